// Sets the stock of a shop from a file with two columns, code and stock. Needs Node 20 or newer:
//
//   SHOP_URL=https://shop.example API_KEY=bnk_... node sync-stock.mjs stock.csv
//
// A key of the platform also needs AREA=admin. Send the same file as often as you like: what is set
// already stays as it is. The exit code is 1 if a line was refused.
import { readFile } from 'node:fs/promises';

/** The shop takes up to 500 codes in a call. Fewer hold up its orders for a shorter time. */
const CODES_AT_ONCE = 100;
/** It does not wait longer than this for the shop: the next run has newer figures. */
const LONGEST_WAIT_S = 60;
const ATTEMPTS = 5;

const [file] = process.argv.slice(2);
const { SHOP_URL, API_KEY, AREA = 'seller' } = process.env;
if (file === undefined || SHOP_URL === undefined || API_KEY === undefined) {
  console.error('Usage: SHOP_URL=... API_KEY=... node sync-stock.mjs stock.csv');
  process.exit(2);
}

const { items, unreadable } = readLines(await readFile(file, 'utf8'));
for (const line of unreadable) console.error(`Line ${line} is not a code and a whole number.`);

const counts = { changed: 0, unchanged: 0, refused: unreadable.length };
for (let from = 0; from < items.length; from += CODES_AT_ONCE) {
  const answer = await send(items.slice(from, from + CODES_AT_ONCE));
  for (const { sku, outcome, reason } of answer.items) {
    counts[outcome] += 1;
    if (outcome === 'refused') console.error(`${sku}: ${reason}`);
  }
}
console.log(`${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.refused} refused`);
process.exitCode = counts.refused > 0 ? 1 : 0;

/**
 * Columns are separated by a comma, a semicolon or a tab. The first line may be a heading, which has
 * no figure in its second column.
 */
function readLines(text) {
  const found = { items: [], unreadable: [] };
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .forEach((line, index) => {
      if (line.trim() === '') return;
      const [code, stock] = line
        .split(/[,;\t]/)
        .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
      if (code && /^\d+$/.test(stock ?? '')) found.items.push({ sku: code, stock: Number(stock) });
      else if (index > 0 || /\d/.test(stock ?? '')) found.unreadable.push(index + 1);
    });
  return found;
}

/** Waits and repeats when the shop is busy or cannot be reached. */
async function send(part, attempt = 1) {
  const response = await fetch(new URL(`/api/${AREA}/stock-and-prices`, SHOP_URL), {
    method: 'PUT',
    headers: { Authorization: `Bearer ${API_KEY}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ items: part }),
  }).catch((error) => {
    if (attempt === ATTEMPTS) throw error;
    return null;
  });
  if (response?.ok) return response.json();
  const mayRepeat = response === null || response.status === 429 || response.status >= 500;
  if (mayRepeat && attempt < ATTEMPTS) {
    const seconds = Number.parseInt(response?.headers.get('Retry-After')) || 2 ** attempt;
    if (seconds > LONGEST_WAIT_S) throw new Error(`The shop is busy for ${seconds} seconds.`);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    return send(part, attempt + 1);
  }
  throw new Error(`The shop answered ${response.status}: ${await response.text()}`);
}
