"""Which shape, in which colours, shows each product: slug -> (builder, parameters, view)."""

from families import packs, timber
from studio import materials as m

SHOTS = {}


def shot(slug, build, view=None, **params):
    SHOTS[slug] = (build, params, view or {})


# paint tins
shot('bandicote-low-sheen-interior-paint', packs.tin_up, swatch='#D9CBB2', size_text='4 L', words='Low Sheen Interior')
shot('bandicote-ceiling-flat-white', packs.tin_up, swatch='#FBFAF6', size_text='10 L', words='Ceiling Flat White', r=0.84, h=2.0)
shot('bandicote-exterior-semi-gloss', packs.tin_up, swatch='#3D4842', size_text='4 L', words='Weatherhold Semi Gloss')
shot('bandicote-enamel-trim-door-paint', packs.tin_up, swatch='#F2EFE8', size_text='1 L', words='Water-Based Enamel Doors & Trim', r=0.6, h=1.5)
shot('bandicote-stain-block-primer-sealer', packs.tin_up, swatch='#BFC8CE', size_text='4 L', words='Stain-Blocking Primer Sealer')
shot('bandicote-decking-oil', packs.tin_up, swatch='#A5670E', size_text='4 L', words='Natural Decking Oil')
shot('bandicote-chalkboard-paint-black-500ml', packs.tin, swatch='#18211D', size_text='500 mL', words='Chalkboard Paint Black', r=0.6, h=1.3, handle=False)
shot('numbatten-end-grain-preservative-1l', packs.tin, swatch='#3F6B4F', size_text='1 L', words='End Grain Preservative', r=0.6, h=1.45, handle=False)
shot('bandicote-colour-sample-pots-six', packs.sample_pots, dict(elevation=34), colours=('#CDBE9B', '#D8B36A', '#B5613C', '#5B7F78', '#31507A', '#4A3A2E'))
# cartridges
shot('pardaseal-wet-area-silicone', packs.cartridge, colour='#F4F3EF', words='Wet Area Silicone', size_text='300 mL')
shot('pardaseal-gap-filler-acrylic', packs.cartridge, colour='#E6E0D2', words='Gap Filler Acrylic', size_text='450 g')
shot('pardaseal-construction-adhesive', packs.cartridge, colour='#C99A5B', words='Heavy Duty Adhesive', size_text='375 mL', nozzle='#E0B07A')
shot('pardaseal-polyurethane-sealant', packs.sausage, dict(azimuth=24, elevation=30), colour='#6E767A', words='Exterior Polyurethane')
# tubs and bottles
shot('pardaseal-two-part-timber-filler', packs.tub, colour='#E9D7B8', lid='#B5202E', words='Timber Repair Filler', size_text='500 g', swatch='#C99A5B', h=1.05)
shot('mothwool-jointing-compound-topcoat-20kg', packs.tub, words='Jointing Compound', size_text='20 kg', h=1.55, r=0.82, handle=True)
shot('boltwick-worksite-sunscreen-spf50-1l', packs.pump_bottle, dict(elevation=16))
shot('bilbybox-sugar-soap-concentrate-2l', packs.bottle, colour='#D2622A', cap='#F2F1EC', words='Sugar Soap Concentrate', size_text='2 L', w=0.56, d=0.36)
# cartons
shot('echidnail-galvanised-batten-screws-14g-100mm', packs.carton, words='Batten Screws 14G × 100 mm', size_text='25', w=1.5, d=1.0, h=1.0)
shot('echidnail-framing-nails-75mm-5kg', packs.carton, words='Bullet Head Nails 75 × 3.15 mm', size_text='5 kg', w=1.3, d=1.1, h=1.25)
# bags
shot('quolltile-flexible-tile-adhesive-20kg', packs.bag, words='Flexible Tile Adhesive', size_text='20 kg')
shot('quolltile-colour-grout-5kg', packs.bag, words='Mould-Resistant Grout', size_text='5 kg', colour='#5A7684', w=1.2, h=1.6, d=0.46, seed=1.0)
shot('wombeyard-premium-potting-mix-25l', packs.bag, words='Premium Potting Mix', size_text='25 L', colour='#2F5A3F', base='#D9C36A', material='film', w=1.4, h=2.0, d=0.6, seed=2.0)

