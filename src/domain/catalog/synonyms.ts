/**
 * Words with the same meaning in an Australian hardware shop. One line is one group: a search for
 * any of its words also finds the others, after the products that use the word itself.
 *
 * Write lower case, without hyphens, in the singular; plurals are matched too. Words may be in
 * several groups. Words with other meanings ("bit", "board") belong here only with a second word
 * ("drill bit").
 */
export const SYNONYMS: readonly (readonly string[])[] = [
  // Walls, ceilings and insulation
  ['plasterboard', 'gyprock', 'drywall', 'gib board', 'wallboard'],
  ['jointing compound', 'joint compound', 'top coat', 'plastering mud', 'base coat'],
  ['insulation', 'batt', 'glasswool', 'pink batts'],
  ['wall wrap', 'sarking', 'building wrap', 'sisalation'],
  ['cornice', 'cove', 'coving'],
  ['skirting', 'skirting board', 'baseboard'],
  ['architrave', 'door trim', 'casing'],
  ['scotia', 'quad moulding', 'beading', 'scotia moulding'],
  ['fibre cement', 'fibro', 'cement sheet', 'villaboard'],
  ['manhole', 'access panel'],

  // Timber, decks and fences
  ['decking', 'deck board', 'decking board'],
  ['framing pine', 'framing timber', 'structural pine', 'stud timber', 'mgp10'],
  ['treated pine', 'cca pine', 'h3 pine', 'h4 pine'],
  ['sleeper', 'garden sleeper', 'retaining wall timber'],
  ['plywood', 'ply'],
  ['particleboard', 'chipboard'],
  ['chipboard flooring', 'yellow tongue', 'particleboard flooring'],
  ['fence paling', 'paling', 'fence board', 'picket'],
  ['colorbond', 'steel fence', 'fence panel', 'steel fencing'],
  ['screen panel', 'slat screen', 'privacy screen', 'lattice'],
  ['post support', 'post stirrup', 'post holder', 'post shoe', 'post anchor'],
  ['joist hanger', 'joist bracket'],
  ['composite decking', 'modwood', 'plastic decking'],

  // Roofs and gutters
  ['corrugated', 'custom orb', 'corro', 'corrugated iron', 'roofing sheet', 'tin roof'],
  ['gutter', 'guttering', 'spouting'],
  ['gutter guard', 'leaf guard', 'gutter mesh'],
  ['downpipe', 'rainwater pipe'],
  ['ridge cap', 'ridge capping'],

  // Fixings
  ['screw', 'tek', 'batten screw', 'bugle screw'],
  ['wall plug', 'rawl plug', 'wall anchor', 'plasterboard anchor', 'raw plug'],
  ['screw bolt', 'dynabolt', 'masonry anchor', 'ankascrew', 'concrete screw', 'sleeve anchor'],
  ['cable tie', 'zip tie'],
  ['spanner', 'wrench'],
  ['allen key', 'hex key'],
  ['hinge', 'butt hinge', 'door hinge'],
  ['padbolt', 'pad bolt', 'barrel bolt'],

  // Glues, sealants and fillers
  ['silicone', 'sealant', 'caulk', 'caulking'],
  ['construction adhesive', 'liquid nails', 'building adhesive', 'glue'],
  ['gap filler', 'no more gaps', 'acrylic sealant', 'caulk'],
  ['wood filler', 'timber filler', 'wood putty', 'timber repair filler'],
  ['expanding foam', 'gap foam', 'foam filler'],
  ['polyurethane sealant', 'sikaflex', 'pu sealant'],

  // Paint
  ['primer', 'undercoat', 'primer sealer', 'sealer'],
  ['masking tape', "painter's tape", 'painters tape', 'blue tape'],
  ['drop sheet', 'drop cloth', 'dust sheet'],
  ['decking oil', 'deck oil', 'timber oil', 'deck stain'],
  ['enamel', 'gloss paint', 'trim paint'],
  ['roller cover', 'roller sleeve', 'roller refill'],
  ['sugar soap', 'wall cleaner'],
  ['methylated spirits', 'metho'],
  ['mineral turpentine', 'turps'],
  ['sandpaper', 'abrasive paper', 'sanding sheet', 'sanding disc'],

  // Kitchen, bathroom and plumbing
  ['tap', 'mixer', 'faucet', 'tapware'],
  ['toilet', 'loo', 'dunny', 'toilet suite', 'wc'],
  ['basin', 'hand basin', 'vanity basin', 'bathroom sink'],
  ['vanity', 'bathroom cabinet', 'vanity unit'],
  ['shower head', 'shower rose', 'handpiece'],
  ['bathtub', 'bath', 'tub'],
  ['laundry tub', 'laundry trough', 'laundry sink'],
  ['tap washer', 'tap valve', 'jumper valve'],
  ['ball valve', 'isolation valve', 'stop cock', 'mini stop'],
  ['pvc pipe', 'pressure pipe', 'plastic pipe', 'water pipe'],
  ['bottle trap', 's trap', 'p trap', 'waste trap'],
  ['cistern', 'toilet tank'],
  ['flexible hose', 'inlet hose', 'braided hose', 'flexi hose'],
  ['teflon tape', 'thread seal tape', 'plumbers tape'],
  ['rangehood', 'range hood', 'cooker hood'],
  ['grab rail', 'handgrip', 'safety rail', 'grab bar'],

  // Power and light
  ['power point', 'powerpoint', 'gpo', 'power outlet', 'wall socket', 'socket'],
  ['power board', 'power strip', 'surge board', 'surge protector'],
  ['extension lead', 'extension cord', 'power lead'],
  ['light bulb', 'globe', 'bulb', 'lamp globe'],
  ['downlight', 'recessed light', 'down light'],
  ['floodlight', 'flood light', 'spotlight', 'sensor light', 'security light'],
  ['batten light', 'led batten', 'fluoro', 'fluorescent light', 'tube light'],
  ['smoke alarm', 'smoke detector', 'fire alarm'],
  ['exhaust fan', 'extractor fan', 'bathroom fan', 'bathroom heater'],
  ['path light', 'garden light', 'solar light', 'bollard light'],
  ['ev charger', 'car charger', 'wall charger', 'electric vehicle charger'],
  ['safety switch', 'rcd', 'rcbo'],
  ['torch', 'flashlight'],

  // Tools
  ['drill', 'drill driver', 'cordless drill', 'power drill'],
  ['impact driver', 'impact drill'],
  ['angle grinder', 'grinder'],
  ['circular saw', 'power saw', 'circ saw', 'skill saw', 'skilsaw'],
  ['handsaw', 'hand saw', 'panel saw'],
  ['sander', 'orbital sander'],
  ['stanley knife', 'utility knife', 'trimming knife', 'box cutter', 'snap knife'],
  ['tape measure', 'measuring tape'],
  ['spirit level', 'box level', 'bubble level'],
  ['laser level', 'cross line laser', 'line laser'],
  ['multigrips', 'multi grips', 'water pump pliers'],
  ['tool box', 'toolbox', 'tool chest', 'roller cabinet', 'tool case', 'tool trolley'],
  ['workbench', 'work bench', 'saw horse'],
  ['earmuff', 'ear muff', 'hearing protection', 'ear protection'],
  ['respirator', 'dust mask', 'face mask'],
  ['safety glasses', 'safety goggles', 'eye protection'],
  ['work boot', 'steel cap boot', 'safety boot', 'steel caps'],
  ['work glove', 'rigger glove', 'safety glove'],
  ['sunscreen', 'sun cream', 'sunblock'],

  // Floors and tiles
  ['laminate', 'floating floor', 'laminate flooring'],
  ['hybrid plank', 'hybrid flooring', 'vinyl plank', 'spc flooring'],
  ['floorboard', 'timber flooring', 'wooden floor', 'hardwood flooring'],
  ['underlay', 'underlayment', 'acoustic underlay'],
  ['tile adhesive', 'tile glue', 'tile cement'],
  ['splashback tile', 'subway tile', 'wall tile', 'mosaic'],
  ['tile trim', 'tile edge', 'tile angle'],
  ['stair nosing', 'stair trim'],

  // Home
  ['split system', 'air conditioner', 'aircon', 'air con', 'reverse cycle'],
  ['shelf', 'shelving', 'shelves', 'bookcase'],
  ['storage tub', 'storage box', 'plastic tub', 'storage container', 'clear tub'],
  ['wardrobe', 'robe'],
  ['couch', 'sofa', 'lounge'],
  ['blockout blind', 'roller blind', 'blackout blind'],
  ['curtain', 'drape'],
  ['door seal', 'draught seal', 'door snake', 'draught stopper', 'draft stopper', 'weather strip'],
  ['rubbish bin', 'kitchen bin', 'trash can', 'garbage bin'],

  // Garden
  ['whipper snipper', 'line trimmer', 'brush cutter', 'grass trimmer', 'weed eater', 'edger'],
  ['lawn mower', 'mower', 'lawnmower'],
  ['secateurs', 'pruner', 'pruning shears'],
  ['garden hose', 'hose', 'watering hose'],
  ['soaker hose', 'drip hose', 'weeper hose'],
  ['sprinkler', 'irrigation'],
  ['potting mix', 'potting soil'],
  ['planter', 'pot', 'plant pot'],
  ['wheelbarrow', 'barrow'],
  ['shade sail', 'sun shade', 'shade cloth'],
  ['outdoor setting', 'outdoor dining setting', 'patio furniture', 'outdoor table'],
  ['umbrella', 'parasol', 'sun umbrella', 'market umbrella'],
  ['barbecue', 'bbq', 'barbie'],
  ['esky', 'cooler', 'cool box'],
  ['deck box', 'outdoor storage box', 'cushion box'],
];

/** Every word of the groups: the search knows them even if no product uses them. */
export const SYNONYM_WORDS: ReadonlySet<string> = new Set(
  SYNONYMS.flat().flatMap((text) => text.replaceAll("'", '').split(' ')),
);
