import { figureOf } from '../pictures.ts';
import type { ArticleData } from '../types.ts';

export const sealAShower: ArticleData = {
  slug: 'seal-a-shower-so-it-stays-sealed',
  title: 'Seal a shower so it stays sealed',
  excerpt:
    'Old silicone out, everything dry, one good bead: how to renew the joints of a shower, and how to tell when the leak is behind the tiles.',
  author: 'Leo Marchetti',
  category: 'Bathroom',
  difficulty: 'Easy',
  tags: ['bathroom', 'silicone', 'shower', 'maintenance'],
  productSlugs: [
    'pardaseal-wet-area-silicone',
    'quolltile-colour-grout-5kg',
    'tallowick-painters-tape-14-day',
  ],
  publishedDaysAgo: 13,
  contentHtml: `
<p>Black spots in the corners, a bead that lifts when you push it, a skirting that swells on the other side of the wall: all of them say that the joints of the shower want renewing. The work takes an hour, spread over two days because most of it is waiting for things to dry.</p>
<h2>What silicone is for</h2>
<p>The tiles and grout of a shower are not what keeps water out of the house. Behind them lies a waterproof membrane, and that does the job. Silicone fills the joints where two surfaces move against each other, floor to wall, wall to wall, tile to screen. It stops water from pooling behind the surface and feeding mould. So sealing is maintenance; it is not a repair for a failed membrane.</p>
<blockquote>If the wall outside the shower is wet, the ceiling below is stained, or tiles sound hollow and move, stop here and call a licensed waterproofer or plumber. New silicone would only hide it.</blockquote>
<h2>You will need</h2>
<ul>
<li>Wet area silicone, neutral cure, with fungicide. One 300 mL cartridge does about twelve metres of a 5 mm bead.</li>
<li>A sharp knife, a plastic scraper and silicone remover.</li>
<li>Methylated spirits, paper towel and a hair dryer.</li>
<li>Masking tape, a cartridge gun and a rounded shaping tool.</li>
<li>Gloves, and open windows throughout.</li>
</ul>
<h2>Day one: take everything out</h2>
<ol>
<li>Cut along both edges of the old bead, at a low angle, and pull it away in long strips. In an acrylic base use plastic tools only.</li>
<li>Spread remover over what is left and wait as long as the packet says. New silicone sticks to nearly anything except old silicone, so a film that you cannot see is enough to spoil the job.</li>
<li>If the joint was once filled with grout, rake it out to the depth of the tile. Grout in a moving corner always cracks.</li>
<li>Treat mould with a cleaner made for it, rinse well, and never mix cleaners: bleach and acid together make chlorine gas.</li>
<li>Wipe the joint with methylated spirits and leave the shower unused overnight with the fan on.</li>
</ol>
<p>Look at the grout between tiles while you wait. Cracked or powdery lines can be raked out and replaced. If many lines have gone, ask why before you hide it, since movement is usually the cause.</p>
<h2>Day two: one good bead</h2>
<ol>
<li>Warm the joint with the dryer for a minute and touch it with tissue. If the tissue is damp, wait longer.</li>
<li>Stick tape 3 mm from the joint on both sides.</li>
<li>Cut the nozzle at an angle, slightly smaller than the gap. Most people cut it too big.</li>
<li>Push the gun ahead of you at a steady pace so that silicone is forced into the joint. Do the vertical corners first, then the floor.</li>
<li>Smooth once with the shaping tool, wetted with a little soapy water. Do not go back over it.</li>
<li>Peel the tape at once, away from the joint, before a skin forms. You have about ten minutes at room temperature.</li>
</ol>
${figureOf('step-seal-tape', 'Tape on both sides of the joint, and the bead between them.')}
<h3>Which joints to seal</h3>
<table>
<thead><tr><th>Joint</th><th>Seal?</th></tr></thead>
<tbody>
<tr><td>Wall to wall, wall to floor</td><td>Yes, full length</td></tr>
<tr><td>Screen to tile, outside</td><td>Yes</td></tr>
<tr><td>Screen to tile, inside bottom rail</td><td>Usually no: water in the frame must be able to drain back</td></tr>
<tr><td>Around the tap flanges</td><td>Yes, but leave a small gap at the bottom</td></tr>
<tr><td>Around the floor waste</td><td>No, it is grouted and must drain</td></tr>
</tbody>
</table>
<p>That gap at the bottom of a flange is deliberate. Should a pipe in the wall ever leak, water shows itself there instead of filling the wall.</p>
<h2>Let it cure</h2>
<p>Keep the shower dry for a full day, longer in cold weather. Silicone draws moisture from the air, so a closed, cold room slows it. It cannot be painted, and there is no need to.</p>
<h2>Keep it sealed</h2>
<ul>
<li>Run the exhaust fan during the shower and for twenty minutes afterwards. Mould needs damp, not dirt.</li>
<li>Wipe the walls down with a squeegee. Half a minute a day saves the bead.</li>
<li>Clean with a mild cleaner. Abrasives and strong bleach roughen the surface, and rough silicone blackens sooner.</li>
<li>Check the joints twice a year and renew any that lifts before water gets behind it.</li>
</ul>
<p>A well-made joint lasts five to ten years. If yours fails in one, something is moving or something is wet, and it is time to find out which.</p>
`,
};