# timber
shot('numbatten-treated-pine-decking-90x22', timber.boards, dict(azimuth=71, elevation=22, lens=40, neural=True), colour='#C0A06A', end='#C9AC74', w=0.4, t=0.0978, length=10.67, rows=5, per=3, reeded=True, bevel=0.01, stagger=0.14)
shot('numbatten-merbau-decking-90x19', timber.boards, dict(azimuth=71, elevation=22, lens=40, neural=True), colour='#84452A', w=0.4, t=0.0844, length=10.67, rows=5, per=3, contrast=0.36, bevel=0.01, stagger=0.14)
shot('numbatten-mgp10-framing-pine-90x45', timber.boards, dict(azimuth=40, elevation=26), colour='#DDBB82', w=0.36, t=0.18, rows=3, per=3, contrast=0.24)
shot('numbatten-h3-deck-joist', timber.boards, dict(azimuth=40, elevation=26), colour='#B9A86C', w=0.36, t=0.18, rows=3, per=3, contrast=0.26, seed=5)
shot('numbatten-h3-deck-bearer', timber.boards, dict(azimuth=40, elevation=26), colour='#AFA063', w=0.52, t=0.17, rows=3, per=2, contrast=0.3, length=1.95, seed=9)
shot('numbatten-h4-garden-sleeper-200x75', timber.boards, dict(azimuth=40, elevation=26), colour='#A0905E', w=0.62, t=0.24, rows=3, per=1, length=2.0, bevel=0.02, rough=0.8)
shot('numbatten-composite-deck-kit-20m2', timber.boards, dict(azimuth=40, elevation=26), colour='#5A4638', w=0.52, t=0.1, rows=4, per=2, plain=True, bevel=0.016)
shot('numbatten-h4-fence-post-100x75', timber.boards, dict(azimuth=40, elevation=26), colour='#A8985F', w=0.4, t=0.3, rows=2, per=2, length=1.9, bevel=0.014, rough=0.8, seed=8)
shot('numbatten-treated-pine-fence-palings', timber.boards, dict(azimuth=40, elevation=26), colour='#BFA676', w=0.42, t=0.068, rows=7, per=2, length=1.9, rough=0.9, bevel=0.004, stagger=0.06)
shot('numbatten-merbau-screen-panel-1800x900', timber.slat_panel, dict(azimuth=26, elevation=14), colour='#84452A')
shot('ridgewren-steel-fence-panel-kit', timber.steel_panel, dict(azimuth=26, elevation=14), colour='#4C5A63')
# roofing
shot('ridgewren-bullnose-sheet-pack-of-10', timber.corrugated, dict(azimuth=-38, elevation=20), colour='#B9B3A4', n=6, curve=True)
shot('ridgewren-corrugated-roof-sheet-3-6m', timber.corrugated, dict(azimuth=40, elevation=26), colour='#AEB5B2', n=5, metallic=True)
shot('ridgewren-quad-gutter-115mm', timber.gutter, dict(azimuth=68, elevation=24, lens=40, neural=True), colour='#E3DED2')
shot('ridgewren-roll-top-ridge-cap', timber.ridge_cap, dict(azimuth=50, elevation=24), colour='#B9B3A4')
# insulation and rolls
shot('mothwool-ceiling-batts-r4-1', timber.batts, colour='#E0B07A', words='Ceiling Batts', size_text='R4.1')
shot('mothwool-wall-batts-r2-5-hd', timber.batts, colour='#D99E62', words='Wall Batts High Density', size_text='R2.5', n=8, t=0.17)
shot('mothwool-plasterboard-10mm-2400x1200', timber.plasterboard, dict(azimuth=34, elevation=14, key=1.05, neural=True))
shot('mothwool-reflective-wall-wrap-60m2', timber.roll, dict(azimuth=40, elevation=22), mat=lambda: m.solid('#C9D2D6', rough=0.25, metallic=0.8), r0=0.14, r1=0.34, turns=12, flap=0.5, core='#B99B74', words='Reflective Wall Wrap')
shot('ridgewren-gutter-guard-mesh-kit', timber.roll, dict(azimuth=40, elevation=22), mat=lambda: m.textile('#7F868A', 60, 0.5, 0.8, 0.5), r0=0.2, r1=0.42, length=1.3, turns=7, flap=0.5, words='Gutter Guard 15 m')
shot('spinifloor-acoustic-underlay-5mm-10m2', timber.roll, dict(azimuth=40, elevation=22), mat=lambda: m.mottled('#2B2D2C', 60, 0.5, 0.9, 4, 0.5), r0=0.1, r1=0.46, length=1.6, turns=8, flap=0.7, words='Acoustic Underlay 5 mm')
shot('bandicote-textured-linen-wallpaper-roll', timber.wallpaper, dict(azimuth=48, elevation=30), colour='#CFC5AE')
# floors and tiles
shot('spinifloor-hybrid-plank-spotted-gum', timber.planks, dict(azimuth=40, elevation=26), colour='#9A6B45')
shot('spinifloor-engineered-oak-190mm', timber.planks, dict(azimuth=40, elevation=26), colour='#C9A877', core='#CDB48C', t=0.1, contrast=0.2, w=0.6)
shot('spinifloor-laminate-12mm-water-resistant', timber.planks, dict(azimuth=40, elevation=26), colour='#C4B79F', core='#A88F6A', t=0.085, contrast=0.22)
shot('spinifloor-vinyl-loose-lay-plank', timber.planks, dict(azimuth=40, elevation=26), colour='#C69A63', core='#3A3C3C', t=0.045, click=False, w=0.7, contrast=0.25)
shot('spinifloor-solid-spotted-gum-boards-pack', timber.boards, dict(azimuth=40, elevation=26), colour='#8A5A38', w=0.46, t=0.075, rows=5, per=3, contrast=0.4, rough=0.5)
shot('spinifloor-carpet-tile-500mm', timber.carpet, dict(azimuth=28, elevation=34), colour='#4A5550')
shot('gumdrift-jute-rug-200x300', timber.rug, dict(azimuth=60, elevation=34), colour='#C7AE7E')
shot('spinifloor-stair-nosing-spotted-gum', timber.stair_nose, dict(azimuth=38, elevation=26), colour='#9A6B45')
shot('spinifloor-scotia-moulding-2-4m', timber.scotia, dict(azimuth=44, elevation=24), colour='#9A6B45')
shot('quolltile-straight-edge-trim-10mm', timber.tile_trim, dict(azimuth=40, elevation=26))
shot('spinifloor-door-transition-strip-900mm', timber.door_strip, dict(azimuth=40, elevation=26), colour='#C9A23B')
shot('emberlea-door-draught-seal-brush', timber.draught_seal, dict(azimuth=34, elevation=18))
shot('gumdrift-curtain-rod-extendable', timber.curtain_rod, dict(azimuth=30, elevation=18))
shot('quolltile-porcelain-floor-tile-600x600', timber.tiles, dict(elevation=30), colour='#C9C6BD', n=4)
shot('quolltile-terrazzo-look-tile-450', timber.tiles, dict(elevation=30), colour='#DAD6CB', n=5, kind='terrazzo')
shot('quolltile-white-subway-tile-75x150', timber.subway, dict(azimuth=24, elevation=16))
shot('quolltile-kitkat-mosaic-sheet', timber.mosaic, dict(azimuth=28, elevation=50, neural=True), colour='#4C7C5D')

