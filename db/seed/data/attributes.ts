import type { AttributeInput } from '../builders/catalogue.ts';

const colour = (...choices: readonly string[]): AttributeInput => ({
  key: 'colour',
  name: 'Colour',
  kind: 'choice',
  choices,
});
const finish = (...choices: readonly string[]): AttributeInput => ({
  key: 'finish',
  name: 'Finish',
  kind: 'choice',
  choices,
});
const number = (name: string, unit: string, key = name.toLowerCase()): AttributeInput => ({
  key,
  name,
  kind: 'number',
  unit,
});
const SLIP: AttributeInput = {
  key: 'slip-rating',
  name: 'Slip rating',
  kind: 'choice',
  choices: ['P3', 'P4', 'P5'],
};
const PROTECTION: AttributeInput = {
  key: 'protection',
  name: 'Protection',
  kind: 'choice',
  choices: ['IP20', 'IPX2', 'IP44', 'IP54', 'IP65', 'IP67'],
};

/** Where water-using products are listed, the law wants the stars and the flow with them. */
const WELS: AttributeInput = {
  key: 'wels',
  name: 'WELS',
  kind: 'number',
  unit: 'stars',
  isShownInLists: true,
};

/**
 * The typed attributes of the demo's categories. Their names are those of specification rows or of
 * what variants differ in.
 */
export const attributes: Readonly<Record<string, readonly AttributeInput[]>> = {
  'building-hardware': [
    {
      key: 'coating',
      name: 'Coating',
      kind: 'choice',
      choices: ['Hot-dip galvanised', 'Mechanically galvanised'],
    },
    finish('Zinc plated', 'Satin stainless', 'Matt black'),
  ],
  'timber-decking': [
    { key: 'treatment', name: 'Treatment', kind: 'choice', choices: ['H2F', 'H3', 'H4'] },
    number('Length', 'm'),
    number('Maximum joist spacing', 'mm', 'joist-spacing'),
    SLIP,
  ],
  'roofing-gutters': [
    number('Length', 'm'),
    colour('Zinc', 'Verandah White', 'Paperbark', 'Eucalypt', 'Storm Front', 'Terracotta Pot'),
  ],
  'insulation-plaster': [number('Coverage', 'm²'), number('Width', 'mm')],
  tools: [
    {
      key: 'battery-platform',
      name: 'Battery platform',
      kind: 'choice',
      choices: ['Murrumac 18 V'],
      isShownInLists: true,
    },
    number('Voltage', 'V'),
    number('Power', 'W'),
    number('Weight', 'kg'),
  ],
  'measuring-marking': [number('Length', 'm')],
  'paint-wallpaper': [
    finish('Dead flat', 'Low sheen', 'Semi gloss', 'Gloss', 'Matt black'),
    {
      key: 'clean-up',
      name: 'Clean up',
      kind: 'choice',
      choices: ['Water', 'Mineral turpentine'],
    },
    number('Recoat', 'hours'),
  ],
  'sealants-fillers': [
    colour('White', 'Clear', 'Mid Grey', 'Black'),
    { key: 'paintable', name: 'Paintable', kind: 'switch' },
  ],
  'bathroom-plumbing': [WELS],
  'tapware-showers': [WELS, finish('Chrome', 'Matt black', 'Brushed brass', 'Brushed nickel')],
  'kitchen-laundry': [WELS, finish('Chrome', 'Brushed nickel', 'Matt black')],
  'pipe-fittings': [number('Diameter', 'mm')],
  'lighting-electrical': [number('Power', 'W'), PROTECTION],
  'outdoor-lighting': [number('Light output', 'lm', 'light-output'), PROTECTION],
  flooring: [number('Coverage', 'm²'), SLIP, colour('Graphite', 'Saltbush', 'Ink blue', 'Rust')],
  'tiles-grout': [SLIP, colour('Limestone', 'Ash', 'Basalt', 'White', 'Charcoal')],
  'garden-watering': [number('Length', 'm')],
};
