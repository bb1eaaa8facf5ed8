import { figureOf } from '../pictures.ts';
import type { ArticleData } from '../types.ts';

export const buildALowDeck: ArticleData = {
  slug: 'build-a-low-deck-in-a-weekend',
  title: 'Build a low deck in a weekend',
  excerpt:
    'Set out, frame and board a three by four metre deck close to the ground, with the spacings and fixings that keep it sound for twenty years.',
  author: 'Grace Hollowick',
  category: 'Outdoor',
  difficulty: 'Moderate',
  tags: ['deck', 'timber', 'outdoor', 'framing'],
  productSlugs: [
    'numbatten-h3-deck-bearer',
    'numbatten-h3-deck-joist',
    'echidnail-cast-in-bearer-stirrup',
    'numbatten-treated-pine-decking-90x22',
    'echidnail-stainless-decking-screws-10g-65mm',
    'echidnail-galvanised-batten-screws-14g-100mm',
    'numbatten-end-grain-preservative-1l',
  ],
  quantities: {
    'numbatten-h3-deck-bearer': [3, 'NUM-2008-02'],
    'numbatten-h3-deck-joist': [10, 'NUM-2007-02'],
    'echidnail-cast-in-bearer-stirrup': 9,
    'numbatten-treated-pine-decking-90x22': [32, 'NUM-2001-03'],
    // About 650 in packs of 100.
    'echidnail-stainless-decking-screws-10g-65mm': [7, 'ECH-1002-01'],
    // 10 joists on 3 bearers, in packs of 25.
    'echidnail-galvanised-batten-screws-14g-100mm': [2, 'ECH-1001-01'],
  },
  publishedDaysAgo: 6,
  contentHtml: `
<p>A low deck is the kindest first building project: it has no roof to carry, nobody can fall far, and every piece can be lifted by two people. This plan makes a platform of three by four metres, less than half a metre above the ground and standing free of the house. Allow one day for the frame and one for the boards.</p>
<h2>Before you buy anything</h2>
<p>Ring your council. Most let you build a small deck below a certain height without approval, but the height, the area and the distance to the boundary differ from place to place, and bushfire zones have rules about materials. Then lodge a free enquiry about underground pipes and cables before you dig. Finally, watch the site in heavy rain. A deck over a puddle rots from below, so drain first and build second.</p>
<h3>What you will need</h3>
<table>
<thead><tr><th>Part</th><th>Size</th><th>How many</th></tr></thead>
<tbody>
<tr><td>Bearers</td><td>140 × 45 mm H3 pine, 4.2 m</td><td>3</td></tr>
<tr><td>Joists</td><td>90 × 45 mm H3 pine, 3 m</td><td>10</td></tr>
<tr><td>Post supports</td><td>Galvanised stirrup, cast in concrete</td><td>9</td></tr>
<tr><td>Decking</td><td>90 × 22 mm H3 pine, 4.2 m</td><td>32</td></tr>
<tr><td>Decking screws</td><td>10G × 65 mm stainless</td><td>About 650</td></tr>
<tr><td>Batten screws</td><td>14G × 100 mm galvanised</td><td>30</td></tr>
</tbody>
</table>
<p>These sizes suit bearers supported every 1.8 metres at most. If your ground forces a wider span, use the span tables for the timber that you are buying and do not guess.</p>
<h2>Day one: footings and frame</h2>
<ol>
<li>Mark out a rectangle with string lines on pegs a metre outside each corner. Measure both diagonals; when they agree, the corners are square. For three by four metres they should read exactly five.</li>
<li>Dig nine holes in three rows, 300 mm across and 450 mm deep, or deeper if you meet fill or reactive clay. Firm the bottom.</li>
<li>Fill with concrete, set the stirrups against a string so that they stand in line, and check each with a level. Leave them overnight if you can.</li>
<li>Drop the bearers into the stirrups, pack with solid galvanised or plastic shims, never timber, and bolt them.</li>
<li>Lay joists across the bearers at 450 mm centres, crown up, and fix each with a batten screw at every crossing. A double joist where boards will join gives both ends something to bite.</li>
</ol>
<p>Brush preservative on every end that you cut and every hole that you drill. The pressure treatment protects the outside of the timber, and your saw has just gone past it.</p>
${figureOf('step-deck-cut', 'Cut on trestles, and brush preservative on each cut before the board goes in.')}
<h2>Day two: boards</h2>
<p>Start at the edge that people will see, with a straight board overhanging the joist by 10 mm. Set the gap with a nail or a 4 mm packer: pine that is still damp from treatment will shrink and can go closer, while kiln-dried hardwood needs the full gap. Two screws go in at each joist, 15 to 20 mm from the edges. Drill first at the ends of pine and everywhere in hardwood.</p>
${figureOf('step-deck-gap', 'Boards meet over the middle of a joist, so that both ends can be screwed down.')}
<p>Every fifth row measure from the board to the far edge at both ends. If they differ, steal a millimetre a row until they do not. Bent boards straighten when you fix one end and lever the other with a chisel driven into the joist.</p>
<blockquote>Stand boards on edge in the shade the week before and use the best faces by the door.</blockquote>
<h3>Finishing</h3>
<ul>
<li>Snap a chalk line along the overhanging ends and cut them in one pass.</li>
<li>Ease the front edge with a sander. Bare feet will notice.</li>
<li>Wait until water soaks in, about a month for pine and six weeks for hardwood, then oil it.</li>
<li>Keep soil, pots and leaves off the timber and leave air moving below.</li>
</ul>
${figureOf('step-deck-chalk', 'The chalk line shows where the overhanging ends are cut.')}
<h2>Where to stop and ask</h2>
<p>A deck fixed to the house, more than a metre high, or carrying a roof or a spa is a structure: it needs a design, approval and often a licensed builder. From one metre it needs a balustrade as well. Any light or power point on it at mains voltage must be installed by a licensed electrician. A 12 volt garden set you may lay yourself.</p>
<p>Once a year, wash the deck with a soft broom, tighten what has loosened and look at the joists from underneath with a torch. Twenty years is a fair expectation.</p>
`,
};

