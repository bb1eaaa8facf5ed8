import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { loadDemoShop } from '#db/seed/load-demo-shop.ts';
import { createTestApp, TEST_NOW, type TestApp } from '#tests/support/app.ts';

/** A search text, and the product that must be among its first three results. */
const QUERIES: Record<string, readonly (readonly [query: string, slug: string])[]> = {
  names: [
    ['Tidewren Arc Basin Mixer', 'tidewren-arc-basin-mixer'],
    ['merbau decking', 'numbatten-merbau-decking-90x19'],
    ['claw hammer', 'boltwick-claw-hammer-570g'],
    ['combination square', 'boltwick-combination-square-300mm'],
    ['portable power station', 'lyrelight-portable-power-station-2000wh'],
    ['gap filler', 'pardaseal-gap-filler-acrylic'],
    ['smoke alarm', 'sparrowatt-photoelectric-smoke-alarm-10yr'],
    ['sugar soap', 'bilbybox-sugar-soap-concentrate-2l'],
    ['chalkboard paint', 'bandicote-chalkboard-paint-black-500ml'],
    ['quad gutter', 'ridgewren-quad-gutter-115mm'],
    ['linen wallpaper', 'bandicote-textured-linen-wallpaper-roll'],
    ['DRILL', 'murrumac-18v-brushless-drill-driver-kit'],
    ['a drill with a charger', 'murrumac-18v-brushless-drill-driver-kit'],
  ],
  'brands with a product type': [
    ['murrumac saw', 'murrumac-185mm-circular-saw'],
    ['boltwick level', 'boltwick-box-level'],
    ['spinifloor laminate', 'spinifloor-laminate-12mm-water-resistant'],
    ['gumdrift desk', 'gumdrift-sit-stand-desk-1400'],
    ['emberlea heater', 'emberlea-oil-column-heater-2400w'],
    ['pardaseal silicone', 'pardaseal-wet-area-silicone'],
    ['wombeyard hose', 'wombeyard-garden-hose-18mm-kink-resistant'],
  ],
  attributes: [
    ['3 star WELS', 'tidewren-rail-shower-three-function'],
    ['6 star wels aerator', 'tidewren-tap-aerator-flow-reducer'],
    ['battery platform murrumac 18 V', 'murrumac-18v-impact-driver-skin'],
  ],
  'parts of words': [
    ['merb', 'numbatten-merbau-decking-90x19'],
    ['plasterb', 'mothwool-plasterboard-10mm-2400x1200'],
    ['secat', 'wombeyard-bypass-secateurs-forged'],
    ['merbau deck', 'numbatten-merbau-decking-90x19'],
    ['brushl driv', 'murrumac-18v-brushless-drill-driver-kit'],
  ],
  'part numbers, whole and in part': [
    ['MUR-1801', 'murrumac-18v-brushless-drill-driver-kit'],
    ['mur1801', 'murrumac-18v-brushless-drill-driver-kit'],
    ['MUR 1801', 'murrumac-18v-brushless-drill-driver-kit'],
    ['MUR-1801-02', 'murrumac-18v-brushless-drill-driver-kit'],
    ['mur180102', 'murrumac-18v-brushless-drill-driver-kit'],
    ['TID-2001', 'tidewren-arc-basin-mixer'],
    ['tid2001', 'tidewren-arc-basin-mixer'],
    ['PAR-3001', 'pardaseal-wet-area-silicone'],
    ['PAR-300', 'pardaseal-wet-area-silicone'],
    ['1805', 'murrumac-125mm-random-orbital-sander'],
    ['ech1001', 'echidnail-galvanised-batten-screws-14g-100mm'],
    ['num-2002-01', 'numbatten-merbau-decking-90x19'],
  ],
  typos: [
    ['drlil', 'murrumac-18v-brushless-drill-driver-kit'],
    ['siliconne', 'pardaseal-wet-area-silicone'],
    ['plasterbord', 'mothwool-plasterboard-10mm-2400x1200'],
    ['merbeau decking', 'numbatten-merbau-decking-90x19'],
    ['hamer', 'boltwick-claw-hammer-570g'],
    ['secaters', 'wombeyard-bypass-secateurs-forged'],
    ['circuler saw', 'murrumac-185mm-circular-saw'],
    ['guter guard', 'ridgewren-gutter-guard-mesh-kit'],
    ['toliet', 'platyplumb-back-to-wall-toilet-suite'],
    ['vaniety', 'platyplumb-timber-look-vanity-900mm'],
    ['grout mold resistent', 'quolltile-colour-grout-5kg'],
    ['downlihgt', 'lyrelight-led-downlight-9w-tri-colour'],
    ['lamanate', 'spinifloor-laminate-12mm-water-resistant'],
    ['gyprok', 'mothwool-plasterboard-10mm-2400x1200'],
    ['boltwik tape', 'boltwick-tape-measure'],
  ],
  'trade names': [
    ['gyprock', 'mothwool-plasterboard-10mm-2400x1200'],
    ['drywall', 'mothwool-plasterboard-10mm-2400x1200'],
    ['gpo', 'sparrowatt-double-power-point-usb-c'],
    ['power outlet', 'sparrowatt-double-power-point-usb-c'],
    ['powerpoint', 'sparrowatt-double-power-point-usb-c'],
    ['faucet', 'tidewren-pull-out-kitchen-mixer'],
    ['kitchen tap', 'tidewren-pull-out-kitchen-mixer'],
    ['caulk', 'pardaseal-gap-filler-acrylic'],
    ['liquid nails', 'pardaseal-construction-adhesive'],
    ['dynabolt', 'echidnail-m12-masonry-screw-bolts'],
    ['insulation', 'mothwool-ceiling-batts-r4-1'],
    ['sarking', 'mothwool-reflective-wall-wrap-60m2'],
    ['corrugated iron', 'ridgewren-corrugated-roof-sheet-3-6m'],
    ['masking tape', 'tallowick-painters-tape-14-day'],
    ['undercoat', 'bandicote-stain-block-primer-sealer'],
    ['aircon', 'emberlea-split-system-2-5kw'],
    ['couch', 'gumdrift-three-seat-sofa-linen'],
    ['light bulb', 'lyrelight-led-globe-a60-e27'],
    ['dust mask', 'boltwick-p2-respirator-valved'],
    ['spirit level', 'boltwick-box-level'],
    ['bathroom fan', 'lyrelight-bathroom-3-in-1-exhaust'],
    ['door snake', 'emberlea-door-draught-seal-brush'],
    ['colorbond', 'ridgewren-steel-fence-panel-kit'],
    ['toolbox', 'bilbybox-stackable-tool-case'],
    ['shelves', 'gumdrift-floating-shelf'],
    ['pruning shears', 'wombeyard-bypass-secateurs-forged'],
    ['parasol', 'wombeyard-cantilever-umbrella-3m'],
    ['tape measures', 'boltwick-tape-measure'],
  ],
  'singular and plural': [
    ['hinge', 'echidnail-butt-hinges-pair'],
    ['ceiling batt', 'mothwool-ceiling-batts-r4-1'],
    ['drop sheets', 'tallowick-canvas-drop-sheet'],
    ['sleepers', 'numbatten-h4-garden-sleeper-200x75'],
    ['work boots', 'boltwick-steel-cap-work-boot-zip-side'],
    ['toilets', 'platyplumb-back-to-wall-toilet-suite'],
    ['fence posts', 'numbatten-h4-fence-post-100x75'],
    ['curtain', 'gumdrift-linen-look-eyelet-curtain-pair'],
  ],
  sizes: [
    ['90x22', 'numbatten-treated-pine-decking-90x22'],
    ['90 x 22', 'numbatten-treated-pine-decking-90x22'],
    ['90×22mm', 'numbatten-treated-pine-decking-90x22'],
    ['90mm x 45mm', 'numbatten-mgp10-framing-pine-90x45'],
    ['45x90 pine', 'numbatten-mgp10-framing-pine-90x45'],
    ['10mm plasterboard', 'mothwool-plasterboard-10mm-2400x1200'],
    ['2400 x 1200', 'mothwool-plasterboard-10mm-2400x1200'],
    ['600x600 tile', 'quolltile-porcelain-floor-tile-600x600'],
    ['18v drill', 'murrumac-18v-brushless-drill-driver-kit'],
    ['18 volt drill', 'murrumac-18v-brushless-drill-driver-kit'],
    ['potting mix 25 litres', 'wombeyard-premium-potting-mix-25l'],
    ['60l tub', 'bilbybox-clear-tub-60l'],
    ['900mm vanity', 'platyplumb-timber-look-vanity-900mm'],
    ['1500 mm bath', 'platyplumb-freestanding-bath-1500mm'],
    ['20kg tile adhesive', 'quolltile-flexible-tile-adhesive-20kg'],
    ['185mm saw', 'murrumac-185mm-circular-saw'],
  ],
  'specification values': [
    ['keyless chuck', 'murrumac-18v-brushless-drill-driver-kit'],
    ['neutral cure', 'pardaseal-wet-area-silicone'],
    ['ironbark deck', 'numbatten-composite-deck-kit-20m2'],
    ['kiln dried merbau', 'numbatten-merbau-decking-90x19'],
  ],
};

