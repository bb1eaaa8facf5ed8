import { z } from 'zod';
import { backupSettings } from './backup-config.ts';
import { paymentSettings } from './payment-config.ts';
import type { DataKeys } from './encryption.ts';
import { flag, webAddress, wholeNumber } from './setting-types.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const databaseAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://');

const SigningKeySchema = z
  .looseObject({
    kty: z.enum(['EC', 'RSA']),
    kid: z.string().min(1),
    alg: z.enum(['ES256', 'RS256']),
    d: z.string().min(1),
    /** When it was made, in epoch seconds: the newest key is the next one to sign. */
    iat: z.number().default(0),
    key_ops: z.array(z.string()).default([]),
  })
  .refine((key) => (key.kty === 'EC') === (key.alg === 'ES256'));

export const SigningKeysSchema = z
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

/** The first encrypts, each decrypts. */
export const DataKeysSchema = z.string().transform((text, context): DataKeys => {
  const [first, ...others] = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((key) => Buffer.from(key, /^[0-9a-f]{64}$/i.test(key) ? 'hex' : 'base64'));
  if (first !== undefined && [first, ...others].every((key) => key.length === 32)) {
    return [first, ...others];
  }
  context.addIssue('must be 32 bytes as base64 or hexadecimal, or several such keys');
  return z.NEVER;
});

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
    'must be an address such as Your Shop <shop@example.com>',
  )
  .transform((text) => {
    const [name, address] = text.includes('<') ? text.split(/\s*<|>/) : [null, text];
    return { name: name ?? null, address: address ?? '' };
  });

/** The variables that the shop reads; README.md says what they mean. */
export const EnvironmentSchema = z.object({
  DEMO: flag.optional(),
  DEMO_PUBLIC: flag.default(false),
  DEMO_EVERYONE_IS_ADMIN: flag.default(false),
  SITE_URL: webAddress.optional(),
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535).default(3000),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(databaseAddress)),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: wholeNumber(1, 65_535).optional(),
  ACCESS_LOG: flag.default(true),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_SERVICE_NAME: z.string().default('bullnose'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(0.05),
  SLOW_QUERY_MS: wholeNumber(0, 60_000).default(500),
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
  AUTH_REQUIRE_SECOND_FACTOR: flag.optional(),
  AUTH_PASSWORD_MIN: wholeNumber(6, 72).default(6),
  AUTH_RATE_SIGNUP: wholeNumber(1, 1_000_000).default(30),
  AUTH_RATE_PASSWORD: wholeNumber(1, 1_000_000).default(100),
  AUTH_RATE_PASSWORD_FAILURES: wholeNumber(1, 1_000_000).default(10),
  AUTH_RATE_REFRESH: wholeNumber(1, 1_000_000).default(150),
  AUTH_RATE_RECOVER: wholeNumber(1, 1_000_000).default(30),
  AUTH_RATE_RESEND: wholeNumber(1, 1_000_000).default(30),
  AUTH_RATE_EMAIL_CHANGE: wholeNumber(1, 1_000_000).default(30),
  AUTH_RATE_VERIFY: wholeNumber(1, 1_000_000).default(30),
  RATE_ORDERS: wholeNumber(1, 1_000_000).default(20),
  RATE_PREVIEWS: wholeNumber(1, 1_000_000).default(300),
  RATE_SEARCHES: wholeNumber(1, 1_000_000).default(600),
  RATE_MATCHES: wholeNumber(1, 1_000_000).default(30),
  RATE_ADDRESSES: wholeNumber(1, 1_000_000).default(60),
  RATE_APPLICATIONS: wholeNumber(1, 1_000_000).default(10),
  RATE_PREFERENCES: wholeNumber(1, 1_000_000).default(60),
  RATE_UPLOADS: wholeNumber(1, 1_000_000).default(300),
  RATE_MESSAGES: wholeNumber(1, 1_000_000).default(30),
  RATE_REPORTS: wholeNumber(1, 1_000_000).default(20),
  RATE_REVIEWS: wholeNumber(1, 1_000_000).default(60),
  RATE_KEYS: wholeNumber(1, 1_000_000).default(3000),
  RATE_WRONG_KEYS: wholeNumber(1, 1_000_000).default(20),
  AUTH_MAIL_INTERVAL: wholeNumber(1, 3600).default(60),
  AUTH_SIGNUP_LINK_HOURS: wholeNumber(1, 168).default(24),
  AUTH_RECOVERY_LINK_HOURS: wholeNumber(1, 168).default(24),
  MAIL_LINK_INTERSTITIAL: flag.default(true),
  REDIRECT_ALLOW_LIST: z.string().default(''),
  PUBLIC_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
  DATA_KEY: DataKeysSchema.optional(),
  SANDBOX_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  ...paymentSettings,
  ...backupSettings,
  MAIL_URL: MailUrlSchema.optional(),
  MAIL_FROM: MailFromSchema.optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

export type Settings = z.infer<typeof EnvironmentSchema>;
