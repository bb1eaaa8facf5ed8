// Receives the webhooks of a shop. Needs Node 20 or newer:
//
//   WEBHOOK_SECRET=whsec_... node receive-webhooks.mjs
//
// It listens on PORT (8080) without TLS: put it behind the proxy that has your certificate. Events
// that it has taken are kept in EVENTS_FILE (events.txt), so that one that arrives twice counts once.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { appendFile, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';

/** An older message may be a recording that somebody sends again. */
const MAX_AGE_SECONDS = 300;
const MAX_BYTES = 1_000_000;

const { WEBHOOK_SECRET, PORT = '8080', EVENTS_FILE = 'events.txt' } = process.env;
if (WEBHOOK_SECRET === undefined) {
  console.error('Usage: WEBHOOK_SECRET=whsec_... node receive-webhooks.mjs');
  process.exit(2);
}

const known = new Set((await readFile(EVENTS_FILE, 'utf8').catch(() => '')).split('\n'));

/**
 * Whether these bytes were signed with the secret, and lately. The header is
 * `t=<seconds>,v1=<hex>`, with a second `v1` on the day after the secret was replaced.
 */
function isSigned(body, header) {
  const parts = (header ?? '').split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= MAX_AGE_SECONDS)) return false;
  const expected = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.`).update(body).digest();
  return parts.some(([name, hex = '']) => {
    const given = Buffer.from(name === 'v1' ? hex : '', 'hex');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** What your system does with an event. Keep it short, or put it into a queue of yours. */
async function take(event) {
  console.log(`${event.type} ${event.subject.id}`);
}

async function answer(request) {
  const chunks = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BYTES) return 413;
    chunks.push(chunk);
  }
  // The signature is about the bytes as they arrived: check it before you parse them.
  const body = Buffer.concat(chunks);
  if (!isSigned(body, request.headers['webhook-signature'])) return 400;
  const event = JSON.parse(body.toString());
  if (known.has(event.id)) return 200;
  await take(event);
  await appendFile(EVENTS_FILE, `${event.id}\n`);
  known.add(event.id);
  return 200;
}

// Without a 2xx answer the shop sends the event again later.
const server = createServer((request, response) => {
  answer(request).then(
    (status) => response.writeHead(status).end(),
    (error) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
server.listen(Number(PORT), () => console.log(`Listening on port ${server.address().port}`));