describe('the search over the demo catalogue', () => {
  let test: TestApp;

  beforeAll(async () => {
    test = await createTestApp();
    await loadDemoShop(test.db, {
      now: TEST_NOW,
      passwords: { customer: 'c', seller: 's', admin: 'a' },
      hashPassword: (password) => Promise.resolve(`hash of ${password}`),
      dataKeys: [Buffer.alloc(32, 'bullnose')],
    });
  });
  afterAll(() => test.database.drop());

  const search = async (query: string) => {
    const { status, body } = await test.request(
      `/api/products?searchQuery=${encodeURIComponent(query)}&limit=9&offset=0`,
    );
    expect(status).toBe(200);
    return {
      slugs: (body.products as { slug: string }[]).map(({ slug }) => slug),
      total: body.totalCount as number,
      corrected: body.corrected_query as string | null,
    };
  };

  it('has at least 60 different queries', () => {
    const queries = Object.values(QUERIES).flatMap((group) => group.map(([query]) => query));
    expect(new Set(queries).size).toBe(queries.length);
    expect(queries.length).toBeGreaterThanOrEqual(60);
  });

  describe.each(Object.entries(QUERIES))('%s', (_, group) => {
    it.each(group)('%s', async (query, slug) => {
      const { slugs } = await search(query);
      expect(slugs.slice(0, 3)).toContain(slug);
    });
  });

  it('puts the exact part number first', async () => {
    expect((await search('BOL-2002')).slugs[0]).toBe('boltwick-box-level');
    expect((await search('PAR-3001')).slugs[0]).toBe('pardaseal-wet-area-silicone');
  });

  it('puts the exact name first', async () => {
    expect((await search('echidnail wall plugs')).slugs[0]).toBe(
      'echidnail-nylon-wall-plugs-assorted',
    );
    expect((await search('boltwick box level')).slugs[0]).toBe('boltwick-box-level');
  });

  it('says which spelling it searched for', async () => {
    expect((await search('drlil')).corrected).toBe('drill');
    expect((await search('Merbeau decking')).corrected).toBe('merbau decking');
    expect((await search('drill')).corrected).toBeNull();
    expect((await search('merbau deck')).corrected).toBeNull();
  });

  it('finds part of a name, as specified', async () => {
    expect((await search('ombinat')).slugs).toContain('boltwick-combination-square-300mm');
  });

  it('finds several words in a name, the first complete and the last a prefix', async () => {
    expect((await search('bination squa')).slugs).toContain('boltwick-combination-square-300mm');
  });

  it('does not confuse a trade synonym in a description with the product itself', async () => {
    await test.db
      .updateTable('products')
      .set({ description: 'Wear eye protection. Keep away from weatherboards.' })
      .where('slug', '=', 'tidewren-arc-basin-mixer')
      .execute();
    expect((await search('safety glasses')).slugs).not.toContain('tidewren-arc-basin-mixer');
    expect((await search('eye protection')).slugs).toContain('tidewren-arc-basin-mixer');
    expect((await search('weatherboards')).slugs).toContain('tidewren-arc-basin-mixer');
  });

  it('counts its results exactly', async () => {
    const { total } = await search('boltwick');
    const { body } = await test.request('/api/products?searchQuery=boltwick');
    expect(body.products).toHaveLength(total);
    const { body: brand } = await test.request('/api/products?brand=Boltwick');
    expect(total).toBeGreaterThanOrEqual(brand.totalCount);
  });
});
