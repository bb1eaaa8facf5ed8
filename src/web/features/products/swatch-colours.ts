/** The swatch colour of paint and finish names; an unknown name has no swatch. */
const SWATCHES: readonly (readonly [word: RegExp, colour: string])[] = [
  [/limewash/i, '#e7e3d8'],
  [/charcoal|charred|gunmetal|graphite|basalt|\biron/i, '#43474a'],
  [/\bblack|monument/i, '#1f2222'],
  [/chrome|polished/i, '#c9d0d3'],
  [/nickel|stainless|steel/i, '#b4b5b0'],
  [/brass|gold/i, '#b8924b'],
  [/galvani|\bzinc|silver|alumin/i, '#c4c9cb'],
  [/surfmist|white|snow|chalk/i, '#f6f5f0'],
  [/cream|ivory|linen|\boat|paperbark|shell/i, '#e9dfc8'],
  [/limestone|\bsand|stone|dune|beige|jute|flax|creek/i, '#cfc0a4'],
  [/saltbush|lichen/i, '#a3ad9b'],
  [/storm/i, '#5b656b'],
  [/dove|slate|gr[ea]y|pebble|\bash\b|\bfog|mist|cloud/i, '#9aa09f'],
  [/sage|eucalypt|gum leaf|olive/i, '#8a9a7b'],
  [/green|fern|moss/i, '#4f6f52'],
  [/teal|lagoon/i, '#2f6f73'],
  [/navy|midnight|strait/i, '#27425c'],
  [/blue|\bsky|ocean|coast|denim/i, '#5f87ab'],
  [/quandong/i, '#9c3440'],
  [/terracotta|clay|brick|rust|ochre|copper/i, '#b5613c'],
  [/\bred\b|manor/i, '#8f2f2a'],
  [/pink|blush|\brose\b|galah/i, '#dba9a3'],
  [/yellow|wattle|straw/i, '#e8bf4a'],
  [/walnut|jarrah|merbau|brown|\bbark|chocolate/i, '#6b4a35'],
  [/\boak|spotted gum|blackbutt|natural|pine|timber|honey|wheat/i, '#c39b6a'],
];

export function swatchColour(name: string): string | null {
  return SWATCHES.find(([word]) => word.test(name))?.[1] ?? null;
}
