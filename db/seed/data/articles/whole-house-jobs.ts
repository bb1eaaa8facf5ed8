import { figureOf } from '../pictures.ts';
import type { ArticleData } from '../types.ts';

export const layHybridFlooring: ArticleData = {
  slug: 'lay-hybrid-flooring-on-a-slab',
  title: 'Lay hybrid flooring on a slab',
  excerpt:
    'Check the slab, plan the rows, click and tap: how to lay a floating hybrid floor that stays flat and quiet.',
  author: 'Sam Nguyen',
  category: 'Floors',
  difficulty: 'Moderate',
  tags: ['flooring', 'hybrid', 'slab', 'interior'],
  productSlugs: [
    'spinifloor-hybrid-plank-spotted-gum',
    'spinifloor-scotia-moulding-2-4m',
    'spinifloor-door-transition-strip-900mm',
  ],
  quantities: {
    'spinifloor-hybrid-plank-spotted-gum': 11,
    // Round a room of 5.2 by 4.1 metres.
    'spinifloor-scotia-moulding-2-4m': 8,
  },
  publishedDaysAgo: 34,
  contentHtml: `
<p>Hybrid planks have a rigid core of stone powder and polymer under a printed surface. They do not swell in spilt water and they click together without glue. What they cannot do is hide a bad slab. Two thirds of this job happens before the first plank is laid.</p>
<h2>Check the slab</h2>
<h3>Dry</h3>
<p>New concrete needs about a month of drying for every 25 mm of thickness, and more in winter. For a quick look, tape a square metre of clear plastic to the slab on all sides and leave it for three days. Fog underneath, or a darker patch, means moisture. Before a costly floor have it measured with a proper meter, because the maker’s warranty will ask for the figure.</p>
<h3>Flat</h3>
<p>Flat is not the same as level. Slide a two metre straightedge about the room: the gap beneath it should nowhere be more than 3 mm. Grind the humps and fill the hollows with levelling compound over its own primer. Grinding concrete makes silica dust, which harms lungs for life, so use a shrouded grinder on a class M or H vacuum together with a P2 respirator, or hire someone who has both. In older houses, vinyl tiles and their black glue may contain asbestos. Do not sand or lift them before they are tested.</p>
<h3>Clean</h3>
<p>Scrape off paint and plaster, then vacuum twice. A grain of gravel clicks under your heel for ever.</p>
<h2>How much to buy</h2>
<p>Multiply length by width, add a tenth for cuts, and divide by what a pack covers. A room of 5.2 by 4.1 metres is 21.3 square metres; with the tenth it is 23.5; at 2.2 square metres a pack that makes eleven packs. Keep one unopened for repairs. Leave the packs flat in the room for two days so that they reach its temperature.</p>
<table>
<thead><tr><th>Tool</th><th>Why</th></tr></thead>
<tbody>
<tr><td>Tapping block and pull bar</td><td>Close joints without bruising the edge</td></tr>
<tr><td>10 mm spacers</td><td>Keep the expansion gap at every wall</td></tr>
<tr><td>Knife and square, or a fine-toothed saw</td><td>Score and snap, saw the shapes</td></tr>
<tr><td>Multi-tool or handsaw</td><td>Undercut door jambs</td></tr>
<tr><td>Rubber mallet</td><td>End joints</td></tr>
</tbody>
</table>
<h2>Plan the rows</h2>
<p>Run planks along the longest wall or towards the main window. Measure across the room and divide by the width of a plank. If the last row would be narrower than a third of a plank, trim the first row so that both are about equal. Check that the starting wall is straight, and scribe the first row to it if it is not. Open several packs and mix them, so that repeats lie apart.</p>
<h2>Lay it</h2>
<ol>
<li>Take off the skirtings, or plan to cover the gap with scotia. Undercut the door jambs with a scrap of plank as a guide.</li>
<li>Lay the first row with the tongue to the wall and spacers behind. Everything follows from this row, so check it with a string.</li>
<li>Begin the second row with an offcut of at least 300 mm. End joints in neighbouring rows should be 300 mm apart or more, without a staircase pattern.</li>
<li>Hold the long edge at an angle, push it in, lower it until it clicks, then tap the end joint closed. If it will not close, take it apart and look for dirt; never beat it.</li>
<li>Work across the room, mixing packs as you go. Cut round pipes with a hole 20 mm larger than the pipe.</li>
<li>Rip the last row to width less 10 mm, and draw it home with the pull bar.</li>
</ol>
${figureOf('step-floor-click', 'The next plank, held at an angle, before it is lowered until it clicks.')}
<blockquote>Leave ten millimetres at every wall, pipe, hearth and jamb. A floor that touches anything will lift somewhere else.</blockquote>
${figureOf('step-floor-spacers', 'Spacers keep the gap while the floor is laid.')}
<h3>Long rooms and doorways</h3>
<p>A floating floor moves as one sheet. Most makers ask for a break at doorways or every ten metres or so; read your installation sheet, because the warranty follows it. A transition strip fixed to the slab, not to the planks, makes the break look intended. Never fix kitchen cabinets or an island through a floating floor. Lay up to them and cover the gap.</p>
<h2>Finish</h2>
<ul>
<li>Pull out the spacers. Fix skirting or scotia to the wall, never to the floor.</li>
<li>Fill the gap in bathrooms and laundries with silicone if the maker allows the product there at all. Hybrid does not make a room waterproof: the membrane below does.</li>
<li>Put felt under every chair and mats at outside doors. Grit is what scratches.</li>
<li>Clean with a damp microfibre mop and a neutral cleaner. No steam.</li>
</ul>
<h2>When to call someone</h2>
<p>Call a flooring contractor if the slab is damp or slopes by more than you can fill, for stairs, where every plank must be glued, and in apartments, where the strata may require an acoustic test. Moving a toilet to floor under it is work for a licensed plumber. Otherwise two people finish an average living room in a day, and the furniture can go back that evening.</p>
`,
};