export const paintARoom: ArticleData = {
  slug: 'paint-a-room-without-lap-marks',
  title: 'Paint a room without lap marks',
  excerpt:
    'Preparation, the order of work and a wet edge: how to get walls that look the same from every angle, even at sunset.',
  author: 'Tom Okafor',
  category: 'Decorating',
  difficulty: 'Easy',
  tags: ['paint', 'walls', 'interior', 'roller'],
  productSlugs: [
    'bandicote-low-sheen-interior-paint',
    'tallowick-270mm-roller-kit',
    'tallowick-angled-sash-brush',
    'tallowick-canvas-drop-sheet',
    'bilbybox-sugar-soap-concentrate-2l',
    'pardaseal-gap-filler-acrylic',
    'boltwick-p2-respirator-valved',
  ],
  quantities: {
    // Two coats of a bedroom take one tin of 4 L.
    'bandicote-low-sheen-interior-paint': [1, 'BAN-1001-01'],
    'tallowick-angled-sash-brush': [1, 'TAL-2001-02'],
  },
  publishedDaysAgo: 27,
  contentHtml: `
<p>Lap marks are the stripes that appear when wet paint is rolled over paint that has begun to dry. Two films lie where there should be one, and low sunlight finds every one of them. The cure is not better paint. It is a plan that keeps the edge of your work wet until you come back to it.</p>
<h2>How much paint</h2>
<p>Measure round the room, multiply by the height, and take off the windows and doors. A bedroom of four by three metres with a ceiling of 2.4 has about 33 square metres of wall and about 28 to paint. At 16 square metres a litre, one coat takes less than two litres and two coats fit in a four litre tin with some left for touching up. Buy it all at once; if you need two tins, pour them together in a bucket so that the colour is one.</p>
<h2>Preparation is most of the job</h2>
<ol>
<li>Move furniture to the middle, cover it, and lay canvas on the floor.</li>
<li>Wash the walls with sugar soap, from the bottom up, then rinse and let them dry.</li>
<li>Fill dents and cracks proud of the surface. Let the filler dry and sand it flush with 180 grit, wearing a P2 mask.</li>
<li>Sand shiny patches dull. Wipe the dust off with a damp cloth.</li>
<li>Prime bare plaster, filler, water stains and marker pen. Ordinary paint will not hold stains back.</li>
<li>Run a thin bead of gap filler along skirtings and cornices, and smooth it with a wet finger.</li>
</ol>
<p>In a house built before 1970, and sometimes later, old layers may hold lead. Test before you sand, and if the kit says yes, follow your health department’s advice or hire someone trained. Children must not be near it.</p>
${figureOf('step-paint-gear', 'Everything within reach, on canvas.')}
<h2>The order of work</h2>
<p>Paint from the top: ceiling, then walls, then trim. Finish one wall before you begin another, and stop only at corners.</p>
<table>
<thead><tr><th>Step</th><th>Tool</th><th>Time for a bedroom</th></tr></thead>
<tbody>
<tr><td>Ceiling, two coats</td><td>Roller on a pole</td><td>2 hours plus drying</td></tr>
<tr><td>Cut in one wall</td><td>Angled brush, 50 mm</td><td>15 minutes</td></tr>
<tr><td>Roll that wall</td><td>270 mm roller, 10 mm nap</td><td>15 minutes</td></tr>
<tr><td>Repeat, second coat</td><td>Both</td><td>After 2 hours</td></tr>
<tr><td>Doors and trim</td><td>Brush and small foam roller</td><td>Half a day</td></tr>
</tbody>
</table>
<h2>Keeping a wet edge</h2>
<p>Cut in a band as wide as your hand along the ceiling, the corners and the skirting of <strong>one wall only</strong>. Then roll that wall straight away, while the band is still wet, and bring the roller as close to the edges as you dare. Brush and roller leave different textures, and overlapping them wet hides the join.</p>
<ol>
<li>Load the roller until it is full but does not drip. A dry roller is the commonest fault.</li>
<li>Start a roller’s width from the corner. Roll a tall W about a metre wide, then fill it without lifting.</li>
<li>Without reloading, lay it off: light strokes from ceiling to floor, all in the same direction, each overlapping the last by a third.</li>
<li>Move on at once and overlap the wet edge of the strip before.</li>
<li>Do not go back. A missed spot that has begun to set is for the second coat.</li>
</ol>
<blockquote>Two people paint the best walls: one cuts in, the other follows with the roller, and nobody stops in the middle.</blockquote>
<h3>Mind the weather</h3>
<p>Heat, wind and sun through the glass dry an edge before you can reach it. On hot days close the windows while you roll and open them afterwards, start with the shaded wall, and ask for an additive that slows drying. Below ten degrees paint does not form a sound film at all.</p>
<h2>The second coat</h2>
<p>Wait for the two hours on the tin, longer if it is humid. Look along the wall with a lamp held close, sand any runs or grit, and wipe. Then do the same again. The second coat is what gives the colour its depth, and skipping it shows within a week.</p>
<h2>Cleaning up</h2>
<ul>
<li>Scrape the roller out into the tin before you wash it.</li>
<li>Wash tools in a bucket, not under the tap, and let the solids settle. Pour the clear water on the lawn and put the dried sludge in the bin. Nothing goes down a stormwater drain.</li>
<li>Write the room and the date on the lid. Store the tin upside down for an hour, then upright, away from frost.</li>
<li>Leftover paint can be taken to a paint collection point in most regions.</li>
</ul>
<p>Paint needs a fortnight to become hard. Hang pictures gently and wash nothing until then.</p>
`,
};

