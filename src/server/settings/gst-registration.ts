import type { StoredGstRegistration } from '#db/types.ts';
import { sydneyDay } from '#domain/sellers/time-away.ts';
import {
  FIRST_GST_DAY,
  registrationOn,
  withRegistration,
  type GstRegistration,
} from '#domain/tax/registration-history.ts';

import { AppError } from '#contract/errors/app-error.ts';
import { BEFORE_GST, type GstRegistrationView } from '#contract/schemas/gst-registration.ts';

import { inTransaction, type Ctx } from '#server/http/context.ts';
import {
  findGlobalSettings,
  findSellerSettingsRow,
  GLOBAL_SETTINGS_ID,
  listDueRegistrations,
  lockSettings,
  updateSellerRegistration,
  updateShopProfile,
} from '#server/settings/queries.ts';

interface RegistrationColumns {
  readonly gst_registered: boolean | null;
  readonly gst_registrations: readonly StoredGstRegistration[];
}

/** An answer of a form; what is absent stays as it is. */
interface Answer {
  readonly gst_registered?: boolean | null | undefined;
  /** Its first day; today for a new answer without one. */
  readonly gst_registered_from?: string | null | undefined;
}

/** The history of a row of settings, newest first. An answer without one was always so. */
export function registrationsOf(row: RegistrationColumns): GstRegistration[] {
  const { gst_registrations: stored, gst_registered: isRegistered } = row;
  if (stored.length > 0) {
    return stored.map(({ from, is_registered }) => ({ from, isRegistered: is_registered }));
  }
  return isRegistered === null ? [] : [{ from: FIRST_GST_DAY, isRegistered }];
}

/** Whether a supplier said on this day in Sydney that they are registered (Rule 127). */
export function registrationOnDay(row: RegistrationColumns, day: string): boolean | null {
  return registrationOn(registrationsOf(row), day);
}

export function presentRegistrations(row: RegistrationColumns): GstRegistrationView[] {
  return registrationsOf(row).map(({ from, isRegistered }) => ({
    from: from === FIRST_GST_DAY ? null : from,
    is_registered: isRegistered,
  }));
}

/** The columns of the settings after a form's answer (Rule 127). Refuses days before GST began. */
export function answerColumns(row: RegistrationColumns, answer: Answer, now: Date) {
  const before = registrationsOf(row);
  const newest = before[0]?.isRegistered ?? null;
  const { gst_registered: isRegistered = newest, gst_registered_from: from } = answer;
  if (from && from < FIRST_GST_DAY) {
    throw new AppError('INVALID_INPUT', { fields: { gst_registered_from: BEFORE_GST } });
  }
  const isUnchanged = isRegistered === newest && (from ?? null) === null;
  const after = isUnchanged
    ? before
    : withRegistration(before, { from: from ?? sydneyDay(now), isRegistered });
  return columnsOf(after, now);
}

function columnsOf(history: readonly GstRegistration[], now: Date) {
  const today = sydneyDay(now);
  const wasAlwaysSo = history.length === 1 && history[0]?.from === FIRST_GST_DAY;
  return {
    gst_registered: registrationOn(history, today),
    gst_registrations: JSON.stringify(
      wasAlwaysSo
        ? []
        : history.map(({ from, isRegistered }) => ({ from, is_registered: isRegistered })),
    ),
    gst_next_from: history.findLast(({ from }) => from > today)?.from ?? null,
  };
}

/** Makes answers count whose first day has come. Safe to repeat and to run in several processes. */
export async function beginRegistrations(ctx: Pick<Ctx, 'db' | 'now'>): Promise<void> {
  await inTransaction(ctx, async ({ db, now }) => {
    for (const { id } of await listDueRegistrations(db, sydneyDay(now))) {
      await lockSettings(db, id);
      const isOperator = id === GLOBAL_SETTINGS_ID;
      const row = await (isOperator ? findGlobalSettings(db) : findSellerSettingsRow(db, id));
      if (row === undefined) continue;
      const columns = columnsOf(registrationsOf(row), now);
      if (isOperator) await updateShopProfile(db, columns);
      else await updateSellerRegistration(db, id, columns);
    }
  });
}
