"""What many matches say, so that a code need not: with this dictionary the text of a handed-over match is deflated.

It belongs to format 1 of these codes (split_code.py) and must never change: no code of before could be read any more.
A game that it does not know loses nothing but a few characters.
"""

from typing import Final

COMMON: Final = (
    "Bertille Nimbo Diversion Illusion Fracas Ricochet Rotation Collision Combustion Impulsion Interc"
    "eption Intuition Intimidation Concentration Silence Tension Veilleurs du gué Marche d’ombre lave"
    " nuee brasier souffle bouilli argile brume averse embrun brise coulee braise scorie basalte digu"
    "e limon guet court close mod clear shuffle shown third redraw cast heal equip summon skip clean "
    "market event extraction advance line token reshuffle next blocked refill buy destroy take pollut"
    "e remove lose contaminate special sanctuary move gain unready ready experience roll strike resol"
    "ve familiar object theurgy spell action fight ticket character deal name concede effect end disc"
    "ard damage order flash block done stay attack combat pass activate bravery support hide pitch mi"
    "ne ephemeral story fighter play draw untap hero deck mulligan keep body mind x fast restricted w"
    "ater fire earth air lightning spirit defence magic class again drawn tile cost mage shield defen"
    'der healer weapon hand hp pollution with 2 mines with pitch from {"deck":60,"surplus":false,"min'
    'es_bleed":false,"full_hand_more":false,"hero_each":false}{"deck":20,"charge_limit":500,"open_car'
    'ds":false,"object_refused":false,"courtier_mercenary":false}{"opponent":"consortium","difficulty'
    '":"initiation","cap_influence":false,"choose_mines":false,"mix_dome":false,"blocked_at_once":fal'
    'se}{}{"points":0,"hero_points":30,"deck":30,"action_only":false}2026-11-26-2000-","1","",["Ana",'
    '"Bo"],"Bo","lot","fr",null,{},{},{"round":2,"scores":{"Ana":0,"Bo":0},"previous":"2026-11-26-"An'
    'a","coin","en",null,{},{},{},{"demo":true},[],"2026-11-26T20:00:00+00:00"]\nW"table","fr",null,\nA'
    'na: \nBo: \tithird done\tidone\tiend\tidraw\tiuntap\tcombat done\tg2\tw\tc={"Ana.deck":\n<\n>\n!\nattack QD AC'
    "\nattack \ndraw\nend\npass\ndone\nplay "
).encode()
