import type { Logger } from './log.ts';
import { metrics } from './metrics.ts';

/** Every event of the security log. docs/guides/security-log.md says when each happens. */
export const SECURITY_EVENTS = {
  signed_in: ['info', 'A person logged in'],
  sign_in_failed: ['warn', 'A login failed: unknown address or wrong password'],
  sign_in_delayed: ['warn', 'A login is delayed after too many wrong passwords'],
  sign_in_refused: ['warn', 'A login with the right password was refused: the account is locked'],
  current_password_wrong: ['warn', 'A signed-in user gave a wrong current password'],
  current_password_delayed: ['warn', 'A password check is delayed after too many wrong passwords'],
  refresh_token_reused: ['warn', 'A used refresh token was presented again; its session was ended'],
  password_changed: ['info', 'A password was changed'],
  password_reset: ['info', 'A password was changed through a reset link'],
  email_change_requested: ['info', 'An email change was requested'],
  email_changed: ['info', 'An account has a new email address'],
  second_factor_added: ['info', 'A second factor was added'],
  second_factor_removed: ['info', 'A second factor was removed'],
  second_factor_reset: ['info', 'An administrator removed the second factors of an account'],
  second_factor_given: ['info', 'A person confirmed a login with the second factor'],
  second_factor_failed: ['warn', 'A code of the second factor was wrong'],
  second_factor_delayed: [
    'warn',
    'A code of the second factor is delayed after too many wrong ones',
  ],
  recovery_codes_created: ['info', 'Recovery codes were created'],
  recovery_code_used: ['info', 'A recovery code was used instead of the second factor'],
  role_changed: ['info', 'A role was changed'],
  account_suspended: ['info', 'An account was suspended'],
  account_reinstated: ['info', 'A suspended account was reinstated'],
  bank_details_added: ['info', 'An applicant gave bank details'],
  bank_details_changed: ['info', 'A seller entered or changed bank details'],
  bank_details_read: ['info', 'An administrator read bank details'],
} as const satisfies Record<string, readonly ['info' | 'warn', string]>;

export type SecurityEvent = keyof typeof SECURITY_EVENTS;

/** The account that an event is about, null if no account has the address. */
export interface SecurityFacts {
  readonly userId: string | null;
  readonly actorId?: string;
  readonly by?: 'service';
  readonly method?: string;
  readonly sessionId?: string;
  readonly source?: string;
  readonly failures?: number;
  readonly retryAfterSeconds?: number;
  readonly isQueued?: boolean;
  readonly from?: string;
  readonly to?: string;
}

/**
 * Writes a line about log-ins, passwords or rights: the event, its account and the client's IP
 * address. The types leave no place for a password, a token or an email address.
 */
export function logSecurityEvent(
  { log, clientIp }: { readonly log: Logger; readonly clientIp: string },
  event: SecurityEvent,
  facts: SecurityFacts,
): void {
  const [level, text] = SECURITY_EVENTS[event];
  metrics.securityEvents.inc({ event });
  log[level]({ event, ...facts, ip: clientIp }, text);
}