export const raisedVeggieBed: ArticleData = {
  slug: 'a-raised-veggie-bed-from-sleepers',
  title: 'A raised veggie bed from sleepers',
  excerpt:
    'Six sleepers, a bag of screws and an afternoon make a bed that stays square, drains well and is safe to eat from.',
  author: 'Hana Sato',
  category: 'Garden',
  difficulty: 'Easy',
  tags: ['garden', 'vegetables', 'sleepers', 'watering'],
  productSlugs: [
    'numbatten-h4-garden-sleeper-200x75',
    'wombeyard-soaker-hose',
    'wombeyard-premium-potting-mix-25l',
    'numbatten-h4-fence-post-100x75',
    'numbatten-end-grain-preservative-1l',
    'echidnail-galvanised-batten-screws-14g-100mm',
  ],
  quantities: {
    'numbatten-h4-garden-sleeper-200x75': 6,
    'numbatten-h4-fence-post-100x75': 2,
  },
  publishedDaysAgo: 20,
  contentHtml: `
<p>Raised beds warm earlier in spring, drain after storms and spare the back. Sleepers make them quickly, because each is already a wall. The bed described here is 2.4 metres long, 1.2 wide and 400 mm high: you can reach the middle from either side without stepping on the soil, and the depth suits everything from lettuce to tomatoes.</p>
<h2>Choose the timber with care</h2>
<p>Timber that touches earth must be treated to hazard class H4 or be a durable hardwood. What matters for food is the preservative. Older sleepers were treated with CCA, which contains arsenic, and authorities here restrict its use for garden furniture, play equipment and decks. For vegetables look for <strong>ACQ</strong> or copper azole on the label, both free of arsenic, or choose untreated hardwood and expect to replace it sooner. Never use old railway sleepers: creosote and whatever spilt on them do not belong near roots.</p>
<table>
<thead><tr><th>Material</th><th>Life in soil</th><th>Food garden</th></tr></thead>
<tbody>
<tr><td>H4 pine, ACQ</td><td>15 years or more</td><td>Yes, line it if you like</td></tr>
<tr><td>Hardwood, class 1 or 2</td><td>15 to 25 years</td><td>Yes</td></tr>
<tr><td>H4 pine, CCA</td><td>15 years or more</td><td>Best avoided</td></tr>
<tr><td>Old railway sleepers</td><td>Long</td><td>No</td></tr>
</tbody>
</table>
<h2>The cutting list</h2>
<ul>
<li>Six sleepers of 200 × 75 mm × 2.4 m. Four stay whole as the long sides; cut the other two in half for the ends.</li>
<li>Four pegs of 100 × 75 mm H4 pine, 800 mm long, for the inside corners: two fence posts of 2.4 m, with two pegs to spare.</li>
<li>Twenty-four galvanised screws, 14G × 150 mm, and twelve of 100 mm.</li>
<li>Preservative for the cut ends, a sheet of cardboard, and about a cubic metre of soil.</li>
</ul>
<p>A sleeper weighs about twenty kilograms when dry and half as much again when wet. Lift with a friend and wear gloves.</p>
<h2>Build it in an afternoon</h2>
<ol>
<li>Pick a place with at least six hours of sun, away from tree roots, which will find the new soil within a season. Run the long side north to south so that rows share the light.</li>
<li>Take off the turf and level a strip under the walls only. Check it with a long level; a bed out of level looks wrong for ever.</li>
<li>Cut the two sleepers in half. Brush the cuts twice with preservative and let it soak in.</li>
<li>Set the first course. The ends go between the sides, and the inside then measures about 2.4 by 1.05 metres. Measure both diagonals and nudge until they match.</li>
<li>Drill 10 mm clearance holes through the sides and drive two long screws into each end.</li>
<li>Knock the pegs into the inside corners, down to 400 mm in the ground, and screw them to the walls. They carry the outward push of wet soil.</li>
<li>Add the second course with its joints the other way round, so that corners overlap like bricks.</li>
</ol>
${figureOf('step-bed-corner', 'The corners of the two courses overlap like bricks.')}
<p>Two courses need no engineer. A wall that holds back a bank or a driveway is a retaining wall, with rules of its own from about 600 mm upward in many councils and lower in some.</p>
<h2>Line and fill</h2>
<p>If you prefer that soil does not touch treated timber, staple builder’s plastic down the inside and stop it short of the bottom. Leave the base open: worms come up and water goes down. Lay overlapping cardboard on the ground to smother grass.</p>
<p>Fill with two parts of garden soil blend to one of compost. Pure potting mix is too rich and too dear for a whole bed, although a bag on top gives seedlings a gentle start. Heap it, because it will sink by a tenth. Open bags away from your face, wear a mask and gloves and wash your hands afterwards: compost and potting mix can carry legionella.</p>
<blockquote>Fill the bed a fortnight before planting, water it twice, and top it up. What settles now will not bury a seedling later.</blockquote>
<h2>Water it well</h2>
<p>Lay a soaker hose in long loops 300 to 450 mm apart before you mulch, and pin it. An hour twice a week in the early morning does more than a sprinkle every night. Mulch with straw 50 mm deep, clear of stems. Feed the soil with compost each season, move tomatoes and their cousins to another bed each year, and the bed will be better in its fifth summer than in its first.</p>
`,
};

