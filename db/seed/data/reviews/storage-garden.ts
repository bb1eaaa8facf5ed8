import { of } from './define.ts';

export const storageGarden = [
  ...of('bilbybox-clear-tub-60l', [
    [
      'joel-tennant',
      5,
      'Lids lock',
      'Four stacked with camping gear in the back of the van and nothing moved. You can see at once which one has the stove.',
      { helpfulVotes: 1 },
    ],
    [
      'sally-brandt',
      4,
      'Good, a bit big for books',
      'Filled one with books and could not lift it. My fault. Winter blankets are in it now.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('bilbybox-boltless-shelving-5-tier', [
    [
      'liam-docherty',
      5,
      'Up before the kettle',
      'Rubber mallet and twenty minutes. Carries tiles and paint without a sag. Fix the top to the wall.',
      { helpfulVotes: 5 },
    ],
    [
      'nina-fairweather',
      4,
      'Sharp corners until the caps are on',
      'Two of the plastic feet were missing and came by post. Strong shelves.',
      { helpfulVotes: 3 },
    ],
    [
      'sofia-petrov',
      4,
      'Two benches from one',
      'Built it as two half-height benches for the potting shed. Clever.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('bilbybox-flat-mop-and-bucket-set', [
    [
      'marcus-whitby',
      4,
      'Dry enough for timber',
      'The squeeze slot leaves it just damp. Bucket is small, which keeps you honest about changing the water.',
      { helpfulVotes: 4 },
    ],
    [
      'nadia-haddad',
      5,
      'Reaches under the sofa',
      'The joint lies flat. My knees say thank you.',
      { helpfulVotes: 5 },
    ],
    [
      'elena-vukovic',
      4,
      'Pads wash well',
      'No softener, as they say. Twenty washes and still fine.',
    ],
    [
      'yolanda-reyes',
      3,
      'Handle twists loose',
      'It needs tightening every other time. Cleans well, though.',
      { helpfulVotes: 3 },
    ],
  ]),
  ...of('bilbybox-sugar-soap-concentrate-2l', [
    [
      'una-fitzgerald',
      5,
      'Kitchen walls came up like new',
      'Twenty years of frying. Bottom up, then rinse from the top, and no streaks.',
      { helpfulVotes: 5 },
    ],
    [
      'harriet-dunmore',
      4,
      'Goes a long way',
      'One bottle for the whole flat before painting. Wear gloves.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('bilbybox-vacuum-storage-bags', [
    [
      'vincent-marsh',
      3,
      'Three held, one did not',
      'The fourth was full of air again after a week. Going along the zip twice fixed it.',
      { helpfulVotes: 4 },
    ],
    [
      'declan-shaughnessy',
      4,
      'Doonas went flat',
      'Half-full is the trick. All four fit on top of the wardrobe.',
      { helpfulVotes: 3 },
    ],
    [
      'xavier-coombe',
      3,
      'Slider came off',
      'You can thread it back on but it takes patience.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('wombeyard-garden-hose-18mm-kink-resistant', [
    [
      'callum-reid',
      4,
      'Big flow',
      'Fills the trough in half the time. Heavier than a thin hose when it is full.',
      { helpfulVotes: 3 },
    ],
    [
      'sally-brandt',
      5,
      'No kinks around the shed',
      'Laid it in the sun for an hour like they said and it has behaved ever since.',
      { helpfulVotes: 4 },
    ],
    [
      'theo-andreou',
      4,
      'Fittings separate',
      'Good hose. You need 18 mm fittings, and I only had 12.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('wombeyard-premium-potting-mix-25l', [
    [
      'maree-tilbury',
      5,
      'Herbs took off',
      'No bark lumps, holds water on a 38 degree day. I will buy it by the pallet if they let me.',
      { helpfulVotes: 6 },
    ],
    [
      'kirra-bowden',
      5,
      'Drains well in the wet',
      'Two hundred millimetres in a week and the lemon tree is happy.',
      { helpfulVotes: 3 },
    ],
    [
      'willow-jarrett',
      4,
      'Not for natives, note',
      'I lost a banksia before I read the page. Everything else thrives.',
      { helpfulVotes: 7 },
    ],
    ['yasmin-farouk', 5, 'One bag, one big pot', 'Exactly as stated for a 350 mm pot.'],
    [
      'pearl-nakamura',
      4,
      'Good mix, thin bag',
      'One split on the way from the car. Carry it from below.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('wombeyard-terracotta-look-pot', [
    [
      'bronwyn-hale',
      4,
      'Basil survived the long weekend',
      'Self-watering works. From two metres you think it is clay.',
      { helpfulVotes: 3 },
    ],
    [
      'elena-vukovic',
      4,
      'Light enough for a balcony',
      'Take the plug out in winter or the roots sit in water.',
      {
        helpfulVotes: 2,
        reply: 'Well said, Elena. We have put that on a tag on the pot as well.',
      },
    ],
  ]),
  ...of('wombeyard-seven-piece-outdoor-setting', [
    [
      'ben-katsaros',
      5,
      'Christmas for eight worked',
      'As a carpenter I looked underneath first: mortised and pinned. Left it bare and it is turning silver nicely. Chairs are light, and the rope dries fast.',
      { helpfulVotes: 7 },
    ],
    [
      'stephen-loh',
      4,
      'Two hours to assemble',
      'Good instructions. Teak oil on the first day left spots on the pavers, my fault.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('wombeyard-cantilever-umbrella-3m', [
    [
      'ingrid-solberg',
      3,
      'Wind is the problem',
      'Beautiful in calm weather. In Albany that is Tuesdays. It is rated to 30 km/h, so close it early.',
      { helpfulVotes: 8 },
    ],
    [
      'pearl-nakamura',
      4,
      'Turns with the sun',
      'The foot pedal is great. Remember the pavers, you need four.',
      { helpfulVotes: 4 },
    ],
    [
      'arjun-desai',
      4,
      'Solid once weighted',
      'Colour has not faded this summer. The crank is a little stiff.',
    ],
  ]),
  ...of('bilbybox-outdoor-storage-box-390l', [
    [
      'hamish-garrow',
      4,
      'Dry apart from sideways rain',
      'Cushions were fine in normal rain. A storm from the side wet one edge.',
      {
        helpfulVotes: 3,
        reply:
          'Thanks, Hamish. If the back is against a wall the lip covers the weather side. In driven rain a bag for the cushions is still wise.',
      },
    ],
    [
      'sofia-petrov',
      5,
      'Also a bench',
      'Two adults sit on it. The lid comes down slowly, good with small fingers around.',
      { helpfulVotes: 3 },
    ],
  ]),
  ...of('wombeyard-shade-sail-triangle', [
    [
      'tom-aldous',
      4,
      'Get the posts right',
      'We had an engineer look at the fascia and put in two posts instead. The cloth itself is strong and cool.',
      { helpfulVotes: 6 },
    ],
    [
      'kirra-bowden',
      4,
      'Low corner matters',
      'With one corner half a metre lower it stays tight and sheds rain.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('numbatten-treated-pine-fence-palings', [
    [
      'xavier-coombe',
      4,
      'Lap them',
      'Butted the first ten metres and had gaps by January. Lapped the rest.',
      {
        helpfulVotes: 6,
        reply:
          'That is the most useful sentence anybody has written about palings, Xavier. We would only add: keep the foot 50 mm off the ground.',
      },
    ],
    [
      'vincent-marsh',
      4,
      'Good run of timber',
      'About one in thirty with a split. Count a few extra.',
      { helpfulVotes: 2 },
    ],
    ['declan-shaughnessy', 4, 'Green and wet', 'They arrive wet and heavy. That is how they come.'],
  ]),
  ...of('numbatten-h4-fence-post-100x75', [
    [
      'zach-mcallister',
      5,
      'Straight as a die',
      'Thirty posts and a string line. I did not have to turn a single one.',
      { helpfulVotes: 3 },
    ],
    [
      'jack-brennan',
      4,
      'Gravel under the end',
      'Did it as described. The old ones had rotted in concrete cups.',
      { helpfulVotes: 4 },
    ],
  ]),
  ...of('numbatten-merbau-screen-panel-1800x900', [
    [
      'theo-andreou',
      5,
      'Bins are gone from view',
      'Two panels, four posts, one afternoon. No screws to see from the front.',
      { helpfulVotes: 4 },
    ],
    [
      'nina-fairweather',
      4,
      'It bleeds',
      'Kept it on the lawn for the first rains, and good that I did. Straight slats, even gaps.',
      { helpfulVotes: 5 },
    ],
    [
      'wei-lin',
      5,
      'Hides the air conditioner',
      'Air still gets through. Looks much better than the plastic lattice we had.',
    ],
  ]),
];
