"""How card games write and read what is announced: names, places, figures."""
