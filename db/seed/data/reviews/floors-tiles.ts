import { of } from './define.ts';

export const floorsTiles = [
  ...of('spinifloor-hybrid-plank-spotted-gum', [
    [
      'kirra-bowden',
      5,
      'Sand and wet dogs welcome',
      'Came on the truck on Monday, down by Wednesday. It looks so much like the real thing that my brother knelt down to check.',
      { helpfulVotes: 1 },
    ],
  ]),
  ...of('spinifloor-engineered-oak-190mm', [
    [
      'harriet-dunmore',
      5,
      'Warm and quiet',
      'Glued down in the lounge. Long boards, hardly any short ones in the pack, and the lacquer does not shine. We left it a week in the room as the seller told us to.',
      {
        helpfulVotes: 7,
        reply: 'The week in the room is what keeps the joints tight in winter. Thank you, Harriet.',
      },
    ],
    [
      'stephen-loh',
      4,
      'Lovely floor, order ten per cent more',
      'The colour varies, as oak does. We had to wait a few days for one more pack and it matched.',
      { helpfulVotes: 4 },
    ],
    [
      'zach-mcallister',
      5,
      'Smoked is stunning',
      'Everybody asks about it. Marks from chairs wipe off.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('spinifloor-laminate-12mm-water-resistant', [
    [
      'elena-vukovic',
      4,
      'Firm underfoot',
      'Went over an uneven slab with underlay and there is no bounce. Use pull bars at the wall.',
      { helpfulVotes: 3 },
    ],
    [
      'callum-reid',
      4,
      'Survived a dishwasher leak',
      'Water stood for a day under it. We dried it and the joints stayed flat.',
      { helpfulVotes: 8 },
    ],
    [
      'ingrid-solberg',
      5,
      'Good click',
      'Two of us did 40 square metres in a weekend and are still friends.',
    ],
    [
      'marcus-whitby',
      3,
      'Repeats are visible',
      'Six patterns in a big room and you notice. Mix the packs.',
      {
        helpfulVotes: 5,
        reply:
          'Good advice, Marcus. There are eight faces; drawing from four open packs at once spreads them out.',
      },
    ],
  ]),
  ...of('spinifloor-carpet-tile-500mm', [
    [
      'una-fitzgerald',
      4,
      'Playroom proof',
      'Lifted one, hosed it, put it back. That is the whole review.',
      { helpfulVotes: 6 },
    ],
    [
      'yasmin-farouk',
      4,
      'Chair rolls well',
      'Under a desk for nine months and no dents. New they smell of rubber for three days.',
      { helpfulVotes: 2 },
    ],
    [
      'willow-jarrett',
      4,
      'Arrows matter',
      'I ignored the arrows at first and it looked patchy. Turn every second one and it looks intended.',
    ],
  ]),
  ...of('spinifloor-vinyl-loose-lay-plank', [
    [
      'gus-pellegrini',
      4,
      'Good for a rental',
      'Glue around the edge and it sits flat. Replaced one plank that a tenant burnt, took five minutes.',
      { helpfulVotes: 4 },
    ],
    [
      'xavier-coombe',
      5,
      'Heavy is good',
      'Each plank has some weight and just stays down. Score and snap.',
    ],
  ]),
  ...of('spinifloor-solid-spotted-gum-boards-pack', [
    [
      'noah-whitfield',
      5,
      'The real thing',
      'You need a good installer and two weeks of patience. Then you have a floor for the grandchildren. The end matching saved a lot of offcuts.',
      { helpfulVotes: 5 },
    ],
  ]),
  ...of('quolltile-white-subway-tile-75x150', [
    [
      'vincent-marsh',
      5,
      'Cuts cleanly',
      'White right through, so an outside corner can be mitred. Two chipped in eight boxes.',
      { helpfulVotes: 3 },
    ],
    [
      'aisha-rahman',
      4,
      'Classic splashback',
      'Stacked upright with light grey grout. Some are half a millimetre different, so use spacers.',
      { helpfulVotes: 4 },
    ],
    ['yolanda-reyes', 4, 'Good glaze', 'Sauce wipes off, also after a weekend away.'],
    [
      'pearl-nakamura',
      5,
      'Order the bevelled by the box',
      'Lovely reflections in the morning. All boxes were from the same batch.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('quolltile-kitkat-mosaic-sheet', [
    [
      'nadia-haddad',
      4,
      'Worth the fiddling',
      'Around a curved bench end. A few chips fell off the mesh and I glued them in one by one. The Eucalypt glaze is deep and uneven in the best way.',
      { helpfulVotes: 6 },
    ],
    [
      'leilani-tupou',
      4,
      'Mix the boxes',
      'Do what the page says about mixing. Mine looks alive.',
      { helpfulVotes: 1 },
    ],
  ]),
  ...of('quolltile-flexible-tile-adhesive-20kg', [
    [
      'gus-pellegrini',
      5,
      'No slump',
      'Large format from the top down with no battens. Long enough open time in winter, shorter in January.',
      { helpfulVotes: 5 },
    ],
    [
      'vincent-marsh',
      5,
      'Mixed easily',
      'A bag did about four square metres with a 10 mm trowel.',
      { helpfulVotes: 4 },
    ],
    [
      'tom-aldous',
      4,
      'Good stuff',
      'Let it rest and stir again, then it is creamy. One bag had a tear.',
    ],
  ]),
  ...of('quolltile-colour-grout-5kg', [
    [
      'declan-shaughnessy',
      4,
      'Weigh the water',
      'Two batches by eye were two different greys. Then I used the kitchen scale.',
      { helpfulVotes: 7 },
    ],
    [
      'priya-raghavan',
      5,
      'Charcoal stays charcoal',
      'A year in the shower and no white bloom.',
      { helpfulVotes: 3 },
    ],
    ['harriet-dunmore', 4, 'Easy to work', 'Do not wash too early. Wait for the thumb test.'],
  ]),
  ...of('quolltile-levelling-clip-starter-kit', [
    [
      'oscar-lindqvist',
      5,
      'First floor, no lips',
      'My first tiling job and you can slide a coin across it. I reordered clips, since 200 do about 12 square metres of 600s.',
      { helpfulVotes: 6 },
    ],
    [
      'sofia-petrov',
      4,
      'Pliers are a bit sharp',
      'The system works. Kick the clips along the joint, not across it.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('spinifloor-acoustic-underlay-5mm-10m2', [
    [
      'nadia-haddad',
      5,
      'Strata said yes',
      'Sent the test report with the form and had the answer in a week. Neighbour below says she cannot hear the dog.',
      {
        helpfulVotes: 5,
        reply: 'Say hello to the dog, Nadia. We add the report to every order of this underlay.',
      },
    ],
  ]),
  ...of('spinifloor-door-transition-strip-900mm', [
    ['harriet-dunmore', 4, 'No screws to see', 'Snaps on with a rubber mallet.'],
    [
      'xavier-coombe',
      3,
      'Track screws too short',
      'They did not reach through the tile bed, so I used my own. Looks fine now.',
      {
        helpfulVotes: 3,
        reply:
          'Thanks, Xavier. The screws suit timber and screed. Over old tiles use 40 mm; we have added that to the instructions.',
      },
    ],
  ]),
];
