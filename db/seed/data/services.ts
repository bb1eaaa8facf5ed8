import type { ServiceData } from './types.ts';

export const services: readonly ServiceData[] = [
  {
    slug: 'deck-measure-and-quote',
    name: 'Deck measure and quote',
    description:
      'A carpenter measures the site, checks levels, drainage and access, and talks through timber, height and stairs. Within three days you receive a drawing with a list of materials and a fixed price. The fee comes off the bill if we build it.',
    priceCents: 14900,
    duration: '1 hour',
    category: 'Outdoor',
    inclusions: [
      'Site measure and levels',
      'Advice on council approval',
      'Scaled drawing',
      'Material list and fixed price',
    ],
  },
  {
    slug: 'tap-and-mixer-installation',
    name: 'Tap and mixer installation',
    description:
      'A licensed plumber removes the old tap, fits your new basin, sink or laundry mixer, checks the isolating valves and tests for leaks under pressure. Bring your own mixer or have ours delivered first. A compliance certificate is issued where your state asks for one.',
    priceCents: 16500,
    duration: '1 hour',
    category: 'Plumbing',
    inclusions: [
      'Removal of the old tap',
      'New flexible hoses',
      'Pressure test',
      'Certificate where required',
    ],
  },
  {
    slug: 'toilet-suite-replacement',
    name: 'Toilet suite replacement',
    description:
      'A licensed plumber takes out the old suite, adapts the connections, sets and seals the new one and takes the old one away. The price covers a like-for-like change on a sound floor; moving the waste is quoted on the day before work begins.',
    priceCents: 32000,
    duration: '3 hours',
    category: 'Plumbing',
    inclusions: [
      'Removal and disposal',
      'Pan collar and fixing',
      'New isolating valve',
      'Flush test and seal',
    ],
  },
  {
    slug: 'downlight-installation-six',
    name: 'Downlight installation (six)',
    description:
      'A licensed electrician cuts in and connects up to six LED downlights on one existing circuit, checks the switch and any dimmer, and keeps insulation where it belongs. Access to the roof space must be clear. Fittings are not included.',
    priceCents: 48000,
    duration: 'Half a day',
    category: 'Electrical',
    inclusions: [
      'Layout marked before cutting',
      'Six cut-outs and connections',
      'Circuit test',
      'Certificate of compliance',
    ],
  },
  {
    slug: 'flat-pack-assembly',
    name: 'Flat-pack assembly',
    description:
      'One person with tools puts together up to three pieces of furniture, levels them, fixes them to the wall where they could tip, and flattens the cardboard for recycling. Please have the boxes in the room in which the furniture will stand.',
    priceCents: 9500,
    duration: '90 minutes',
    category: 'Home',
    inclusions: ['Up to three pieces', 'Wall straps fixed', 'Cardboard flattened'],
  },
  {
    slug: 'blind-measure-and-fit',
    name: 'Blind measure and fit',
    description:
      'We measure every window, tell you reveal or face, order to size and come back to hang up to five blinds. Chains are fastened to the wall with tensioners so that no loop is within a child’s reach, as safety rules for window coverings require.',
    priceCents: 12900,
    duration: '2 visits of 1 hour',
    category: 'Home',
    inclusions: ['Measure and advice', 'Up to five blinds hung', 'Child-safety tensioners fixed'],
  },
  {
    slug: 'colour-consultation',
    name: 'Colour consultation',
    description:
      'A colour consultant visits in daylight, looks at what stays, floors, benches and curtains, and leaves you with a scheme for up to four rooms: walls, ceilings, trims and one stronger colour, each with two sample pots to live with for a week.',
    priceCents: 12000,
    duration: '90 minutes',
    category: 'Decorating',
    inclusions: ['Up to four rooms', 'Written scheme', 'Two sample pots per room'],
  },
  {
    slug: 'gutter-clean',
    name: 'Gutter clean',
    description:
      'Two trained people clear gutters, valleys and downpipe heads of a single-storey house by hand and vacuum, flush the downpipes and photograph what they find, from rust to slipped tiles. They bring their own anchors and insurance. Best before storms and before fire season.',
    priceCents: 22000,
    duration: '2 hours',
    category: 'Outdoor',
    inclusions: [
      'Gutters and valleys cleared',
      'Downpipes flushed',
      'Debris removed',
      'Photo report',
    ],
  },
];
