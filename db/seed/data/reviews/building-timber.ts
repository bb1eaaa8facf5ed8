import { of } from './define.ts';

export const buildingTimber = [
  ...of('echidnail-galvanised-batten-screws-14g-100mm', [
    [
      'joel-tennant',
      5,
      'No cam-out',
      'Drove 50 of these into a pergola on Saturday with a hex driver. Not one slipped. We are 2 km from the beach, so I checked the distance on the listing first.',
      { helpfulVotes: 1 },
    ],
  ]),
  ...of('echidnail-stainless-decking-screws-10g-65mm', [
    [
      'ben-katsaros',
      5,
      'The only ones I use on hardwood',
      'Heads pull in flush without splintering if you pilot first. Three decks on and no black streaks. Box of 1,000 did 38 square metres of 90 mm merbau.',
      { helpfulVotes: 9 },
    ],
    [
      'oscar-lindqvist',
      4,
      'Good screws, soft bits',
      'Screws are great. The bit in the box lasted about 150, so buy a few more.',
      { helpfulVotes: 4 },
    ],
    [
      'sally-brandt',
      5,
      'Clean finish',
      'You can walk on it in bare feet. I drilled every hole at 3 mm as the page told me to, slow but worth it.',
      { helpfulVotes: 3 },
    ],
    [
      'marcus-whitby',
      4,
      'Pilot holes, really',
      'Snapped four before I believed it. None since.',
      { helpfulVotes: 6 },
    ],
  ]),
  ...of('echidnail-joist-hanger', [
    [
      'vincent-marsh',
      5,
      'The tab is a great help',
      'Tap the tab in, and you have both hands free to nail. Snug on 45 mm joists.',
      { helpfulVotes: 2 },
    ],
    [
      'declan-shaughnessy',
      4,
      'Strong, sharp edges',
      'They do the job. Edges are sharp from the galvanising, so wear gloves.',
    ],
    [
      'xavier-coombe',
      4,
      'Counted twice, still short',
      'Nothing wrong with the hangers. I forgot that every joist has two ends. They came the next day.',
      { helpfulVotes: 3 },
    ],
  ]),
  ...of('echidnail-bolt-down-post-support', [
    [
      'yasmin-farouk',
      4,
      'Post stays dry',
      'Used four for a small pergola on the existing slab. You have to buy the anchors and bolts separately, which is stated but easy to miss.',
      { helpfulVotes: 5 },
    ],
    [
      'arjun-desai',
      5,
      'Welds are neat',
      'Galvanised after welding, so nothing to touch up. 90 mm posts fit without planing.',
    ],
    [
      'zach-mcallister',
      3,
      'Holes slightly tight',
      'M12 bolts needed a tap with a hammer, the galvanising was thick in two holes. Otherwise strong.',
      {
        helpfulVotes: 2,
        reply:
          'Thanks, Zach. Galvanising can build up in the holes. A 12.5 mm drill takes it out in a second; touch the bare rim with zinc paint. We now check this batch before we send it.',
      },
    ],
  ]),
  ...of('echidnail-nylon-wall-plugs-assorted', [
    [
      'stephen-loh',
      4,
      'Grip well in old brick',
      'Soft 1960s bricks and these still bite. The box could have a label with which drill for which plug.',
      { helpfulVotes: 3 },
    ],
    ['una-fitzgerald', 4, 'Fine', 'Use them everywhere. Never had one spin.'],
    [
      'harriet-dunmore',
      5,
      'Shelf has not moved',
      'Followed the tip about going a bit deeper and blowing out the dust. A year of cookbooks and it is still level.',
      { helpfulVotes: 4 },
    ],
  ]),
  ...of('echidnail-m12-masonry-screw-bolts', [
    [
      'pearl-nakamura',
      4,
      'Hire a proper hammer drill',
      'With a borrowed rotary hammer they went in like butter. With my own drill, not at all. The dust has to come out or they bind.',
      { helpfulVotes: 5 },
    ],
    [
      'rohan-mistry',
      5,
      'Ledger is rock solid',
      'Ten of these hold the ledger for the deck roof. The builder next door asked what I used.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('numbatten-merbau-decking-90x19', [
    [
      'hamish-garrow',
      5,
      'Beautiful straight boards',
      'Ordered 84 lengths and put three aside, all of which became noggings. Colour is rich and even. It does bleed: we let it rain on it twice before bringing it near the pavers.',
      {
        helpfulVotes: 10,
        reply:
          'That is a lovely job to hear about, Hamish. Thank you for saying what the first rain does. Grace',
      },
    ],
    [
      'tom-aldous',
      4,
      'Good timber, oil it soon',
      'Lengths were true to size. Left it eight weeks before the first oil and it had already silvered on the west end.',
      { helpfulVotes: 4 },
    ],
    [
      'zach-mcallister',
      5,
      'Delivered on the day they said',
      'Driver rang ahead and stacked it in the carport. Not one split end in 60 boards.',
      { helpfulVotes: 3 },
    ],
    [
      'callum-reid',
      4,
      'Check the lengths you need',
      'Timber is first class. Our joists suited 3.6 better than 4.8 and I worked that out too late.',
    ],
  ]),
  ...of('numbatten-mgp10-framing-pine-90x45', [
    [
      'gus-pellegrini',
      4,
      'Straighter than the big shed',
      'Framed two bathroom walls. Two bowed in thirty, which is good for pine.',
      { helpfulVotes: 4 },
    ],
    [
      'leilani-tupou',
      5,
      'Built the loft bed',
      'Dressed well enough that I only had to sand the edges the kids can reach.',
      { helpfulVotes: 2 },
    ],
    [
      'bronwyn-hale',
      4,
      'Dry and clean',
      'Wrapped on arrival. A few gum veins but nothing structural.',
    ],
  ]),
  ...of('numbatten-h4-garden-sleeper-200x75', [
    [
      'sofia-petrov',
      5,
      'Veggie beds done',
      'We chose these because they are ACQ and not arsenic. Lined them with plastic anyway. Six sleepers made two good beds.',
      { helpfulVotes: 6 },
    ],
    [
      'wei-lin',
      4,
      'Heavier than you think',
      'Came wet from treatment, so two people per sleeper. They have dried straight.',
      { helpfulVotes: 3 },
    ],
    [
      'theo-andreou',
      4,
      'Good sleepers',
      'One had a knot at the end that I cut off. Brushed the cut as recommended.',
    ],
  ]),
  ...of('numbatten-composite-deck-kit-20m2', [
    [
      'rohan-mistry',
      5,
      'One weekend, two people, no oil ever again',
      'All the clips and screws were counted out in bags. We had one board and eleven clips left over from 20 square metres, so the kit is honest. It does get warm under bare feet in full sun.',
      { helpfulVotes: 8 },
    ],
    [
      'arjun-desai',
      4,
      'Great finish, plan your joints',
      'Looks very good. Draw the layout first, since the groove edge only goes one way.',
      { helpfulVotes: 3 },
    ],
  ]),
  ...of('numbatten-end-grain-preservative-1l', [
    [
      'maree-tilbury',
      4,
      'Green but worth it',
      'A litre did all the cut ends of a fence with half left. It stains everything green including me.',
      { helpfulVotes: 4 },
    ],
    [
      'priya-raghavan',
      3,
      'Lid leaked a little',
      'Works as described. The tin arrived with a dribble down the side and the label had gone.',
      {
        reply:
          'Sorry about that, Priya. We have changed the cap on these and now bag each tin. Please message us from the order if you would like another label or a new tin.',
      },
    ],
  ]),
  ...of('ridgewren-corrugated-roof-sheet-3-6m', [
    [
      'xavier-coombe',
      5,
      'Carport roof in a day',
      'Sheets came flat, with cardboard between them. Cut with a nibbler as they advise and the edges are clean.',
      { helpfulVotes: 4 },
    ],
    [
      'hamish-garrow',
      4,
      'Good, one scratched',
      'Ten sheets, one with a long scratch that I put on the back slope. The colour matches the gutters we had.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('ridgewren-gutter-guard-mesh-kit', [
    [
      'hamish-garrow',
      4,
      'Gum leaves slide off',
      'Fitted 45 metres over a weekend. The leaves do slide off, the fine stuff from the casuarina does not.',
      { helpfulVotes: 7 },
    ],
    [
      'bronwyn-hale',
      3,
      'Saddles are fiddly',
      'Mesh is good quality. The saddle strips have to be pre-bent by hand and the instructions show it in one small picture.',
      { helpfulVotes: 5 },
    ],
    [
      'joel-tennant',
      4,
      'Ember holes were the reason',
      'We are on the edge of the bush. Cut with tin snips and wear gloves.',
      { helpfulVotes: 4 },
    ],
  ]),
  ...of('mothwool-ceiling-batts-r4-1', [
    [
      'sally-brandt',
      5,
      'House is warmer already',
      'Five packs did the front half. They spring back to full height in a few minutes and hardly itch. The heater was off at nine last night.',
    ],
  ]),
  ...of('mothwool-wall-batts-r2-5-hd', [
    [
      'noah-whitfield',
      5,
      'Quieter laundry',
      'Put them in the internal wall next to the baby’s room. You can hear the washing machine only if you try.',
      { helpfulVotes: 5 },
    ],
    [
      'theo-andreou',
      4,
      'Cut ten millimetres over',
      'They do stay up by friction if you follow that. Wear long sleeves.',
    ],
  ]),
];
