import type { LinkKind, QuantityRule } from '#domain/catalog/goes-with.ts';

export interface LinkData {
  readonly slug: string;
  readonly kind: LinkKind;
  readonly rule?: QuantityRule;
}

const needed = (slug: string, rule?: QuantityRule): LinkData => ({
  slug,
  kind: 'needed',
  ...(rule && { rule }),
});
const accessories = (...slugs: readonly string[]): LinkData[] =>
  slugs.map((slug) => ({ slug, kind: 'accessory' }));
const spareParts = (...slugs: readonly string[]): LinkData[] =>
  slugs.map((slug) => ({ slug, kind: 'spare_part' }));
const alternatives = (...slugs: readonly string[]): LinkData[] =>
  slugs.map((slug) => ({ slug, kind: 'alternative' }));

/** Two screws where each board crosses a joist. */
const deckingScrews = needed('echidnail-stainless-decking-screws-10g-65mm', {
  quantityThousandths: 2000,
  measure: 'each',
  per: 'crossing',
});
/** A 20 kg bag covers 5 m² with a 10 mm notch. */
const floorTileAdhesive = needed('quolltile-flexible-tile-adhesive-20kg', {
  quantityThousandths: 4000,
  measure: 'kg',
  per: 'm²',
});
const paintTools = accessories(
  'tallowick-270mm-roller-kit',
  'tallowick-angled-sash-brush',
  'tallowick-painters-tape-14-day',
  'tallowick-canvas-drop-sheet',
  'tallowick-sanding-block-pole-kit',
);
const cuttingGear = accessories(
  'boltwick-p2-respirator-valved',
  'boltwick-earmuffs-class-5',
  'boltwick-quick-clamp',
);

