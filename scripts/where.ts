import { root } from './checks.ts';
import { everyCall, findSources } from './find-sources.ts';

const HELP = `npm run where <url>

Prints the files behind a page or an API call, each with the line to start reading at:

  npm run where /products/claw-hammer
  npm run where /admin/orders
  npm run where /api/products
  npm run where http://localhost:3000/shop?page=2`;

const [url] = process.argv.slice(2);
if (url === undefined || url === '--help') {
  console.log(HELP);
  process.exitCode = url === undefined ? 1 : 0;
} else {
  const sources = findSources(root, url, everyCall());
  if (sources.length === 0) {
    console.log(
      `Nothing answers ${url}. Pages are folders of src/web/routes, API calls src/contract.`,
    );
    process.exitCode = 1;
  }
  for (const { what, at } of sources) console.log(`${what.padEnd(28)} ${at}`);
}
