"""What is printed on cards: declared once, with the fields that hold it; all else follows."""
