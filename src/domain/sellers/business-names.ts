export interface BusinessNames {
  /** The person or company behind the ABN. */
  readonly legalName: string;
  /** What customers read; invoices name it where it differs. */
  readonly tradingName: string;
}

interface Applicant {
  readonly businessType: 'sole_trader' | 'partnership' | 'company' | 'trust';
  readonly businessName: string;
  /** First and last name of the person who applied. */
  readonly personName: string;
}

/**
 * The names of a new seller on their documents: a sole trader is a person who trades under the
 * business name; any other business is a legal entity with that name.
 */
export function businessNames({
  businessType,
  businessName,
  personName,
}: Applicant): BusinessNames {
  const person = personName.trim();
  return businessType !== 'sole_trader' || person === '' || person === businessName
    ? { legalName: businessName, tradingName: businessName }
    : { legalName: person, tradingName: businessName };
}

/** The trading name for the line below the legal one on an invoice; null where it is the same. */
export function nameBesideLegal(legalName: string, tradingName: string | null): string | null {
  return tradingName === legalName ? null : tradingName;
}