export const insulateACeiling: ArticleData = {
  slug: 'insulate-a-ceiling-safely',
  title: 'Insulate a ceiling safely',
  excerpt:
    'Ceiling batts are quick to lay and pay back fast. The dangers are wires, heat and joists you cannot see: here is how to avoid all three.',
  author: 'Ruth Kelleher',
  category: 'Energy',
  difficulty: 'Moderate',
  tags: ['insulation', 'ceiling', 'energy', 'safety'],
  productSlugs: [
    'mothwool-ceiling-batts-r4-1',
    'boltwick-p2-respirator-valved',
    'boltwick-rigger-glove-leather',
  ],
  quantities: { 'mothwool-ceiling-batts-r4-1': [12, 'MOT-4001-01'] },
  publishedDaysAgo: 62,
  contentHtml: `
<p>Up to a third of the warmth of an uninsulated house leaves through its ceiling. Batts are light, cheap and easily cut, and an average house can be done in a day. Yet people have died doing this work, from electricity and from heat, so this article begins with the reasons not to start.</p>
<h2>Before you go up</h2>
<blockquote>Turn the power off at the main switch before anyone enters the roof space. A tripped safety switch or a light turned off at the wall is not enough.</blockquote>
<ol>
<li><strong>Have the wiring looked at.</strong> A licensed electrician should inspect the roof space first. Old rubber or cloth-covered cable, bare joins and cables that would overheat under insulation must be put right before they are covered. Several states expect this inspection by law or guideline.</li>
<li><strong>Main switch off, and tested.</strong> Put a note on the switchboard. If the house has solar panels, their cables in the roof stay live in daylight whatever you switch off; know where they run, and keep clear.</li>
<li><strong>Look for asbestos and loose fill.</strong> Houses built before 1990 may have asbestos cement sheet in eaves and flues, and some in Canberra and parts of New South Wales had loose asbestos insulation. If you see grey fluff that you cannot name, leave, close the hatch and ask a licensed assessor.</li>
<li><strong>Choose the day.</strong> A roof space can pass 60 degrees on a summer afternoon. Work in the cool months or from dawn, in short turns, with water, and never alone.</li>
</ol>
<h2>Choose the batts</h2>
<p>The R-value tells how well a batt resists heat: the higher, the better. It is printed on the pack together with the area it covers.</p>
<table>
<thead><tr><th>Climate</th><th>Typical ceiling batt</th></tr></thead>
<tbody>
<tr><td>Tropical north</td><td>R2.5 to R4, with reflective foil under the roof</td></tr>
<tr><td>Brisbane, Perth, coastal NSW</td><td>R3.5 to R4.1</td></tr>
<tr><td>Melbourne, Adelaide, Hobart</td><td>R4.1 to R5</td></tr>
<tr><td>Canberra and the alps</td><td>R5 to R6</td></tr>
</tbody>
</table>
<p>Measure between the joists, not from centre to centre. Batts of 430 mm fit joists at 450 centres, 580 mm fits 600. Divide the area of the ceiling by what a pack covers, and round up: 90 square metres take twelve packs of 7.9.</p>
<h2>What to wear and bring</h2>
<ul>
<li>P2 respirator, goggles, gloves, long sleeves and trousers, and a cap.</li>
<li>A head torch and a battery lamp, since the power is off.</li>
<li>Two planks long enough to lie across three joists. Tread only on planks and joists: plasterboard carries nobody.</li>
<li>A serrated knife, a straightedge, and a stick with a flat end for the eaves.</li>
</ul>
<h2>Laying them</h2>
<ol>
<li>Pass unopened packs up through the hatch and spread them about. Batts swell when opened.</li>
<li>Begin at the far edge and work back to the hatch. Leave about 25 mm clear below the roof sarking, and do not block the vents at the eaves.</li>
<li>Fit each batt snugly between the joists. Gaps are worse than you would think: leaving five per cent of the area bare can halve the benefit. So is squashing, because it is the trapped air that insulates.</li>
<li>Lay batts under cables where you can, so that the cables stay on top in the air. Do not bundle cables into the insulation.</li>
<li>Butt the joints. Over uneven joists a second layer across the first covers them.</li>
<li>Glue or tape a batt to the back of the hatch, and weatherstrip its edge.</li>
</ol>
<h3>What must stay clear</h3>
<p>Heat-making fittings start fires under insulation. Keep to the clearance marked on each fitting; where there is no mark, treat it as one that must not be covered.</p>
<ul>
<li>Old halogen downlights: at least 200 mm to the side, with guards or barriers around them, and their transformers on top in the open. Better still, have an electrician replace them with LED lights marked IC or IC-4, over which insulation may lie.</li>
<li>Exhaust fans and their motors: follow the maker, and duct them outside.</li>
<li>Flues and chimneys: leave the gap that the appliance’s instructions require, with metal collars to hold batts back.</li>
<li>Hot-water units and recessed heaters in the ceiling: clear by the distance given on the plate.</li>
</ul>
<h2>Afterwards</h2>
<p>Come down, take a cool shower first and a warm one later, and wash your work clothes by themselves. Only then turn on the power. Leave the label of a pack stapled beside the hatch; the next owner, or the next electrician, will be grateful.</p>
<p>Check once after the first storm for damp patches, because wet insulation must be replaced. If a room is still cold, look at the walls, the floor and the draughts under doors before you think of another layer above.</p>
`,
};
