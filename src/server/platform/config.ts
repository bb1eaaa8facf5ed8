import type { z } from 'zod';
import { backupConfig, backupRefusals } from './backup-config.ts';
import { withDataKey } from './data-key-source.ts';
import { demoReachOf, demoRefusals, isDemoByDefault } from './demo-reach.ts';
import {
  DataKeysSchema,
  EnvironmentSchema,
  SigningKeysSchema,
  type Settings,
} from './environment.ts';
import { activePayments, paymentRefusals, stripeConfig } from './payment-config.ts';
import type { S3Config } from './s3.ts';
import { newRandomText, newSigningKeys, readOrCreateSecret } from './secrets.ts';
import { StartError } from './start-error.ts';
import type { TraceConfig } from './tracing-sdk.ts';

/** What the environment says, validated. All other code gets this object, never the environment. */
export type Config = Readonly<ReturnType<typeof loadConfig>>;
export type SigningKey = Config['auth']['keys'][number];
export type Environment = Readonly<Record<string, string | undefined>>;

/** Invalid settings; `message` has one line per setting, each with its remedy. */
class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

/** Words that show a secret was copied from an example. */
const PLACEHOLDER =
  /change.?me|example|default|placeholder|your.?(key|secret)|^(secret|password|test)$/i;
const SECRETS = [
  'PUBLIC_KEY',
  'DATA_KEY',
  'SANDBOX_WEBHOOK_SECRET',
  'STRIPE_WEBHOOK_SECRET',
  'AUTH_JWT_KEYS',
] as const;

/**
 * Reads and validates the whole environment and reports every invalid setting at once. Missing keys
 * and secrets are generated into `<dataDir>/secrets` on first use. Demo mode is on while SITE_URL
 * is unset (or with DEMO=true, DEMO_PUBLIC or DEMO_EVERYONE_IS_ADMIN); otherwise the production
 * checks apply.
 */
