import type { BrandData } from './types.ts';

/** Invented brands of the demo shop. */
export const brands: readonly BrandData[] = [
  { name: 'Murrumac', description: 'Power tools on one 18 V battery.' },
  { name: 'Boltwick', description: 'Hand tools, storage and site safety.' },
  { name: 'Echidnail', description: 'Screws, bolts, anchors and brackets.' },
  { name: 'Numbatten', description: 'Treated, hardwood and composite timber.' },
  { name: 'Ridgewren', description: 'Steel roofing, gutters and fencing.' },
  { name: 'Mothwool', description: 'Insulation, wraps and plaster.' },
  { name: 'Bandicote', description: 'Paint, stain and wall coverings.' },
  { name: 'Tallowick', description: 'Brushes, rollers and masking.' },
  { name: 'Pardaseal', description: 'Sealants, fillers and adhesives.' },
  { name: 'Tidewren', description: 'Tapware, showers and sinks.' },
  { name: 'Platyplumb', description: 'Bathroom fixtures, pipe and fittings.' },
  { name: 'Lyrelight', description: 'Lighting indoors and out.' },
  { name: 'Sparrowatt', description: 'Switches, power and smart home.' },
  { name: 'Spinifloor', description: 'Hybrid, timber, vinyl and carpet floors.' },
  { name: 'Quolltile', description: 'Tiles, adhesives and grouts.' },
  { name: 'Gumdrift', description: 'Furniture and window coverings.' },
  { name: 'Emberlea', description: 'Heating and cooling.' },
  { name: 'Bilbybox', description: 'Storage and cleaning.' },
  { name: 'Wombeyard', description: 'Garden, watering and outdoor living.' },
];