export const fixARunningToilet: ArticleData = {
  slug: 'fix-a-running-toilet',
  title: 'Fix a running toilet',
  excerpt:
    'Find out which of two valves is leaking, what a householder may do about it, and when the law wants a licensed plumber.',
  author: 'Leo Marchetti',
  category: 'Bathroom',
  difficulty: 'Easy',
  tags: ['toilet', 'plumbing', 'water', 'repair'],
  productSlugs: [
    'platyplumb-toilet-inlet-valve-bottom-entry',
    'tidewren-tap-washer-and-o-ring-kit',
  ],
  publishedDaysAgo: 41,
  contentHtml: `
<p>A cistern that never quite stops can waste tens of thousands of litres a year, and often makes no more noise than a whisper. There are only two valves inside, and a few minutes of looking will tell you which of them is at fault.</p>
<h2>First, what you may do yourself</h2>
<p>Plumbing law is made by the states and territories, and it is not the same everywhere. In some, a householder may replace washers and cistern parts; in others, even those belong to a licensed plumber. Looking, cleaning, adjusting a float and turning off the tap are fine anywhere. Before you change a part, search your state’s plumbing regulator for what an owner may do. Replacing the whole suite is licensed work in every state.</p>
<blockquote>Rule of thumb: if water under pressure would come out when you undo it, ask first.</blockquote>
<h2>Find the leak</h2>
<ol>
<li>Lift off the lid. On most modern cisterns you unscrew or pull up the buttons first. Lay the lid on a towel, because china chips.</li>
<li>Look at the water level. There is usually a line on the back wall or on the overflow tube.</li>
<li>If water is running <strong>into the overflow</strong>, the inlet valve does not shut: read the next section.</li>
<li>If the level is below the line and the valve keeps filling, water is escaping past the <strong>outlet seal</strong> into the pan.</li>
<li>Not sure? Put ten drops of food colouring in the cistern and wait a quarter of an hour without flushing. Colour in the pan means the outlet seal.</li>
</ol>
<table>
<thead><tr><th>What you see or hear</th><th>Likely cause</th><th>Cure</th></tr></thead>
<tbody>
<tr><td>Constant hiss, level too high</td><td>Float set too high or inlet valve worn</td><td>Lower the float, else a new inlet valve</td></tr>
<tr><td>Fills for a second every few minutes</td><td>Outlet seal leaking slowly</td><td>Clean or renew the seal</td></tr>
<tr><td>Ripple at the back of the pan</td><td>Outlet seal</td><td>Clean or renew the seal</td></tr>
<tr><td>Button sticks down</td><td>Button rods out of adjustment</td><td>Reset the buttons</td></tr>
<tr><td>Wet floor</td><td>Hose, connection or cracked china</td><td>Turn off the tap, call a licensed plumber</td></tr>
</tbody>
</table>
<h2>If the level is too high</h2>
<p>The float tells the inlet valve when to stop. On the common vertical kind it slides on a threaded rod: turn the screw or pinch the clip and lower it until the water stops about 25 mm below the top of the overflow. On an older ball on an arm, bend the arm gently downward or turn its screw. Flush twice and watch.</p>
<p>If it still runs, grit may be holding the valve open. Turn off the small tap at the wall, flush to empty the cistern, and lift the cap of the valve with a quarter turn if it is made to open. Rinse the rubber diaphragm, hold a cup over the valve, and open the tap for a second to blow out the dirt. A diaphragm that is stiff or torn wants replacing, and often the whole valve costs little more.</p>
<h2>If the outlet leaks</h2>
<ol>
<li>Turn off the wall tap and flush.</li>
<li>Twist the flush valve a quarter turn, usually to the left, and lift it out. Its base stays in place.</li>
<li>Turn it over. The round rubber seal on the bottom should be smooth and soft. Wipe off slime and lime with vinegar; if it has hardened or shows a groove, fit a new one of the same make, or a matching universal.</li>
<li>Wipe the seat in the cistern too. A grain of sand is enough to leak.</li>
<li>Refit, turn on the water, reset the buttons and repeat the colour test.</li>
</ol>
<p>Do not use blocks of cleaner in the cistern. They swell the rubber and shorten the life of both valves.</p>
<h2>When the tap at the wall will not turn</h2>
<p>Old stop taps seize. Do not force one with a wrench, because it may snap off. Turn the water off at the meter instead, and have a licensed plumber replace the tap, with the hose while they are there. Flexible hoses have a life of five to ten years, and a burst one floods a house in an afternoon: look for rust spots, kinks and a frayed braid.</p>
<h2>When a new suite makes sense</h2>
<p>If the cistern holds nine or eleven litres and flushes only one way, replacing it saves more than any repair. A four star suite uses 4.5 litres for a full flush and 3 for a half. Measure from the finished wall to the centre of the outlet before you choose, note where the water enters, and book a licensed plumber to fit it.</p>
<p>Finally, read the water meter at night, use nothing until morning, and read it again. If the figures agree, you have found the only leak.</p>
`,
};