# fixings and fittings
from families import fixings  # noqa: E402

shot('echidnail-galvanised-batten-screws-14g-100mm', fixings.fixing_box, mat=lambda: m.solid('#B4BABB', rough=0.38, metallic=1), words='Batten Screws 14G × 100 mm', size_text='25', w=1.5, d=0.95, h=0.95)
shot('echidnail-stainless-decking-screws-10g-65mm', fixings.fixing_box, mat=lambda: m.steel(0.22), head='csk', words='Stainless Decking Screws 10G × 65 mm', size_text='100', w=1.4, d=1.0, h=0.95, n=5, length=0.62, r=0.036)
shot('echidnail-framing-nails-75mm-5kg', fixings.fixing_box, mat=lambda: m.solid('#A9AFB0', rough=0.45, metallic=1), head='nail', words='Bullet Head Nails 75 × 3.15 mm', size_text='5 kg', w=1.3, d=1.05, h=1.15, n=5, length=0.72, r=0.03)
shot('echidnail-m12-masonry-screw-bolts', fixings.masonry_bolts)
shot('echidnail-nylon-wall-plugs-assorted', fixings.plug_case, dict(elevation=32))
shot('echidnail-joist-hanger', fixings.joist_hanger, dict(azimuth=34, elevation=20, neural=True))
shot('echidnail-bolt-down-post-support', fixings.post_support, dict(neural=True))
shot('echidnail-cast-in-bearer-stirrup', fixings.cast_in_stirrup, dict(neural=True))
shot('echidnail-butt-hinges-pair', fixings.hinges, dict(elevation=28, samples=3))
shot('platyplumb-brass-ball-valve-lever', fixings.ball_valve)
shot('platyplumb-bottle-trap-40mm', fixings.bottle_trap, dict(azimuth=24, elevation=14))
shot('platyplumb-pvc-pressure-pipe', fixings.pvc_pipes, dict(azimuth=68, elevation=22, lens=40, neural=True))
shot('tidewren-tap-aerator-flow-reducer', fixings.aerator, dict(azimuth=8, elevation=32, cards=True, neural=True))
shot('tidewren-tap-washer-and-o-ring-kit', fixings.washer_kit, dict(elevation=38))
shot('quolltile-levelling-clip-starter-kit', fixings.clip_kit, dict(elevation=28))
shot('gumdrift-blind-safety-tensioner-pack', fixings.tensioner, dict(azimuth=22, elevation=12))
shot('platyplumb-toilet-inlet-valve-bottom-entry', fixings.cistern_kit, dict(azimuth=24, elevation=18))

