import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig, type Environment } from './config.ts';
import { containerNotice } from './demo-reach.ts';
import { demoPasswords, newSigningKeys } from './secrets.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bullnose-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const load = (env: Environment) => loadConfig(env, { dataDir });
const production = {
  SITE_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_live_0123456789abcdef',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
};

describe('demo mode', () => {
  it('is on while SITE_URL is unset, on this machine only, and needs no email confirmation', () => {
    const config = load({});
    expect(config).toMatchObject({
      demo: true,
      host: '127.0.0.1',
      port: 3000,
      siteUrl: 'http://localhost:3000',
    });
    expect(config.auth).toMatchObject({
      autoconfirm: true,
      passwordMin: 6,
      rejectCommonPasswords: false,
    });
  });

  it('needs no second factor of anybody, unless the setting says so', () => {
    const required = (env: Environment) => load(env).auth.requireSecondFactor;
    expect(required({})).toBe(false);
    expect(required({ AUTH_REQUIRE_SECOND_FACTOR: 'true' })).toBe(true);
    expect(required(production)).toBe(true);
    expect(required({ ...production, AUTH_REQUIRE_SECOND_FACTOR: 'false' })).toBe(false);
  });

  it('is off with SITE_URL, unless DEMO says otherwise', () => {
    expect(load(production)).toMatchObject({ demo: false, isProduction: true });
    expect(load({ SITE_URL: 'http://shop.localhost', DEMO: 'true' }).demo).toBe(true);
  });

  it('treats empty settings as absent', () => {
    expect(load({ SITE_URL: '', PORT: '', DATABASE_URL: ' ' })).toMatchObject({
      demo: true,
      databaseUrl: null,
    });
  });
});