export function loadConfig(environment: Environment, { dataDir }: { dataDir: string }) {
  const env = withDataKey(environment);
  const parsed = EnvironmentSchema.safeParse(withoutEmptyValues(env));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      ({ path, message }) => `${String(path[0])} ${message}. Correct it or unset it.`,
    );
    throw new ConfigError([...new Set(lines)].join('\n'));
  }
  const settings = parsed.data;
  const demo = settings.DEMO ?? isDemoByDefault(settings);
  const refusals = [
    ...databaseRefusals(settings),
    ...demoRefusals(settings, demo),
    ...(demo ? [] : productionRefusals(settings, env)),
    ...paymentRefusals(settings, demo),
    ...backupRefusals(settings),
  ];
  if (refusals.length > 0) throw new ConfigError(refusals.join('\n'));

  const siteUrl = settings.SITE_URL ?? `http://localhost:${settings.PORT}`;
  const url = settings.AUTH_URL ?? `${siteUrl}/auth/v1`;
  return {
    /** Sign-ups confirmed automatically, demo accounts, no production checks. */
    demo,
    /** Who can reach demo mode; null outside it. */
    demoReach: demo ? demoReachOf(settings) : null,
    isProduction: !demo,
    /** The shop's public origin, without a trailing slash. */
    siteUrl,
    host: settings.HOST,
    /** 0 picks a free port. */
    port: settings.PORT,
    /** Absolute folder of the embedded database, the generated secrets and stored files. */
    dataDir,
    /** The operator's PostgreSQL, or null for the embedded one. */
    databaseUrl: settings.DATABASE_URL ?? null,
    /** The server itself when `databaseUrl` leads to a pooler, else the same address. */
    databaseDirectUrl: settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL ?? null,
    /** Streaming replicas of that server, for public reads of the catalogue. */
    databaseReplicaUrls: settings.DATABASE_REPLICA_URLS,
    auth: {
      url,
      issuer: settings.AUTH_ISSUER ?? url,
      /** Private JWKs; exactly one may sign, the others verify tokens from before a rotation. */
      keys:
        settings.AUTH_JWT_KEYS ??
        storedSecret(dataDir, 'auth-jwt-keys', SigningKeysSchema, newSigningKeys),
      accessTtlSeconds: settings.AUTH_ACCESS_TTL,
      autoconfirm: settings.AUTH_AUTOCONFIRM ?? demo,
      disableSignup: settings.AUTH_DISABLE_SIGNUP,
      /** Whether sellers and administrators need a second factor (Rule 106). */
      requireSecondFactor: settings.AUTH_REQUIRE_SECOND_FACTOR ?? !demo,
      /** Minimum length of a password, at least 6. */
      passwordMin: settings.AUTH_PASSWORD_MIN,
      rejectCommonPasswords: !demo,
      /** Addresses besides `siteUrl` that links in emails may lead to. */
      redirectAllowList: settings.REDIRECT_ALLOW_LIST.split(/[\s,]+/).filter(Boolean),
      /** Wrong passwords per email address and network before further ones are delayed. */
      passwordFailures: settings.AUTH_RATE_PASSWORD_FAILURES,
      /** Attempts from one IP address per window; rate-limits.ts has the windows. */
      attempts: {
        signupPerIp: settings.AUTH_RATE_SIGNUP,
        passwordPerIp: settings.AUTH_RATE_PASSWORD,
        refreshPerIp: settings.AUTH_RATE_REFRESH,
        recoverPerIp: settings.AUTH_RATE_RECOVER,
        resendPerIp: settings.AUTH_RATE_RESEND,
        emailChangePerIp: settings.AUTH_RATE_EMAIL_CHANGE,
        verifyPerIp: settings.AUTH_RATE_VERIFY,
      },
      /** Minimum seconds between two emails to one address about the same topic. */
      mailIntervalSeconds: settings.AUTH_MAIL_INTERVAL,
      /** The lifetime of links in emails. */
      linkHours: {
        signup: settings.AUTH_SIGNUP_LINK_HOURS,
        recovery: settings.AUTH_RECOVERY_LINK_HOURS,
      },
      /** Whether links in emails open a page with a button, which mail scanners do not press. */
      linksAskFirst: settings.MAIL_LINK_INTERSTITIAL,
    },
    /** What one account may do in five minutes, in each process (Rule 103). */
    limits: {
      orders: settings.RATE_ORDERS,
      previews: settings.RATE_PREVIEWS,
      searches: settings.RATE_SEARCHES,
      matches: settings.RATE_MATCHES,
      addresses: settings.RATE_ADDRESSES,
      applications: settings.RATE_APPLICATIONS,
      preferences: settings.RATE_PREFERENCES,
      uploads: settings.RATE_UPLOADS,
      messages: settings.RATE_MESSAGES,
      reports: settings.RATE_REPORTS,
      reviews: settings.RATE_REVIEWS,
      keys: settings.RATE_KEYS,
      wrongKeys: settings.RATE_WRONG_KEYS,
    },
    /** Sent by the browser's client as `apikey`; public, identifies nobody and grants nothing. */
    publicKey:
      settings.PUBLIC_KEY ??
      readOrCreateSecret(dataDir, 'public-key', () => `pk_${newRandomText(18)}`),
    /** Encrypt session keys, second factors and bank details at rest. */
    dataKeys:
      settings.DATA_KEY ??
      storedSecret(dataDir, 'data-key', DataKeysSchema, () => newRandomText(32)),
    sandboxWebhookSecret:
      settings.SANDBOX_WEBHOOK_SECRET ??
      readOrCreateSecret(dataDir, 'sandbox-webhook-secret', () => `whsec_${newRandomText(32)}`),
    /** The operator's Stripe account, or null for the built-in sandbox (Rule 23). */
    stripe: stripeConfig(settings),
    activePayments: activePayments(settings),
    /** Whether a public shop may take test payments. */
    allowsTestPayments: settings.PAYMENTS_ALLOW_TEST_MODE_IN_PRODUCTION,
    /** How many proxies in front are trusted to state the client's address. */
    trustProxyHops: settings.TRUST_PROXY_HOPS,
    /** How many processes serve the shop on this machine. */
    webConcurrency: settings.WEB_CONCURRENCY,
    /** Memory for rendered pages in this process. */
    pageCacheBytes: settings.PAGE_CACHE_MB * 1024 * 1024,
    /** Storage for uploaded files; null stores them in `dataDir`. */
    s3: s3Of(settings),
    backups: backupConfig(settings),
    logLevel: settings.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    traces: tracesOf(settings),
    /** Whether each request gets a line in the log. */
    accessLog: settings.ACCESS_LOG,
    /** Where Prometheus reads the metrics; null if nowhere. */
    metrics:
      settings.METRICS_PORT === undefined
        ? null
        : { host: settings.METRICS_HOST, port: settings.METRICS_PORT },
    /** Longer statements are logged; 0 logs none. */
    slowQueryMs: settings.SLOW_QUERY_MS,
    mail: {
      /** The SMTP server with user and password, or null when there is none. */
      url: settings.MAIL_URL ?? null,
      /** Without a name, the shop's own is used. */
      from: settings.MAIL_FROM ?? {
        name: null,
        address: `no-reply@${new URL(siteUrl).hostname}`,
      },
    },
  };
}

/** The collector of traces, by the standard settings of OpenTelemetry; null without one. */
function tracesOf(settings: Settings): TraceConfig | null {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (endpoint === undefined) return null;
  const sampledShare = settings.OTEL_TRACES_SAMPLER_ARG;
  return { endpoint, service: settings.OTEL_SERVICE_NAME, sampledShare };
}

/** All of the S3 settings or none: an incomplete set would lose uploads. */
function s3Of(settings: Settings): S3Config | null {
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

function databaseRefusals(settings: Settings): string[] {
  if (settings.DATABASE_URL !== undefined) return [];
  const refusals: string[] = [];
  if (settings.DATABASE_DIRECT_URL !== undefined) {
    refusals.push(
      'DATABASE_DIRECT_URL is the server behind the pooler that DATABASE_URL leads to. Set both, or set DATABASE_URL alone if there is no pooler.',
    );
  }
  if (settings.DATABASE_REPLICA_URLS.length > 0) {
    refusals.push(
      'DATABASE_REPLICA_URLS are replicas of the server of DATABASE_URL. Set both, or neither.',
    );
  }
  return refusals;
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
  for (const name of SECRETS) {
    const isOneByte = name === 'DATA_KEY' && hasOneByteOnly(settings.DATA_KEY);
    if (!isOneByte && !PLACEHOLDER.test(env[name] ?? '')) continue;
    const remedy =
      name === 'STRIPE_WEBHOOK_SECRET'
        ? 'Set it to the signing secret that Stripe shows.'
        : 'Unset it to have one generated, or set a random one.';
    refusals.push(`${name} is an example value. ${remedy}`);
  }
  return refusals;
}

function hasOneByteOnly(keys: readonly Buffer[] = []): boolean {
  return keys.some((key) => key.every((byte) => byte === key[0]));
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
