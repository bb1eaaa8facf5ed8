import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

// Writes what the studio needs of the demo products to assets/studio/products.json.
const { products } = await import('../../db/seed/data/products/all.ts');
const rows = products.map((product) => ({
  slug: product.slug,
  name: product.name,
  brand: product.brand,
  category: product.categorySlug,
  archetype: product.archetype,
  colour: product.pictureColour,
  pictures: product.pictureCount,
  variants: product.variants.map((variant) => variant.name),
  specifications: product.specifications,
}));
writeFileSync(
  fileURLToPath(new URL('products.json', import.meta.url)),
  `${JSON.stringify(rows, null, 1)}\n`,
);
