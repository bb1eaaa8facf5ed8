import type { ApplicationInput, BankDetails } from '#contract/endpoints/applications.ts';

import { decrypt, encrypt, reencrypt, type DataKeys } from '#server/platform/encryption.ts';

/** The row that the details belong to: a copy in another row does not decrypt. */
const purposeOf = (applicationId: string) => `seller_application:${applicationId}`;

interface StoredDetails {
  readonly account_name: string;
  readonly bsb: string;
  readonly account_number: string;
}

export function sealBankDetails(
  dataKeys: DataKeys,
  applicationId: string,
  input: Pick<ApplicationInput, 'bank_account_name' | 'bank_bsb' | 'bank_account_number'>,
): Buffer {
  const stored: StoredDetails = {
    account_name: input.bank_account_name,
    bsb: input.bank_bsb,
    account_number: input.bank_account_number,
  };
  return encrypt(dataKeys, Buffer.from(JSON.stringify(stored)), purposeOf(applicationId));
}

export function openBankDetails(
  dataKeys: DataKeys,
  application: { readonly id: string; readonly bank_details: Buffer },
): BankDetails {
  const bytes = decrypt(dataKeys, application.bank_details, purposeOf(application.id));
  const stored = JSON.parse(bytes.toString()) as StoredDetails;
  return {
    bank_account_name: stored.account_name,
    bank_bsb: stored.bsb,
    bank_account_number: stored.account_number,
  };
}

/** The same details under the first key. */
export function resealBankDetails(
  dataKeys: DataKeys,
  application: { readonly id: string; readonly bank_details: Buffer },
): Buffer {
  return reencrypt(dataKeys, application.bank_details, purposeOf(application.id));
}

/** Masks all but the last three digits. */
export function maskAccount({ bank_account_number: number }: BankDetails): string {
  return `••••${number.replaceAll(/\s/g, '').slice(-3)}`;
}
