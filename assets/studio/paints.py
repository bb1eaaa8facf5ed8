"""The colours that the demo shop's paints come in."""

PAINTS = {
    'Verandah White': '#F1EDE1',
    'Limewash': '#E4DFD2',
    'Paperbark': '#E3D6BA',
    'Dry Creek': '#C4AE8C',
    'Wheat Belt': '#D8B36A',
    'Terracotta Pot': '#B5613C',
    'Quandong': '#9C3440',
    'Eucalypt': '#7E9078',
    'Saltbush': '#A3AD9B',
    'Bass Strait': '#27425C',
    'Storm Front': '#5B656B',
    'Charred Log': '#3A3C3C',
}