export const pickTheRightScrew: ArticleData = {
  slug: 'pick-the-right-screw',
  title: 'Pick the right screw',
  excerpt:
    'Gauge, length, coating and drive in plain words, with a table that answers most jobs around the house.',
  author: 'Ruth Kelleher',
  category: 'Know-how',
  difficulty: 'Easy',
  tags: ['screws', 'fixings', 'timber', 'basics'],
  productSlugs: [
    'echidnail-galvanised-batten-screws-14g-100mm',
    'murrumac-18v-impact-driver-skin',
    'echidnail-nylon-wall-plugs-assorted',
    'echidnail-stainless-decking-screws-10g-65mm',
  ],
  publishedDaysAgo: 48,
  contentHtml: `
<p>Most fixings fail for one of three reasons: too short, wrong coating, or driven into something that cannot hold a screw. Once you can read the label on the box, all three are easy to avoid.</p>
<h2>Reading the label</h2>
<p>A box marked <em>14G × 100 mm, galvanised, Type 17, hex</em> says everything you need.</p>
<ul>
<li><strong>Gauge</strong> (14G) is thickness. The larger the number, the thicker the shank: 6G for hinges on a cabinet, 8G and 10G for general work, 14G for framing.</li>
<li><strong>Length</strong> is measured from the part that sits flush. For a countersunk screw that is the whole screw; for a hex head it is from under the head.</li>
<li><strong>Coating</strong> decides where it may live.</li>
<li><strong>Point</strong> is what it starts in. Type 17 has a slot that cuts timber; a drill point cuts steel; a needle point is for plasterboard.</li>
<li><strong>Drive</strong> is the shape of the recess: Phillips, square, star or hex.</li>
</ul>
<h2>How long should it be?</h2>
<p>For timber on timber, let the thread reach into the second piece at least twice as far as the first piece is thick, up to about 60 mm. Fixing a 22 mm board to a joist therefore needs about 65 mm: 22 through the board and more than 40 into the joist. In end grain a screw holds perhaps half as well, so add length or use a bracket.</p>
<p>Gauge follows from load and from edges. A thick screw near the end of a board splits it. Drill a pilot hole as wide as the core of the screw, without its threads, whenever the timber is hard, dry or close to its end.</p>
<h2>Coatings and where they belong</h2>
<table>
<thead><tr><th>Coating</th><th>Use it</th><th>Not</th></tr></thead>
<tbody>
<tr><td>Zinc plated (bright or yellow)</td><td>Indoors, dry</td><td>Outdoors, treated pine</td></tr>
<tr><td>Class 3, coated</td><td>Outdoors away from the coast</td><td>Near salt water, some treated timbers</td></tr>
<tr><td>Class 4 or hot-dip galvanised</td><td>Outdoors, treated pine, mild coast</td><td>Surf front, pool surrounds</td></tr>
<tr><td>Stainless 304</td><td>Hardwood decks, most coasts</td><td>Surf front</td></tr>
<tr><td>Stainless 316</td><td>Surf front, jetties, pools</td><td>Nowhere, except your budget</td></tr>
</tbody>
</table>
<p>Modern treated pine contains copper, which eats plain zinc. Tannin in hardwood turns ordinary steel black and leaves streaks that no cleaner removes. Both are reasons to pay for the better box once. Do not mix metals either: a steel washer under a stainless screw rusts first.</p>
<h2>What are you screwing into?</h2>
<h3>Timber studs</h3>
<p>The best answer always. In most Australian houses studs stand at 450 or 600 mm centres. Tap, use a finder, or look for the line of nails, and test with a thin drill.</p>
<h3>Brick and concrete</h3>
<p>A nylon plug and a screw hang shelves, brackets and blinds. Drill with a hammer drill and a masonry bit of the same size as the plug, 5 mm deeper than its length; blow out the dust; and choose a screw long enough to pass through the tip of the plug. Drill into the brick rather than the mortar. For posts and ledgers use a screw bolt or a sleeve anchor, and stay 60 mm from edges.</p>
<h3>Plasterboard alone</h3>
<p>Plasterboard holds a picture, not a person. A metal hollow-wall anchor or toggle spreads the load over the back of the sheet. Read the figure on the packet, then halve it for anything that people pull on, such as a towel rail.</p>
<h3>Steel frames and roofs</h3>
<p>Use self-drilling screws with the number of the point matched to the thickness. Roofing screws come with a rubber seal that should be squeezed but not crushed.</p>
<h2>Drive and driver</h2>
<p>Phillips was designed to slip out under force. Square and star drives do not, which is why decking screws use them. Match the bit exactly, replace it when its edges turn shiny, and lean on it. A drill with a clutch is right for hinges; an impact driver earns its noise on long screws.</p>
<blockquote>If a screw shrieks, stop. It is about to snap, and a pilot hole takes ten seconds.</blockquote>
<h2>Five boxes that cover a house</h2>
<ol>
<li>8G × 32 mm countersunk, for hinges, brackets and cabinets.</li>
<li>8G × 50 mm treated pine screws, for general repairs outdoors.</li>
<li>10G × 65 mm stainless decking screws.</li>
<li>14G × 100 mm galvanised batten screws.</li>
<li>Assorted nylon plugs with screws to suit.</li>
</ol>
<p>Keep each in its own drawer with the label from the box, and the next job begins without a trip to the shop.</p>
`,
};
