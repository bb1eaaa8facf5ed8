import {
  ageRulesOf,
  ageToProveAgain,
  ageToProveOf,
  notDeliveredWords,
} from '#domain/age-restrictions/age-rules.ts';

import type { Db } from '#server/platform/database.ts';
import { listMarkedGoods } from '#server/returns/queries.ts';
import { findGlobalSettings } from '#server/settings/queries.ts';

/** What holds for goods of a return that are sent to its customer now. */
export interface SendingToCustomer {
  /** The age to be proven at delivery; null if none has to. */
  readonly proofOfAge: number | null;
  /** Why they may not be replaced, item by item; null if they may. */
  readonly refused: string | null;
}

/**
 * Applies the rules of age-restricted goods (Rule 139). Only a replacement is refused where an
 * order to the same address would be.
 */
export async function readSendingToCustomer(db: Db, returnId: string): Promise<SendingToCustomer> {
  const [goods, settings] = await Promise.all([
    listMarkedGoods(db, returnId),
    findGlobalSettings(db),
  ]);
  const rules = ageRulesOf(settings?.age_rules ?? null);
  const rulesOf = ({ age_restriction: kind }: (typeof goods)[number]) => kind && rules[kind];
  const refused = goods.flatMap((line) => {
    const words = notDeliveredWords(rulesOf(line), line.shipping_address);
    return words === null ? [] : [`${line.product_name}: ${words}`];
  });
  const ages = goods.map((line) => ({
    proof_of_age: ageToProveAgain(rulesOf(line), line.shipping_address, line.proof_of_age),
  }));
  return {
    proofOfAge: ageToProveOf(ages),
    refused: refused.length === 0 ? null : refused.join(' '),
  };
}