# tools
from families import tools  # noqa: E402

shot('boltwick-claw-hammer-570g', tools.claw_hammer, dict(azimuth=10, elevation=34))
shot('boltwick-screwdriver-set-cushion-grip', tools.screwdrivers, dict(azimuth=22, elevation=50))
shot('boltwick-hardpoint-handsaw', tools.handsaw, dict(azimuth=0, elevation=58))
shot('boltwick-box-level', tools.level, dict(azimuth=56, elevation=30))
shot('boltwick-tape-measure', tools.tape_measure, dict(azimuth=24, elevation=24))
shot('boltwick-quick-clamp', tools.quick_clamp, dict(azimuth=20, elevation=14))
shot('boltwick-combination-square-300mm', tools.combination_square, dict(azimuth=-16, elevation=46))
shot('boltwick-chalk-line-30m-with-powder', tools.chalk_line, dict(azimuth=22, elevation=24))
shot('murrumac-18v-brushless-drill-driver-kit', tools.drill_kit, dict(azimuth=24, elevation=14))
shot('murrumac-18v-impact-driver-skin', tools.impact_driver, dict(azimuth=38, elevation=12))
shot('murrumac-185mm-circular-saw', tools.circular_saw, dict(azimuth=28, elevation=18))
shot('murrumac-254mm-table-saw-folding-stand', tools.table_saw, dict(azimuth=30, elevation=18))
shot('murrumac-125mm-random-orbital-sander', tools.orbital_sander, dict(azimuth=24, elevation=18))
shot('murrumac-green-cross-line-laser', tools.cross_laser, dict(azimuth=30, elevation=16))
shot('boltwick-11-drawer-roller-cabinet', tools.roller_cabinet, dict(azimuth=28, elevation=16))
shot('boltwick-folding-workbench-clamping', tools.workbench, dict(azimuth=30, elevation=18))
shot('bilbybox-stackable-tool-case', tools.tool_case)
shot('boltwick-steel-pegboard-starter-kit', tools.pegboard, dict(azimuth=24, elevation=12))
shot('bilbybox-parts-organiser-drawers', tools.drawer_cabinet, dict(azimuth=28, elevation=18))
shot('boltwick-p2-respirator-valved', tools.respirator, dict(azimuth=26, elevation=12))
shot('boltwick-earmuffs-class-5', tools.earmuffs, dict(azimuth=34, elevation=16))
shot('boltwick-rigger-glove-leather', tools.glove, dict(azimuth=10, elevation=44))
shot('boltwick-steel-cap-work-boot-zip-side', tools.boot, dict(azimuth=-24, elevation=16))
shot('wombeyard-bypass-secateurs-forged', tools.secateurs, dict(azimuth=0, elevation=44))
shot('tallowick-sanding-block-pole-kit', tools.sander_pole, dict(azimuth=30, elevation=18))

