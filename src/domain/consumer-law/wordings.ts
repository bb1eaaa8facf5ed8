/**
 * What the law prescribes, most of it word for word. These sentences are shown as they stand:
 * nothing is left out, added to or reworded, and no shop can change them.
 */

/**
 * Must stand in every document with a warranty against defects in goods: regulation 90 of the
 * Competition and Consumer Regulations 2010 (section 102 of the Australian Consumer Law).
 */
export const GOODS_WARRANTY_WORDING =
  'Our goods come with guarantees that cannot be excluded under the Australian Consumer Law. You are entitled to a replacement or refund for a major failure and compensation for any other reasonably foreseeable loss or damage. You are also entitled to have the goods repaired or replaced if the goods fail to be of acceptable quality and the failure does not amount to a major failure.';

/** What the same document must also say, in its own words. */
export const WARRANTY_IS_IN_ADDITION =
  'The benefits given to you by this warranty are in addition to other rights and remedies that you have under a law in relation to these goods.';

/**
 * Must be given in writing before goods are accepted for a repair in which they may be replaced by
 * refurbished goods or in which refurbished parts may be used: regulation 91 of the Competition and
 * Consumer Regulations 2010 (section 103 of the Australian Consumer Law).
 */
export const REPAIR_NOTICE_WORDING =
  'Goods presented for repair may be replaced by refurbished goods of the same type rather than being repaired. Refurbished parts may be used to repair the goods.';