/** What goes with the demo shop's products, by their slugs. */
export const links: Readonly<Record<string, readonly LinkData[]>> = {
  'numbatten-treated-pine-decking-90x22': [
    deckingScrews,
    needed('numbatten-end-grain-preservative-1l'),
    ...accessories('bandicote-decking-oil'),
    ...alternatives('numbatten-merbau-decking-90x19', 'numbatten-composite-deck-kit-20m2'),
  ],
  'numbatten-merbau-decking-90x19': [
    deckingScrews,
    ...accessories('bandicote-decking-oil', 'murrumac-18v-brushless-drill-driver-kit'),
    ...alternatives('numbatten-treated-pine-decking-90x22', 'numbatten-composite-deck-kit-20m2'),
  ],
  'numbatten-composite-deck-kit-20m2': alternatives(
    'numbatten-merbau-decking-90x19',
    'numbatten-treated-pine-decking-90x22',
  ),
  'echidnail-bolt-down-post-support': [
    // Two anchors in the slab.
    needed('echidnail-m12-masonry-screw-bolts', {
      quantityThousandths: 2000,
      measure: 'each',
      per: 'unit',
    }),
  ],
  'mothwool-plasterboard-10mm-2400x1200': [
    // A pail of 20 kg does about 60 m².
    needed('mothwool-jointing-compound-topcoat-20kg', {
      quantityThousandths: 334,
      measure: 'kg',
      per: 'm²',
    }),
    ...accessories('pardaseal-construction-adhesive', 'mothwool-wall-batts-r2-5-hd'),
  ],
  'ridgewren-quad-gutter-115mm': accessories('ridgewren-gutter-guard-mesh-kit'),
  'ridgewren-corrugated-roof-sheet-3-6m': accessories(
    'ridgewren-roll-top-ridge-cap',
    'ridgewren-quad-gutter-115mm',
    'mothwool-ceiling-batts-r4-1',
  ),
  'quolltile-porcelain-floor-tile-600x600': [
    floorTileAdhesive,
    // (600 + 600) / (600 × 600) × 3 mm joint × 9 mm depth × 1.6.
    needed('quolltile-colour-grout-5kg', {
      quantityThousandths: 144,
      measure: 'kg',
      per: 'm²',
    }),
    ...accessories(
      'quolltile-levelling-clip-starter-kit',
      'quolltile-straight-edge-trim-10mm',
      'pardaseal-wet-area-silicone',
    ),
    ...alternatives('quolltile-terrazzo-look-tile-450'),
  ],
  'quolltile-terrazzo-look-tile-450': [
    floorTileAdhesive,
    needed('quolltile-colour-grout-5kg'),
    ...accessories('quolltile-straight-edge-trim-10mm', 'pardaseal-wet-area-silicone'),
    ...alternatives('quolltile-porcelain-floor-tile-600x600'),
  ],
  'quolltile-white-subway-tile-75x150': [
    needed('quolltile-flexible-tile-adhesive-20kg'),
    needed('quolltile-colour-grout-5kg'),
    ...accessories('quolltile-straight-edge-trim-10mm', 'pardaseal-wet-area-silicone'),
    ...alternatives('quolltile-kitkat-mosaic-sheet'),
  ],
  'quolltile-kitkat-mosaic-sheet': [
    needed('quolltile-flexible-tile-adhesive-20kg'),
    needed('quolltile-colour-grout-5kg'),
    ...alternatives('quolltile-white-subway-tile-75x150'),
  ],
  'spinifloor-laminate-12mm-water-resistant': [
    needed('spinifloor-acoustic-underlay-5mm-10m2', {
      quantityThousandths: 1000,
      measure: 'm²',
      per: 'm²',
    }),
    ...accessories('spinifloor-scotia-moulding-2-4m', 'spinifloor-door-transition-strip-900mm'),
    ...alternatives('spinifloor-hybrid-plank-spotted-gum'),
  ],
  'spinifloor-hybrid-plank-spotted-gum': [
    ...accessories(
      'spinifloor-stair-nosing-spotted-gum',
      'spinifloor-scotia-moulding-2-4m',
      'spinifloor-door-transition-strip-900mm',
    ),
    ...alternatives('spinifloor-laminate-12mm-water-resistant'),
  ],
  'spinifloor-engineered-oak-190mm': accessories(
    'spinifloor-acoustic-underlay-5mm-10m2',
    'spinifloor-scotia-moulding-2-4m',
    'spinifloor-door-transition-strip-900mm',
  ),
  'platyplumb-inset-basin-oval': [
    needed('platyplumb-bottle-trap-40mm', {
      quantityThousandths: 1000,
      measure: null,
      per: 'unit',
    }),
    ...accessories(
      'tidewren-arc-basin-mixer',
      'tidewren-arc-wall-mixer-set',
      'pardaseal-wet-area-silicone',
    ),
  ],
  'tidewren-arc-basin-mixer': [
    ...accessories('platyplumb-inset-basin-oval'),
    ...alternatives('tidewren-arc-wall-mixer-set'),
  ],
  'tidewren-arc-wall-mixer-set': alternatives('tidewren-arc-basin-mixer'),
  'tidewren-rail-shower-three-function': alternatives('tidewren-rain-shower-head-250mm'),
  'platyplumb-back-to-wall-toilet-suite': [
    ...accessories('platyplumb-raised-toilet-seat-with-arms'),
    ...spareParts('platyplumb-toilet-inlet-valve-bottom-entry'),
  ],
  'platyplumb-laundry-tub-45l-cabinet': accessories('platyplumb-washing-machine-hose-pair'),
  // One battery platform.
  'murrumac-18v-brushless-drill-driver-kit': accessories('murrumac-18v-impact-driver-skin'),
  'murrumac-18v-impact-driver-skin': accessories('murrumac-18v-brushless-drill-driver-kit'),
  'murrumac-185mm-circular-saw': [
    ...cuttingGear,
    ...accessories('boltwick-chalk-line-30m-with-powder'),
  ],
  'murrumac-254mm-table-saw-folding-stand': cuttingGear,
  'murrumac-125mm-random-orbital-sander': accessories('boltwick-p2-respirator-valved'),
  'bandicote-low-sheen-interior-paint': [
    ...accessories('bandicote-stain-block-primer-sealer', 'pardaseal-gap-filler-acrylic'),
    ...paintTools,
  ],
  'bandicote-ceiling-flat-white': paintTools,
  'gumdrift-linen-look-eyelet-curtain-pair': accessories('gumdrift-curtain-rod-extendable'),
};