# bathroom and kitchen
from families import bathroom  # noqa: E402

shot('platyplumb-inset-basin-oval', bathroom.basin, dict(elevation=30))
shot('platyplumb-freestanding-bath-1500mm', bathroom.bath, dict(elevation=24, key=0.82))
shot('platyplumb-timber-look-vanity-900mm', bathroom.vanity, dict(azimuth=28, elevation=24))
shot('platyplumb-back-to-wall-toilet-suite', bathroom.toilet, dict(azimuth=38, elevation=20, key=0.74))
shot('platyplumb-raised-toilet-seat-with-arms', bathroom.raised_seat, dict(azimuth=30, elevation=28))
shot('platyplumb-bath-transfer-board', bathroom.transfer_board, dict(azimuth=28, elevation=32))
shot('platyplumb-shower-stool-height-adjustable', bathroom.shower_stool, dict(azimuth=30, elevation=22))
shot('tidewren-arc-basin-mixer', bathroom.basin_mixer, dict(azimuth=0, elevation=14, cards=True, neural=True))
shot('tidewren-arc-wall-mixer-set', bathroom.wall_mixer, dict(azimuth=34, elevation=18, wall=True, cards=True, neural=True))
shot('tidewren-pull-out-kitchen-mixer', bathroom.kitchen_mixer, dict(azimuth=0, elevation=12))
shot('tidewren-rail-shower-three-function', bathroom.rail_shower, dict(azimuth=36, elevation=8))
shot('tidewren-rain-shower-head-250mm', bathroom.rain_head, dict(azimuth=40, elevation=16))
shot('tidewren-double-bowl-sink-stainless', bathroom.bowl_sink, dict(azimuth=28, elevation=38))
shot('platyplumb-laundry-tub-45l-cabinet', bathroom.laundry_tub, dict(azimuth=30, elevation=22, key=0.82))
shot('platyplumb-washing-machine-hose-pair', bathroom.hoses, dict(azimuth=20, elevation=36))
shot('bilbybox-pull-out-kitchen-bin-2x15l', bathroom.pull_out_bin, dict(azimuth=44, elevation=24))

# lighting and power
from families import lighting  # noqa: E402

shot('lyrelight-led-downlight-9w-tri-colour', lighting.downlight, dict(azimuth=16, elevation=22, key=0.82))
shot('lyrelight-dome-pendant', lighting.pendant, dict(azimuth=20, elevation=6))
shot('lyrelight-led-globe-a60-e27', lighting.globe, dict(azimuth=20, elevation=16))
shot('lyrelight-led-batten-1200mm-36w', lighting.batten_light, dict(azimuth=34, elevation=32, key=0.7))
shot('lyrelight-bathroom-3-in-1-exhaust', lighting.exhaust, dict(azimuth=24, elevation=12))
shot('lyrelight-under-cabinet-led-strip-2m', lighting.led_strip, dict(azimuth=20, elevation=36))
shot('lyrelight-rechargeable-table-lamp', lighting.table_lamp, dict(azimuth=20, elevation=8))
shot('lyrelight-led-floodlight-30w-sensor', lighting.floodlight, dict(azimuth=22, elevation=8, key=0.8))
shot('lyrelight-garden-spike-light-12v', lighting.spike_light, dict(azimuth=30, elevation=16))
shot('lyrelight-solar-path-light-set', lighting.path_lights, dict(azimuth=24, elevation=14))
shot('lyrelight-bollard-light-800mm', lighting.bollard, dict(azimuth=20, elevation=10))
shot('lyrelight-portable-power-station-2000wh', lighting.power_station, dict(azimuth=26, elevation=18))
shot('sparrowatt-double-power-point-usb-c', lighting.power_point, dict(azimuth=24, elevation=14, key=0.86, samples=2.4))
shot('sparrowatt-smart-plug-energy-monitor', lighting.smart_plug, dict(azimuth=52, elevation=16, key=0.78, samples=2))
shot('sparrowatt-photoelectric-smoke-alarm-10yr', lighting.smoke_alarm, dict(azimuth=22, elevation=10, key=0.66, samples=3))
shot('sparrowatt-surge-power-board-6-outlet', lighting.power_board, dict(azimuth=24, elevation=36))
shot('sparrowatt-led-dimmer-mechanism', lighting.dimmer, dict(azimuth=38, elevation=30, key=0.84))
shot('sparrowatt-7kw-ev-wall-charger', lighting.ev_charger, dict(azimuth=26, elevation=10))