describe('the direct address of the database', () => {
  const DATABASE_URL = 'postgres://pooler/shop';

  it('is that of DATABASE_URL unless there is a pooler in front', () => {
    expect(load({}).databaseDirectUrl).toBeNull();
    expect(load({ DATABASE_URL }).databaseDirectUrl).toBe(DATABASE_URL);
    const DATABASE_DIRECT_URL = 'postgres://server/shop';
    expect(load({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
      databaseUrl: DATABASE_URL,
      databaseDirectUrl: DATABASE_DIRECT_URL,
    });
  });
});

describe('secrets', () => {
  it('are generated once per data folder and stay the same', () => {
    const first = load({});
    const second = load({});
    expect(second).toEqual(first);
    expect(first.dataKeys.map((key) => key.length)).toEqual([32]);
    expect(first.auth.keys.filter((key) => key.key_ops.includes('sign'))).toHaveLength(1);
    expect(demoPasswords(dataDir)).toEqual(demoPasswords(dataDir));
  });

  it('can be read by their owner only', () => {
    load({});
    const folder = join(dataDir, 'secrets');
    expect(statSync(folder).mode & 0o077).toBe(0);
    for (const name of readdirSync(folder))
      expect(statSync(join(folder, name)).mode & 0o077).toBe(0);
  });

  it('from the environment are used, and nothing is written', () => {
    const config = load({
      DATA_KEY: Buffer.alloc(32, 'ab12').toString('base64'),
      PUBLIC_KEY: 'pk_given_by_operator',
      SANDBOX_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
      AUTH_JWT_KEYS: newSigningKeys(),
    });
    expect(config.publicKey).toBe('pk_given_by_operator');
    expect(readdirSync(dataDir)).toEqual([]);
  });
});

describe('DATA_KEY', () => {
  it('may list several keys, in both forms', () => {
    const [one, two] = [Buffer.alloc(32, 'one'), Buffer.alloc(32, 'two')];
    const DATA_KEY = `${one.toString('base64url')},\n ${two.toString('hex')}\n`;
    expect(load({ DATA_KEY }).dataKeys).toEqual([one, two]);
  });
});

describe('emails', () => {
  it('need no settings: without a server they are sent from the shop’s own host', () => {
    expect(load(production).mail).toEqual({
      url: null,
      from: { name: null, address: 'no-reply@shop.example' },
    });
  });

  it.each([
    ['Bullnose Sydney <hello@shop.example>', 'Bullnose Sydney', 'hello@shop.example'],
    ['hello@shop.example', null, 'hello@shop.example'],
  ])('are sent from %s', (text, name, address) => {
    const config = load({ MAIL_URL: 'smtp://u:p@mail.example:587', MAIL_FROM: text });
    expect(config.mail).toEqual({ url: 'smtp://u:p@mail.example:587', from: { name, address } });
  });
});

describe('demo mode that other machines can reach', () => {
  const exposed: [what: string, env: Environment][] = [
    ['every address', { HOST: '0.0.0.0' }],
    ['every IPv6 address', { HOST: '::' }],
    ['an address of the local network', { HOST: '192.168.1.20' }],
    ['a host name', { HOST: 'shop' }],
    ['a name that starts like a loopback address', { HOST: '127.0.0.1.example' }],
    ['a public address', { DEMO: 'true', SITE_URL: 'https://shop.example' }],
  ];

  it.each(exposed)('is refused with its reason and both remedies: %s', (_what, env) => {
    const [name, value] = Object.entries(env).at(-1) ?? [];
    const refusal = () => load(env);
    expect(refusal).toThrow(`${name}=${value} lets other machines reach demo mode`);
    expect(refusal).toThrow(
      /DEMO_PUBLIC=true +a public .*\n +DEMO_EVERYONE_IS_ADMIN=true +a trust/,
    );
  });

  it.each(exposed)('starts as a public demonstration, or for a trusted network: %s', (_, env) => {
    expect(load({ ...env, DEMO_PUBLIC: 'true' })).toMatchObject({
      demo: true,
      demoReach: 'public',
    });
    expect(load({ ...env, DEMO_EVERYONE_IS_ADMIN: 'true' })).toMatchObject({
      demo: true,
      demoReach: 'trusted-network',
    });
  });

  it.each(['127.0.0.1', '127.8.9.1', 'localhost', '::1'])('does not apply to %s', (host) => {
    const config = load({ HOST: host, DEMO: 'true', SITE_URL: 'http://shop.localhost:3000' });
    expect(config).toMatchObject({ demo: true, demoReach: 'this-machine' });
  });

  it('does not apply to a shop in production', () => {
    expect(load({ ...production, HOST: '0.0.0.0' })).toMatchObject({
      demo: false,
      demoReach: null,
    });
  });

  it('is either public or trusted, and needs demo mode', () => {
    expect(() => load({ DEMO_PUBLIC: 'true', DEMO_EVERYONE_IS_ADMIN: 'true' })).toThrow(
      /^DEMO_PUBLIC and DEMO_EVERYONE_IS_ADMIN contradict each other/,
    );
    expect(() => load({ ...production, DEMO: 'false', DEMO_PUBLIC: 'true' })).toThrow(
      /^DEMO_PUBLIC is a setting of demo mode, and DEMO is off/,
    );
  });

  it('is explained when the shop starts in a container', () => {
    const host = '127.0.0.1';
    expect(containerNotice({ host, demo: true }, false)).toBeNull();
    expect(containerNotice({ host: '0.0.0.0', demo: true }, true)).toBeNull();
    expect(containerNotice({ host, demo: false }, true)).toBe(
      'This is a container, and 127.0.0.1 can only be reached inside it. Set HOST=0.0.0.0 to open the shop to others.',
    );
    expect(containerNotice({ host, demo: true }, true)).toContain('DEMO_PUBLIC=true or DEMO_EVERY');
  });
});

describe('configuration errors', () => {
  const cases: [what: string, env: Environment, message: RegExp][] = [
    ['an invalid port', { PORT: '70000' }, /^PORT must be a whole number from 0 to 65535/],
    [
      'a database of another kind',
      { DATABASE_URL: 'mysql://x/y' },
      /^DATABASE_URL must begin with postgres/,
    ],
    [
      'a direct address without one through the pooler',
      { DATABASE_DIRECT_URL: 'postgres://db/shop' },
      /^DATABASE_DIRECT_URL is the server behind the pooler/,
    ],
    [
      'a short second data key',
      { DATA_KEY: `${'ab'.repeat(32)},c2hvcnQ=` },
      /^DATA_KEY must be 32/,
    ],
    ['a short data key', { DATA_KEY: 'c2hvcnQ=' }, /^DATA_KEY must be 32 bytes/],
    ['keys that are not JSON', { AUTH_JWT_KEYS: 'none' }, /^AUTH_JWT_KEYS must be a JSON array/],
    [
      'a password minimum below 6',
      { AUTH_PASSWORD_MIN: '5' },
      /^AUTH_PASSWORD_MIN must be a whole number from 6/,
    ],
    ['production without an address', { DEMO: 'false' }, /^SITE_URL is missing/],
    [
      'production without TLS',
      { SITE_URL: 'http://shop.example' },
      /^SITE_URL must begin with https/,
    ],
    [
      'sign-up without confirmation',
      { ...production, AUTH_AUTOCONFIRM: 'true' },
      /^AUTH_AUTOCONFIRM lets anyone/,
    ],
    [
      'an example secret',
      { ...production, SANDBOX_WEBHOOK_SECRET: 'change-me-change-me' },
      /^SANDBOX_WEBHOOK_SECRET is an example/,
    ],
    ['a mail server of another kind', { MAIL_URL: 'http://mail.example' }, /^MAIL_URL must be the/],
    ['an invalid sender', { MAIL_FROM: 'Bullnose' }, /^MAIL_FROM must be an address/],
    [
      'two senders, or a header in one',
      { MAIL_FROM: 'Shop\r\nBcc: x <a@b.example>' },
      /^MAIL_FROM must be an address/,
    ],
    ['a data key of zeros', { ...production, DATA_KEY: '0'.repeat(64) }, /^DATA_KEY is an example/],
  ];
  it.each(cases)('%s', (_what, env, message) => {
    expect(() => load(env)).toThrow(message);
  });

  it('name every wrong setting at once', () => {
    expect(() => load({ PORT: 'x', LOG_LEVEL: 'loud', DEMO: 'perhaps' })).toThrow(
      /DEMO .*\nPORT .*\nLOG_LEVEL /,
    );
  });

  it('allow autoconfirm in production only when it is explicit', () => {
    const env = {
      ...production,
      AUTH_AUTOCONFIRM: 'true',
      AUTH_ALLOW_AUTOCONFIRM_IN_PRODUCTION: 'true',
    };
    expect(load(env).auth.autoconfirm).toBe(true);
  });
});

describe('backups of any moment', () => {
  const nightly = { BACKUP_TO: '/mnt/backups', BACKUP_WITHOUT_SECRETS: 'true' };

  it('are off, and need a place and the embedded database', () => {
    const days = (env: Environment) => load(env).backups.pointInTimeDays;
    expect(days(nightly)).toBe(0);
    const on = { ...nightly, BACKUP_POINT_IN_TIME_DAYS: '14' };
    expect(days(on)).toBe(14);
    expect(() => load({ BACKUP_POINT_IN_TIME_DAYS: '14' })).toThrow('Set BACKUP_TO.');
    expect(() => load({ ...on, DATABASE_URL: 'postgres://db/shop' })).toThrow(
      'BACKUP_POINT_IN_TIME_DAYS keeps the log of the embedded database',
    );
  });
});
