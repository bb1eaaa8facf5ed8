import { createHash } from 'node:crypto';

import { Hono, type Context } from 'hono';
import sharp from 'sharp';

import {
  hasPicture,
  ICON_SIZES,
  iconPath,
  readColoursPath,
  tabIconPath,
} from '#contract/paths/brand.ts';
import type { Shop } from '#contract/schemas/shop.ts';

import { noteRoute } from '#server/platform/current-request.ts';
import type { Originals } from '#server/pictures/originals.ts';

const ONE_YEAR = 'public, max-age=31536000, immutable';
const ONE_HOUR = 'public, max-age=3600';
const ONE_DAY = 'public, max-age=86400';

const INK = '#18211d';
const PAPER = '#fbfaf6';
const NO_GROUND = '#00000000';
const SHARED_PICTURE = { width: 1200, height: 630 };

/** What the icons are drawn from. */
interface IconSource {
  /** Tells the drawings of one source from those of another. */
  readonly key: string;
  readonly bytes: Uint8Array;
  readonly ground: string;
}

interface BrandOptions {
  /** The shop's current profile. */
  readonly loadShop: () => Promise<Shop>;
  readonly originals: Originals;
  readonly now: () => Date;
}

/**
 * What browsers and programs fetch of the shop's profile (Rule 109): icons, the picture of link
 * previews, colours, the web manifest and `security.txt`.
 */
export function createBrandFiles({ loadShop, originals, now }: BrandOptions): Hono {
  const app = new Hono();
  const drawn = new Map<string, Promise<Buffer>>();

  /** Draws each picture once for each icon and colours. */
  function memoise(key: string, draw: () => Promise<Buffer>): Promise<Buffer> {
    const known = drawn.get(key);
    if (known !== undefined) return known;
    if (drawn.size >= 2 * ICON_SIZES.length + 2) drawn.clear();
    const drawing = draw();
    drawn.set(key, drawing);
    drawing.catch(() => drawn.delete(key));
    return drawing;
  }

  /** The icon, or the logo on white, because most are made for paper; else the drawn mark. */
  async function iconOf(shop: Shop): Promise<IconSource> {
    for (const [source, ground] of [
      [shop.icon, NO_GROUND],
      [shop.logo, '#ffffff'],
    ] as const) {
      const original = source === null ? null : await originals.find(source);
      const bytes = (await original?.read()) ?? null;
      if (original != null && bytes !== null) {
        return { key: `${original.hash} ${ground}`, bytes, ground };
      }
    }
    const key = `${shop.brand_colour}${shop.accent_colour}`;
    return { key, bytes: Buffer.from(markOf(shop)), ground: NO_GROUND };
  }

  app.get('/favicon.svg', async (c) => {
    const shop = await loadShop();
    const own = tabIconPath(shop);
    if (hasPicture(shop)) return c.redirect(own, 302);
    return send(c, markOf(shop), 'image/svg+xml');
  });

  for (const size of ICON_SIZES) {
    app.get(`/icons/icon-${size}.png`, async (c) => {
      const icon = await iconOf(await loadShop());
      const png = await memoise(`${icon.key} ${size}`, () => square(icon, size));
      return send(c, png, 'image/png');
    });
  }

  app.get('/icons/maskable-512.png', async (c) => {
    const { key, bytes } = await iconOf(await loadShop());
    const png = await memoise(`${key} maskable`, () => padded(bytes, { width: 512, height: 512 }));
    return send(c, png, 'image/png');
  });

  app.get('/og/default.jpg', async (c) => {
    const shop = await loadShop();
    const logo = shop.logo === null ? null : await originals.find(shop.logo);
    const logoBytes = (await logo?.read()) ?? null;
    const { key, bytes } =
      logo != null && logoBytes !== null
        ? { key: logo.hash, bytes: logoBytes }
        : await iconOf(shop);
    const jpeg = await memoise(`${key} shared`, async () =>
      sharp(await padded(bytes, SHARED_PICTURE))
        .jpeg({ quality: 85 })
        .toBuffer(),
    );
    return send(c, jpeg, 'image/jpeg');
  });

  app.get('/brand/:file', (c) => {
    const colours = readColoursPath(c.req.path);
    if (colours === null) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    noteRoute('/brand/*');
    return c.body(styleOf(colours), 200, {
      'Content-Type': 'text/css; charset=utf-8',
      'Cache-Control': ONE_YEAR,
    });
  });

  app.get('/manifest.webmanifest', async (c) => {
    const shop = await loadShop();
    return send(c, JSON.stringify(manifestOf(shop)), 'application/manifest+json');
  });

  app.get('/.well-known/security.txt', async (c) => {
    const { email } = await loadShop();
    if (email === null) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
    c.header('Cache-Control', ONE_DAY);
    return c.text(
      `Contact: mailto:${email}\nExpires: ${inAYear(now())}\nPreferred-Languages: en\n`,
    );
  });

  return app;
}

function send(c: Context, body: Buffer | string, type: string): Response {
  noteRoute('/files/*');
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  c.header('Cache-Control', ONE_HOUR);
  c.header('ETag', etag);
  if (c.req.header('if-none-match') === etag) return c.body(null, 304);
  c.header('Content-Type', type);
  return c.body(typeof body === 'string' ? body : new Uint8Array(body));
}

/** The mark of a shop without an icon: a square with a round corner and a quarter-round in it. */
function markOf({ brand_colour: brand, accent_colour: accent }: Shop): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><path fill="${brand}" d="M3 0h11a14 14 0 0 1 14 14v11a3 3 0 0 1-3 3H3a3 3 0 0 1-3-3V3a3 3 0 0 1 3-3z"/><path fill="${accent}" d="M7 11a10 10 0 0 1 10 10H7z"/></svg>`;
}

function square({ bytes, ground }: IconSource, size: number): Promise<Buffer> {
  return sharp(bytes, { density: 600 })
    .resize({ width: size, height: size, fit: 'contain', background: ground })
    .flatten(ground === NO_GROUND ? false : { background: ground })
    .png()
    .toBuffer();
}

/** In the middle of a ground of the shop's paper colour, with room for a round mask. */
async function padded(
  bytes: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<Buffer> {
  const inner = await sharp(bytes, { density: 600 })
    .resize({ width: Math.round(width * 0.6), height: Math.round(height * 0.6), fit: 'inside' })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: PAPER } })
    .composite([{ input: inner, gravity: 'centre' }])
    .png()
    .toBuffer();
}

/** The colours and their darker and lighter forms, in place of those of the built style sheet. */
function styleOf({ brand, accent }: { readonly brand: string; readonly accent: string }): string {
  return `:root{--color-redgum:${brand};--color-redgum-dark:color-mix(in oklab,${brand} 82%,#000);--color-redgum-tint:color-mix(in oklab,${brand} 11%,#fff);--color-wattle:${accent};--color-wattle-dark:color-mix(in oklab,${accent} 90%,#000)}`;
}

function manifestOf(shop: Shop) {
  return {
    name: shop.name,
    short_name: shop.name,
    start_url: '/',
    display: 'minimal-ui',
    background_color: PAPER,
    theme_color: INK,
    lang: 'en-AU',
    icons: [
      ...([192, 512] as const).map((size) => ({
        src: iconPath(size, shop),
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
      {
        src: '/icons/maskable-512.png',
        sizes: '512x512',
        type: 'image/png',
        purpose: 'maskable',
      },
    ],
  };
}

/** The first day of this month in a year: programs that read it again find the same date. */
function inAYear(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), 1)).toISOString();
}
