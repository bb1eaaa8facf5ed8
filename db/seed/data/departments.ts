import type { DepartmentData } from './types.ts';

/** Eight departments and their 28 categories, in the order of the demo plan. */
export const departments: readonly DepartmentData[] = [
  {
    slug: 'building-timber',
    name: 'Building & Timber',
    description: 'Fixings, framing, decking, roofing and insulation.',
    categories: [
      {
        slug: 'building-hardware',
        icon: 'brick-wall',
        name: 'Building Hardware',
        description:
          'Screws, bolts, brackets and anchors, with the coating named for where they go.',
      },
      {
        slug: 'timber-decking',
        icon: 'tree-pine',
        name: 'Timber & Decking',
        description: 'Treated pine, hardwood and composite boards with their hazard class.',
      },
      {
        slug: 'roofing-gutters',
        icon: 'house',
        name: 'Roofing & Gutters',
        description: 'Roof sheets, flashings, gutters and downpipes that fit together.',
      },
      {
        slug: 'insulation-plaster',
        icon: 'layers',
        name: 'Insulation & Plaster',
        description: 'Batts, wraps, plasterboard and the compounds that finish it.',
      },
    ],
  },
  {
    slug: 'tools-workshop',
    name: 'Tools & Workshop',
    description: 'Power tools, hand tools, storage and safety gear.',
    categories: [
      {
        slug: 'tools',
        icon: 'drill',
        name: 'Power & Hand Tools',
        description: 'Drills, saws, sanders and the hand tools used every day.',
      },
      {
        slug: 'measuring-marking',
        icon: 'ruler',
        name: 'Measuring & Marking',
        description: 'Tapes, levels, lasers and squares that agree with each other.',
      },
      {
        slug: 'workshop-storage',
        icon: 'toolbox',
        name: 'Workshop Storage',
        description: 'Chests, benches, cases and wall systems rated for real loads.',
      },
      {
        slug: 'safety-workwear',
        icon: 'hard-hat',
        name: 'Safety & Workwear',
        description: 'Protection for eyes, ears, lungs, hands, feet and skin.',
      },
    ],
  },
  {
    slug: 'paint-decorating',
    name: 'Paint & Decorating',
    description: 'Paint, wallpaper, gear and sealants for every room.',
    categories: [
      {
        slug: 'paint-wallpaper',
        icon: 'paint-roller',
        name: 'Paint & Wallpaper',
        description: 'Interior and exterior paints, primers, stains and wall coverings.',
      },
      {
        slug: 'painting-gear',
        icon: 'paintbrush',
        name: 'Painting Gear',
        description: 'Brushes, rollers, trays, masking and drop sheets.',
      },
      {
        slug: 'sealants-fillers',
        icon: 'spray-can',
        name: 'Sealants & Fillers',
        description: 'Silicones, gap fillers, adhesives and timber putties.',
      },
    ],
  },
  {
    slug: 'bathroom-kitchen',
    name: 'Bathroom & Kitchen',
    description: 'Fixtures, tapware, sinks and the fittings behind them.',
    categories: [
      {
        slug: 'bathroom-plumbing',
        icon: 'bath',
        name: 'Bathroom & Plumbing',
        description: 'Toilets, basins, vanities, baths and bathroom aids.',
      },
      {
        slug: 'tapware-showers',
        icon: 'shower-head',
        name: 'Tapware & Showers',
        description: 'Mixers, shower roses and rails with their water rating.',
      },
      {
        slug: 'kitchen-laundry',
        icon: 'washing-machine',
        name: 'Kitchen & Laundry',
        description: 'Sinks, tubs, mixers and bins for the working rooms.',
      },
      {
        slug: 'pipe-fittings',
        icon: 'wrench',
        name: 'Pipe & Fittings',
        description: 'Pipe, valves, traps and connectors for the licensed trade and the garden.',
      },
    ],
  },
  {
    slug: 'lighting-power',
    name: 'Lighting & Power',
    description: 'Lights indoors and out, switches, power and smart control.',
    categories: [
      {
        slug: 'lighting-electrical',
        icon: 'lightbulb',
        name: 'Lighting & Electrical',
        description: 'Downlights, pendants, globes and battens with honest lumens.',
      },
      {
        slug: 'outdoor-lighting',
        icon: 'lamp-wall-up',
        name: 'Outdoor Lighting',
        description: 'Flood, wall, path and solar lights with their IP rating.',
      },
      {
        slug: 'power-smart-home',
        icon: 'plug',
        name: 'Power & Smart Home',
        description: 'Power points, switches, smoke alarms and smart plugs.',
      },
    ],
  },
  {
    slug: 'floors-tiles',
    name: 'Floors & Tiles',
    description: 'Hybrid, timber, carpet and tile, with what goes under and around.',
    categories: [
      {
        slug: 'flooring',
        icon: 'grid-2x2',
        name: 'Flooring',
        description: 'Hybrid, timber, vinyl and carpet tiles sold by the pack.',
      },
      {
        slug: 'tiles-grout',
        icon: 'grid-3x3',
        name: 'Tiles & Grout',
        description: 'Wall and floor tiles, adhesives, grouts and slip ratings.',
      },
      {
        slug: 'trims-underlay',
        icon: 'panel-bottom',
        name: 'Trims & Underlay',
        description: 'Edge trims, scotia, underlay and transition strips.',
      },
    ],
  },
  {
    slug: 'home-living',
    name: 'Home & Living',
    description: 'Furniture, blinds, heating and cooling.',
    categories: [
      {
        slug: 'indoor-living',
        icon: 'sofa',
        name: 'Indoor Living',
        description: 'Shelves, seating, desks and rugs that arrive flat-packed.',
      },
      {
        slug: 'blinds-curtains',
        icon: 'blinds',
        name: 'Blinds & Curtains',
        description: 'Roller blinds, curtains and tracks with child-safe controls.',
      },
      {
        slug: 'heating-cooling',
        icon: 'heater',
        name: 'Heating & Cooling',
        description: 'Fans, heaters and air conditioning sized by the room.',
      },
    ],
  },
  {
    slug: 'storage-garden',
    name: 'Storage, Cleaning & Garden',
    description: 'Tubs and mops, hoses and pots, fences and settings.',
    categories: [
      {
        slug: 'storage-cleaning',
        icon: 'boxes',
        name: 'Storage & Cleaning',
        description: 'Tubs, shelving, mops and cleaners for the whole house.',
      },
      {
        slug: 'garden-watering',
        icon: 'sprout',
        name: 'Garden & Watering',
        description: 'Hoses, irrigation, soil, pots and garden tools.',
      },
      {
        slug: 'outdoor-living',
        icon: 'umbrella',
        name: 'Outdoor Living',
        description: 'Settings, shade and storage that can stay outside.',
      },
      {
        slug: 'fencing-screening',
        icon: 'fence',
        name: 'Fencing & Screening',
        description: 'Palings, panels, posts and screens for the boundary.',
      },
    ],
  },
];
