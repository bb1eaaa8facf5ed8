/** Paint and finish names as the colour of a small swatch; an unknown name has no swatch. */
const SWATCHES: readonly (readonly [word: RegExp, colour: string])[] = [
  [/matt?e? black|\bblack\b|monument|night/i, '#1f2222'],
  [/chrome|polished/i, '#c9d0d3'],
  [/brushed nickel|stainless|nickel|steel/i, '#b4b5b0'],
  [/brass|gold/i, '#b8924b'],
  [/gunmetal|graphite|charcoal|basalt|iron/i, '#4b5052'],
  [/galvani|zinc|silver|alumin/i, '#c4c9cb'],
  [/surfmist|\bwhite\b|snow|chalk/i, '#f6f5f0'],
  [/cream|ivory|linen|oat|paperbark|shell/i, '#e9dfc8'],
  [/sand|stone|dune|beige|jute|flax/i, '#cfc0a4'],
  [/slate|grey|gray|pebble|ash|fog|mist|cloud/i, '#9aa09f'],
  [/sage|eucalypt|gum leaf|lichen|olive/i, '#8a9a7b'],
  [/green|fern|moss|cottage/i, '#4f6f52'],
  [/teal|lagoon/i, '#2f6f73'],
  [/navy|midnight|ink|deep/i, '#27364f'],
  [/blue|sky|ocean|coast|denim/i, '#5f87ab'],
  [/terracotta|clay|brick|rust|ochre|copper/i, '#b5613c'],
  [/red|manor/i, '#8f2f2a'],
  [/pink|blush|rose|galah/i, '#dba9a3'],
  [/yellow|wattle|straw/i, '#e8bf4a'],
  [/walnut|jarrah|merbau|brown|bark|chocolate/i, '#6b4a35'],
  [/oak|spotted gum|blackbutt|natural|pine|timber|honey|wheat/i, '#c39b6a'],
];

export function swatchColour(name: string): string | null {
  return SWATCHES.find(([word]) => word.test(name))?.[1] ?? null;
}
