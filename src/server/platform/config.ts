import { z } from 'zod';
import { shop } from '#contract/text/shop.ts';
import { demoReachOf, demoRefusals, isDemoByDefault, type DemoReach } from './demo-reach.ts';
import {
  paymentRefusals,
  paymentSettings,
  stripeConfig,
  type StripeConfig,
} from './payment-config.ts';
import { newRandomText, newSigningKeys, readOrCreateSecret } from './secrets.ts';
import { flag, wholeNumber } from './setting-types.ts';
import { StartError } from './start-error.ts';

/**
 * The only place that reads the environment. All other code gets this object, complete and
 * validated.
 */
export interface Config {
  /**
   * Demo mode: sign-ups confirmed automatically, demo accounts, no production checks. The opposite
   * of `isProduction`.
   */
  readonly demo: boolean;
  /** Who can reach demo mode; null outside it. */
  readonly demoReach: DemoReach | null;
  readonly isProduction: boolean;
  /** The shop's public origin, without a trailing slash. */
  readonly siteUrl: string;
  readonly host: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** Absolute folder of the embedded database, the generated secrets and stored files. */
  readonly dataDir: string;
  /** The operator's PostgreSQL, or null for the embedded one. */
  readonly databaseUrl: string | null;
  readonly auth: AuthConfig;
  /** Sent by the browser's client as `apikey`; public, identifies nobody and grants nothing. */
  readonly publicKey: string;
  /** 32 bytes that encrypt session keys and bank details at rest. */
  readonly dataKey: Buffer;
  readonly sandboxWebhookSecret: string;
  /** The operator's Stripe account, or null for the built-in sandbox (Rule 23). */
  readonly stripe: StripeConfig | null;
  /** How many proxies in front are trusted to state the client's address; 0 trusts none. */
  readonly trustProxyHops: number;
  readonly logLevel: LogLevel;
  /** How many processes serve the shop on this machine. */
  readonly webConcurrency: number;
  /** Memory for rendered pages in this process. */
  readonly pageCacheBytes: number;
  readonly mail: MailConfig;
  /** Where uploaded files are stored; null stores them in `dataDir`. */
  readonly s3: S3Config | null;
}

/** S3-compatible storage for uploaded files. */
export interface S3Config {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface MailConfig {
  /** The SMTP server with user and password, or null when there is none. */
  readonly url: string | null;
  /** The sender of our emails. */
  readonly from: { readonly name: string; readonly address: string };
}

export interface AuthConfig {
  readonly url: string;
  readonly issuer: string;
  /** Private JWKs; exactly one may sign, the others verify tokens from before a rotation. */
  readonly keys: readonly SigningKey[];
  readonly accessTtlSeconds: number;
  readonly autoconfirm: boolean;
  readonly disableSignup: boolean;
  /** Minimum length of a password, at least 6. */
  readonly passwordMin: number;
  /** Whether very common passwords are refused. */
  readonly rejectCommonPasswords: boolean;
  /** Addresses besides `siteUrl` that links in emails may lead to. */
  readonly redirectAllowList: readonly string[];
  /** Minimum seconds between two emails to one address about the same topic. */
  readonly mailIntervalSeconds: number;
  /** The lifetime of links in emails. */
  readonly linkHours: { readonly signup: number; readonly recovery: number };
  /** Whether links in emails open a page with a button, which mail scanners do not press. */
  readonly linksAskFirst: boolean;
  /** Wrong passwords per email address and network before further ones are delayed. */
  readonly passwordFailures: number;
  /** Attempts per window before more are refused; the windows are fixed. */
  readonly attempts: {
    /** Sign-ups from one IP address in 5 minutes. */
    readonly signupPerIp: number;
    /** Password sign-ins from one IP address in 15 minutes. */
    readonly passwordPerIp: number;
    /** Session refreshes from one IP address in 5 minutes. */
    readonly refreshPerIp: number;
    /** Password reset requests from one IP address in 5 minutes. */
    readonly recoverPerIp: number;
    /** Requests to resend a confirmation from one IP address in 5 minutes. */
    readonly resendPerIp: number;
    /** Email change requests from one IP address in 5 minutes. */
    readonly emailChangePerIp: number;
    /** Links and codes tried from one IP address in 5 minutes. */
    readonly verifyPerIp: number;
  };
}

export type SigningKey = z.infer<typeof SigningKeySchema>;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Invalid settings in the environment; `message` has one line per setting, each with its remedy.
 */
class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Words that show a secret was copied from an example. */
const PLACEHOLDER =
  /change.?me|example|default|placeholder|your.?(key|secret)|^(secret|password|test)$/i;

const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as https://shop.example' })
  .transform((text) => text.replace(/\/+$/, ''));

const SigningKeySchema = z
  .looseObject({
    kty: z.enum(['EC', 'RSA']),
    kid: z.string().min(1),
    alg: z.enum(['ES256', 'RS256']),
    d: z.string().min(1),
    key_ops: z.array(z.string()).default([]),
  })
  .refine((key) => (key.kty === 'EC') === (key.alg === 'ES256'));

const SigningKeysSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('must be a JSON array of private JWKs');
      return z.NEVER;
    }
  })
  .pipe(z.array(SigningKeySchema, 'must be a JSON array of private JWKs (ES256 or RS256) with kid'))
  .refine(
    (keys) => keys.filter((key) => key.key_ops.includes('sign')).length === 1,
    'must hold exactly one key whose key_ops include "sign"',
  );

