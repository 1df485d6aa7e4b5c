"""Eredan iTCG: three characters against three, cards resolved in N order, for two players."""
