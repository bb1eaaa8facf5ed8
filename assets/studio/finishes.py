"""Variants that differ in colour or finish: product slug -> what the variant is called -> the parameters
of its shape that differ from the pack shot's. A finish that is not listed is the pack shot's own."""

from paints import PAINTS

SHEETS = {'Verandah White': '#EBE7DB', 'Paperbark': '#D8CBAE', 'Eucalypt': '#75876F', 'Storm Front': '#5B656B', 'Terracotta Pot': '#A85A3A'}


def coloured(**colours):
    return {words.replace('_', ' '): dict(colour=colour) for words, colour in colours.items()}


def finished(*names):
    return {name: dict(finish=name) for name in names}


def tin_colours(*names):
    # a tin's colour does not depend on its size, so its label names none
    return {name: dict(swatch=PAINTS[name], size_text='') for name in names}


FINISHES = {
    'bandicote-low-sheen-interior-paint': tin_colours(*PAINTS),
    'bandicote-exterior-semi-gloss': tin_colours('Verandah White', 'Paperbark', 'Eucalypt', 'Storm Front', 'Charred Log'),
    'bandicote-decking-oil': {'Merbau': dict(swatch='#7A3F27'), 'Jarrah': dict(swatch='#5A2A1E')},
    'bandicote-textured-linen-wallpaper-roll': coloured(Sea_Mist='#AFC0BC', Clay='#BC9077'),
    'pardaseal-wet-area-silicone': coloured(Clear='#DCE4E6', Mid_Grey='#8E9496', Black='#1F2222'),
    'ridgewren-bullnose-sheet-pack-of-10': {'Zinc': dict(colour='#AEB5B2', metallic=True), **{name: dict(colour=colour) for name, colour in SHEETS.items()}},
    'ridgewren-corrugated-roof-sheet-3-6m': {'Storm Front': dict(colour='#5B656B', metallic=False)},
    'echidnail-butt-hinges-pair': finished('Satin stainless', 'Matt black'),
    'platyplumb-inset-basin-oval': {'Matt white': dict(colour='#E6E5E0', matt=True), 'Matt sand': dict(colour='#CDBFA6', matt=True)},
    'tidewren-arc-basin-mixer': finished('Matt black', 'Brushed brass'),
    'tidewren-arc-wall-mixer-set': finished('Chrome'),
    'tidewren-rail-shower-three-function': finished('Matt black', 'Brushed nickel'),
    'tidewren-pull-out-kitchen-mixer': finished('Chrome', 'Matt black'),
    'lyrelight-dome-pendant': coloured(Charred_Log='#2E302F', Brushed_brass='brass'),
    'sparrowatt-double-power-point-usb-c': coloured(Black='#2A2C2C'),
    'spinifloor-engineered-oak-190mm': {'Smoked': dict(colour='#7A5A3E'), 'Whitewash': dict(colour='#DBD3C3', contrast=0.14)},
    'spinifloor-carpet-tile-500mm': coloured(Saltbush='#8E9A88', Ink_blue='#2C3E55', Rust='#9A5634'),
    'quolltile-porcelain-floor-tile-600x600': coloured(Ash='#A5A7A3', Basalt='#4B4E4F'),
    'quolltile-white-subway-tile-75x150': {'Flat': dict(bevelled=False)},
    'quolltile-kitkat-mosaic-sheet': coloured(Milk='#E8E2D4', Ink='#27425C'),
    'quolltile-colour-grout-5kg': coloured(White='#B9BFBE', Ash='#868D8B', Charcoal='#43474A'),
    'gumdrift-floating-shelf': coloured(Tasmanian_oak='#C9A877'),
    'gumdrift-dining-chair-ash': coloured(Black='#2A2B2B', Saltbush='#8E9A88'),
    'gumdrift-blockout-roller-blind-cordless': coloured(White='#F0EEE8', Dove='#A9ACA8', Charcoal='#43474A'),
    'emberlea-dc-ceiling-fan-1320': {'White': dict(colour='#D6D5D0', grain=False), 'Black': dict(colour='#2A2B2B', grain=False)},
    'wombeyard-cantilever-umbrella-3m': coloured(Charcoal='#4A4D4F', Eucalypt='#7E8F78'),
}
