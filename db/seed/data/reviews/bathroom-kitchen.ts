import { of } from './define.ts';

export const bathroomKitchen = [
  ...of('platyplumb-back-to-wall-toilet-suite', [
    [
      'mia-calloway',
      5,
      'So much easier to clean',
      'No rim and no gap behind it. Our plumber connected it in under two hours because the bend reached the old waste. Measure the set-out before you order, ours was 140 mm.',
      { helpfulVotes: 9 },
    ],
    [
      'gus-pellegrini',
      5,
      'Installs without swearing',
      'Fitted three this year. The bend has enough travel for most houses of the seventies and the seat hinges are metal. The short flush is strong enough.',
      { helpfulVotes: 8 },
    ],
    [
      'rohan-mistry',
      4,
      'Seat is slow, flush is not',
      'Looks like one twice the price. The buttons are a little stiff for our five-year-old.',
      { helpfulVotes: 3 },
    ],
    [
      'wei-lin',
      5,
      'Came well packed',
      'Double box, foam corners, no chips. 46 kg, so the courier and I carried it together.',
    ],
    [
      'vincent-marsh',
      4,
      'Good loo',
      'Quiet fill. The inlet is at the bottom left, so I needed a longer hose.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('platyplumb-inset-basin-oval', [
    [
      'nadia-haddad',
      4,
      'Thin edge, lovely shape',
      'Matt sand is warmer than the photo. You need a waste that does not close, which took me a second order.',
      {
        helpfulVotes: 4,
        reply:
          'Thank you, Nadia. We have moved the note about the waste higher on the page after your message.',
      },
    ],
    [
      'pearl-nakamura',
      5,
      'Perfect on a timber bench',
      'Sits level and the silicone line is hidden under the curve.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('platyplumb-timber-look-vanity-900mm', [
    [
      'leilani-tupou',
      4,
      'Holds more than it looks',
      'Top drawer goes around the trap, so we did not lose the space. Get the noggings in before the wall is closed. It is heavy.',
      { helpfulVotes: 5 },
    ],
    [
      'hamish-garrow',
      5,
      'Arrived assembled',
      'Two of us hung it in half an hour. The oak look is convincing from a metre away.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('platyplumb-freestanding-bath-1500mm', [
    [
      'elena-vukovic',
      5,
      'A real bath in a small room',
      'I am 168 cm and it covers my shoulders. Water stays hot for a whole podcast. The adjustable feet saved us on an old floor.',
      {
        helpfulVotes: 7,
        reply: 'A whole podcast is the best test we have heard of. Enjoy it, Elena.',
      },
    ],
    [
      'callum-reid',
      4,
      'Check your doorway',
      'It went in with 15 mm to spare. Easy to clean around if you leave a hand’s width to the wall.',
      { helpfulVotes: 4 },
    ],
  ]),
  ...of('platyplumb-shower-stool-height-adjustable', [
    [
      'stephen-loh',
      5,
      'Mum feels safe on it',
      'Stands firm on a floor that slopes to the drain because each leg adjusts on its own. She grips the cut-outs to stand up.',
      { helpfulVotes: 8 },
    ],
    [
      'yolanda-reyes',
      5,
      'Comfortable after surgery',
      'Wide seat, drains well, no rust after six months in the tropics.',
      { helpfulVotes: 5 },
    ],
    [
      'maree-tilbury',
      4,
      'Very good',
      'Buttons are stiff for weak fingers, so ask somebody to set the height.',
      { helpfulVotes: 3 },
    ],
  ]),
  ...of('platyplumb-raised-toilet-seat-with-arms', [
    [
      'una-fitzgerald',
      5,
      'Made the weeks after my hip bearable',
      'It clamps on hard and does not rock. The arms are the important part. My husband takes it off for visitors in ten seconds.',
      { helpfulVotes: 9 },
    ],
    [
      'priya-raghavan',
      4,
      'Good, check your bowl',
      'Fits a round bowl best. On our D-shaped one the clamps needed some adjusting.',
      { helpfulVotes: 5 },
    ],
  ]),
  ...of('tidewren-arc-wall-mixer-set', [
    [
      'liam-docherty',
      4,
      'Smart looking, plan the depth',
      'The trim covered a few millimetres of my tiler’s optimism. Black finish wipes clean with a soft cloth.',
      { helpfulVotes: 4 },
    ],
    [
      'nina-fairweather',
      5,
      'No more soap around the tap',
      'Best decision of the bathroom. Our plumber liked that the body comes with a proper template.',
      { helpfulVotes: 3 },
    ],
  ]),
  ...of('tidewren-rail-shower-three-function', [
    [
      'noah-whitfield',
      5,
      'Used the old holes',
      'The top bracket slides, so there was no drilling through tiles. The kids can reach it now.',
      { helpfulVotes: 7 },
    ],
    [
      'pearl-nakamura',
      4,
      'Good spray, short hose',
      'Three useful sprays. I would have liked the hose 20 cm longer for washing the dog.',
      {
        helpfulVotes: 3,
        reply:
          'Thanks, Pearl. Any hose with standard half-inch ends fits, and we can send a 2 m one: message us from your order. The dog deserves it.',
      },
    ],
    [
      'rohan-mistry',
      4,
      'Holder stays where you set it',
      'Does not droop like the last one. Brushed nickel hides water marks.',
    ],
  ]),
  ...of('tidewren-rain-shower-head-250mm', [
    [
      'yasmin-farouk',
      5,
      'Like standing in warm rain',
      'We have good mains pressure and it is glorious.',
      { helpfulVotes: 2 },
    ],
    [
      'willow-jarrett',
      3,
      'Not for tank water',
      'We are on a gravity tank and it dribbles. The description warns about it and I did not read it.',
      { helpfulVotes: 8 },
    ],
    [
      'arjun-desai',
      4,
      'Thin and neat',
      'Looks great. Wipe the nozzles now and then, our water is hard.',
    ],
  ]),
  ...of('tidewren-tap-washer-and-o-ring-kit', [
    [
      'una-fitzgerald',
      5,
      'Four taps for the price of a coffee',
      'Every drip in an old farmhouse fixed in one morning. There are sizes in here I did not know existed.',
      { helpfulVotes: 6 },
    ],
    [
      'declan-shaughnessy',
      4,
      'Good range',
      'The reseating tool is basic but it works if you go slowly.',
      { helpfulVotes: 2 },
    ],
    [
      'xavier-coombe',
      3,
      'No chart of sizes',
      'Quality is fine. A card showing which ring is which would save a lot of guessing.',
      {
        helpfulVotes: 5,
        reply:
          'You asked for a chart and so did others. Since this month there is one in every kit. Leo',
      },
    ],
  ]),
  ...of('tidewren-tap-aerator-flow-reducer', [
    [
      'harriet-dunmore',
      4,
      'Feels the same, uses half',
      'Measured it with a jug: 9 litres a minute before, 4.5 after. You cannot tell at the basin. Filling a bucket takes longer.',
      { helpfulVotes: 5 },
    ],
  ]),
  ...of('tidewren-double-bowl-sink-stainless', [
    [
      'bronwyn-hale',
      5,
      'The roasting dish lies flat',
      'Big bowl is properly big. Corners wipe out easily and the water runs to the back, so the cupboard is free for the bins.',
      { helpfulVotes: 4 },
    ],
    [
      'marcus-whitby',
      4,
      'Scratches like all steel',
      'After a month it has an even brushed look. Much quieter than the old one.',
      { helpfulVotes: 2 },
    ],
  ]),
  ...of('tidewren-pull-out-kitchen-mixer', [
    [
      'hamish-garrow',
      5,
      'Fills the pot on the bench',
      'Spout comes right out and clicks back by itself. I fitted it to isolating valves that were already there.',
      { helpfulVotes: 5 },
    ],
    [
      'mia-calloway',
      4,
      'Very good, spray is strong',
      'On full it splashes in a shallow sink. Half is plenty. The black does not show fingerprints.',
      { helpfulVotes: 3 },
    ],
    [
      'vincent-marsh',
      5,
      'Solid weight to it',
      'No wobble at the base after six weeks, which is where the last one failed.',
    ],
  ]),
  ...of('bilbybox-pull-out-kitchen-bin-2x15l', [
    [
      'sofia-petrov',
      4,
      'Tidy at last',
      'Measured twice, screwed four times, done. The rear bin takes the food scraps bucket.',
      { helpfulVotes: 3 },
    ],
    [
      'theo-andreou',
      4,
      'Smooth runners',
      'Linking it to the door took longer than the rest. It does close softly.',
    ],
  ]),
  ...of('platyplumb-toilet-inlet-valve-bottom-entry', [
    [
      'maree-tilbury',
      5,
      'Silent fill',
      'The old one sang every night at two. This one whispers for a minute and stops.',
      { helpfulVotes: 5 },
    ],
    [
      'arjun-desai',
      4,
      'Twenty minute job',
      'Turn the tap off, sponge the cistern dry and take a photo of the old one first.',
      { helpfulVotes: 6 },
    ],
    [
      'bronwyn-hale',
      4,
      'Fits a 1990s cistern',
      'Height adjusted with a twist. The washer in the box was the right one.',
    ],
  ]),
  ...of('platyplumb-bottle-trap-40mm', [
    [
      'willow-jarrett',
      4,
      'Got my ring back',
      'Unscrewed the bottle by hand and there it was. Looks neat under an open basin.',
      { helpfulVotes: 6 },
    ],
  ]),
];