const DataKeySchema = z
  .string()
  .transform((text) => Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64'))
  .refine((key) => key.length === 32, 'must be 32 bytes as base64 or hexadecimal');

const MailUrlSchema = z
  .string()
  .refine(
    (text) => /^smtps?:\/\/[^\s/]/.test(text) && URL.canParse(text),
    'must be the address of an SMTP server such as smtp://user:password@mail.example:587',
  );

const MailFromSchema = z
  .string()
  .trim()
  .regex(
    /^(?:[^<>"@\p{Cc}]{1,100}<[^\s<>,;@]+@[^\s<>,;@]+>|[^\s<>,;@]+@[^\s<>,;@]+)$/u,
    'must be an address such as Bullnose <shop@example.com>',
  )
  .transform((text) => {
    const [name, address] = text.includes('<') ? text.split(/\s*<|>/) : [shop.name, text];
    return { name: name ?? '', address: address ?? '' };
  });

const EnvironmentSchema = z.object({
  DEMO: flag.optional(),
  DEMO_PUBLIC: flag.default(false),
  DEMO_EVERYONE_IS_ADMIN: flag.default(false),
  SITE_URL: webAddress.optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  TRUST_PROXY_HOPS: wholeNumber(0, 10).default(0),
  WEB_CONCURRENCY: wholeNumber(1, 16).default(1),
  PAGE_CACHE_MB: wholeNumber(0, 16_384).default(64),
  AUTH_URL: webAddress.optional(),
  AUTH_ISSUER: z.string().optional(),
  AUTH_JWT_KEYS: SigningKeysSchema.optional(),
  AUTH_ACCESS_TTL: wholeNumber(60, 86_400).default(3600),
  AUTH_AUTOCONFIRM: flag.optional(),
  AUTH_ALLOW_AUTOCONFIRM_IN_PRODUCTION: flag.default(false),
  AUTH_DISABLE_SIGNUP: flag.default(false),
  AUTH_PASSWORD_MIN: wholeNumber(6, 72).default(6),
  AUTH_RATE_SIGNUP: wholeNumber(1, 1_000_000).default(30),
  AUTH_RATE_PASSWORD: wholeNumber(1, 1_000_000).default(100),
  AUTH_RATE_PASSWORD_FAILURES: wholeNumber(1, 1_000_000).default(10),
  AUTH_RATE_REFRESH: wholeNumber(1, 1_000_000).default(150),
  AUTH_RATE_RECOVER: wholeNumber(1, 1_000_000).default(30),
  AUTH_RATE_RESEND: wholeNumber(1, 1_000_000).default(30),
  AUTH_RATE_EMAIL_CHANGE: wholeNumber(1, 1_000_000).default(30),
  AUTH_RATE_VERIFY: wholeNumber(1, 1_000_000).default(30),
  AUTH_MAIL_INTERVAL: wholeNumber(1, 3600).default(60),
  AUTH_SIGNUP_LINK_HOURS: wholeNumber(1, 168).default(24),
  AUTH_RECOVERY_LINK_HOURS: wholeNumber(1, 168).default(24),
  MAIL_LINK_INTERSTITIAL: flag.default(true),
  REDIRECT_ALLOW_LIST: z.string().default(''),
  PUBLIC_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  DATA_KEY: DataKeySchema.optional(),
  SANDBOX_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  ...paymentSettings,
  MAIL_URL: MailUrlSchema.optional(),
  MAIL_FROM: MailFromSchema.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

/**
 * Reads and validates the whole environment and reports every invalid setting at once. Missing keys
 * and secrets are generated into `<dataDir>/secrets` on first use. Demo mode is on while SITE_URL
 * is unset (or with DEMO=true, DEMO_PUBLIC or DEMO_EVERYONE_IS_ADMIN); otherwise the production
 * checks apply.
 */
export function loadConfig(env: Environment, options: { dataDir: string }): Config {
  const parsed = EnvironmentSchema.safeParse(withoutEmptyValues(env));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues
        .map((issue) => `${String(issue.path[0])} ${issue.message}. Correct it or unset it.`)
        .filter((line, index, lines) => lines.indexOf(line) === index)
        .join('\n'),
    );
  }
  const settings = parsed.data;
  const demo = settings.DEMO ?? isDemoByDefault(settings);
  const refusals = [
    ...demoRefusals(settings, demo),
    ...(demo ? [] : productionRefusals(settings, env)),
    ...paymentRefusals(settings, demo),
  ];
  if (refusals.length > 0) throw new ConfigError(refusals.join('\n'));

  const { dataDir } = options;
  const siteUrl = settings.SITE_URL ?? `http://localhost:${settings.PORT}`;
  const url = settings.AUTH_URL ?? `${siteUrl}/auth/v1`;
  return {
    demo,
    demoReach: demo ? demoReachOf(settings) : null,
    isProduction: !demo,
    siteUrl,
    host: settings.HOST,
    port: settings.PORT,
    dataDir,
    databaseUrl: settings.DATABASE_URL ?? null,
    auth: {
      url,
      issuer: settings.AUTH_ISSUER ?? url,
      keys:
        settings.AUTH_JWT_KEYS ??
        storedSecret(dataDir, 'auth-jwt-keys', SigningKeysSchema, newSigningKeys),
      accessTtlSeconds: settings.AUTH_ACCESS_TTL,
      autoconfirm: settings.AUTH_AUTOCONFIRM ?? demo,
      disableSignup: settings.AUTH_DISABLE_SIGNUP,
      passwordMin: settings.AUTH_PASSWORD_MIN,
      rejectCommonPasswords: !demo,
      redirectAllowList: settings.REDIRECT_ALLOW_LIST.split(/[\s,]+/).filter(
        (entry) => entry !== '',
      ),
      passwordFailures: settings.AUTH_RATE_PASSWORD_FAILURES,
      attempts: {
        signupPerIp: settings.AUTH_RATE_SIGNUP,
        passwordPerIp: settings.AUTH_RATE_PASSWORD,
        refreshPerIp: settings.AUTH_RATE_REFRESH,
        recoverPerIp: settings.AUTH_RATE_RECOVER,
        resendPerIp: settings.AUTH_RATE_RESEND,
        emailChangePerIp: settings.AUTH_RATE_EMAIL_CHANGE,
        verifyPerIp: settings.AUTH_RATE_VERIFY,
      },
      mailIntervalSeconds: settings.AUTH_MAIL_INTERVAL,
      linkHours: {
        signup: settings.AUTH_SIGNUP_LINK_HOURS,
        recovery: settings.AUTH_RECOVERY_LINK_HOURS,
      },
      linksAskFirst: settings.MAIL_LINK_INTERSTITIAL,
    },
    publicKey:
      settings.PUBLIC_KEY ??
      readOrCreateSecret(dataDir, 'public-key', () => `pk_${newRandomText(18)}`),
    dataKey:
      settings.DATA_KEY ??
      storedSecret(dataDir, 'data-key', DataKeySchema, () => newRandomText(32)),
    sandboxWebhookSecret:
      settings.SANDBOX_WEBHOOK_SECRET ??
      readOrCreateSecret(dataDir, 'sandbox-webhook-secret', () => `whsec_${newRandomText(32)}`),
    stripe: stripeConfig(settings),
    trustProxyHops: settings.TRUST_PROXY_HOPS,
    webConcurrency: settings.WEB_CONCURRENCY,
    pageCacheBytes: settings.PAGE_CACHE_MB * 1024 * 1024,
    s3: s3Of(settings),
    logLevel: settings.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    mail: {
      url: settings.MAIL_URL ?? null,
      from: settings.MAIL_FROM ?? {
        name: shop.name,
        address: `no-reply@${new URL(siteUrl).hostname}`,
      },
    },
  };
}

type Settings = z.infer<typeof EnvironmentSchema>;
/** All of the S3 settings or none: an incomplete set would lose uploads. */
function s3Of(settings: z.infer<typeof EnvironmentSchema>): S3Config | null {
  const {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  const given = [endpoint, bucket, accessKeyId, secretAccessKey];
  if (given.every((value) => value === undefined)) return null;
  if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) {
    throw new ConfigError(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together. Set all four, or none to keep uploads in DATA_DIR.',
    );
  }
  return { endpoint, region: settings.S3_REGION, bucket, accessKeyId, secretAccessKey };
}

/** Settings that a public shop must not run with, each with its remedy. */
function productionRefusals(settings: Settings, env: Environment): string[] {
  const refusals: string[] = [];
  if (settings.SITE_URL === undefined) {
    refusals.push(
      'SITE_URL is missing. Set it to the https address of the shop, or set DEMO=true to try it out.',
    );
  } else if (!settings.SITE_URL.startsWith('https://')) {
    refusals.push(
      'SITE_URL must begin with https:// outside demo mode. Put the shop behind TLS, or set DEMO=true to try it out.',
    );
  }
  if (settings.AUTH_AUTOCONFIRM === true && !settings.AUTH_ALLOW_AUTOCONFIRM_IN_PRODUCTION) {
    refusals.push(
      'AUTH_AUTOCONFIRM lets anyone register with someone else’s address. Unset it, or set AUTH_ALLOW_AUTOCONFIRM_IN_PRODUCTION=true if that is intended.',
    );
  }
  for (const name of [
    'PUBLIC_KEY',
    'DATA_KEY',
    'SANDBOX_WEBHOOK_SECRET',
    'STRIPE_WEBHOOK_SECRET',
    'AUTH_JWT_KEYS',
  ] as const) {
    if (
      PLACEHOLDER.test(env[name] ?? '') ||
      (name === 'DATA_KEY' && hasOneByteOnly(settings.DATA_KEY))
    ) {
      refusals.push(
        name === 'STRIPE_WEBHOOK_SECRET'
          ? `${name} is an example value. Set it to the signing secret that Stripe shows.`
          : `${name} is an example value. Unset it to have one generated, or set a random one.`,
      );
    }
  }
  return refusals;
}

function hasOneByteOnly(key: Buffer | undefined): boolean {
  return key !== undefined && key.every((byte) => byte === key[0]);
}

function storedSecret<T>(
  dataDir: string,
  name: string,
  schema: z.ZodType<T, string>,
  generate: () => string,
): T {
  const parsed = schema.safeParse(readOrCreateSecret(dataDir, name, generate));
  if (parsed.success) return parsed.data;
  throw new ConfigError(
    `The generated secret ${dataDir}/secrets/${name} is damaged. Restore it from a backup.`,
  );
}

/** Compose files and service managers pass unset settings as empty strings. */
function withoutEmptyValues(env: Environment): Record<string, string> {
  const entries = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== '',
  );
  return Object.fromEntries(entries);
}