# home, storage, garden
from families import home  # noqa: E402

shot('gumdrift-five-shelf-bookcase', home.bookcase, dict(azimuth=30, elevation=12))
shot('gumdrift-floating-shelf', home.floating_shelf, dict(azimuth=30, elevation=26), colour='#8A5A38')
shot('gumdrift-dining-chair-ash', home.dining_chair, dict(azimuth=34, elevation=18), colour='#C9A877')
shot('gumdrift-three-seat-sofa-linen', home.sofa, dict(azimuth=28, elevation=16))
shot('gumdrift-sit-stand-desk-1400', home.desk, dict(azimuth=30, elevation=18))
shot('wombeyard-seven-piece-outdoor-setting', home.outdoor_setting, dict(azimuth=30, elevation=24))
shot('wombeyard-cantilever-umbrella-3m', home.umbrella, dict(azimuth=14, elevation=6, key=0.85), colour='#E3DED2')
shot('gumdrift-blockout-roller-blind-cordless', home.roller_blind, dict(azimuth=24, elevation=8), colour='#E3DED2')
shot('gumdrift-sunscreen-roller-blind-1800', home.roller_blind, dict(azimuth=24, elevation=8), colour='#7C837D', chain=True, mesh_=True)
shot('gumdrift-linen-look-eyelet-curtain-pair', home.curtains, dict(azimuth=20, elevation=6))
shot('wombeyard-shade-sail-triangle', home.shade_sail, dict(azimuth=14, elevation=48))
shot('emberlea-dc-ceiling-fan-1320', home.ceiling_fan, dict(azimuth=20, elevation=-28, ground=False, under=400), colour='#B98B5A')
shot('emberlea-pedestal-fan-400mm', home.pedestal_fan, dict(azimuth=30, elevation=10))
shot('emberlea-oil-column-heater-2400w', home.oil_heater, dict(azimuth=36, elevation=16))
shot('emberlea-split-system-2-5kw', home.split_system, dict(azimuth=24, elevation=14, key=0.72, neural=True))
shot('bilbybox-clear-tub-60l', home.clear_tub, dict(azimuth=28, elevation=22))
shot('bilbybox-boltless-shelving-5-tier', home.garage_shelving, dict(azimuth=30, elevation=12))
shot('bilbybox-flat-mop-and-bucket-set', home.mop_set, dict(azimuth=20, elevation=14))
shot('bilbybox-vacuum-storage-bags', home.vacuum_bag, dict(azimuth=24, elevation=28))
shot('bilbybox-outdoor-storage-box-390l', home.storage_box, dict(azimuth=28, elevation=20))
shot('wombeyard-soaker-hose', home.hose_coil, dict(elevation=32), colour='#2E3230', r=0.06, turns=6.2, brass=False, tex=True)
shot('wombeyard-garden-hose-18mm-kink-resistant', home.hose_coil, dict(elevation=30), colour='#3F7B57', r=0.09, turns=4.2, stripe='#FFC629')
shot('wombeyard-terracotta-look-pot', home.pot, dict(azimuth=20, elevation=18), colour='#B5613C')
shot('tallowick-angled-sash-brush', home.sash_brush, dict(azimuth=0, elevation=40))
shot('tallowick-270mm-roller-kit', home.paint_roller, dict(azimuth=10, elevation=32))
shot('tallowick-microfibre-roller-covers', home.roller_covers, dict(azimuth=38, elevation=24))
shot('tallowick-painters-tape-14-day', home.tape_roll, dict(azimuth=34, elevation=18))
shot('tallowick-canvas-drop-sheet', home.drop_sheet, dict(elevation=26))
