export interface GstAnswer {
  /** What the seller answered; null until they answer. */
  readonly answer: boolean | null;
  readonly abn: string | null;
}

/**
 * Whether a seller is registered for GST: true only with an ABN and a yes, false after a no, and
 * null while it is unknown. A seller whose registration is unknown counts as not registered (Rule
 * 4): their goods carry no tax and their documents are titled "Invoice".
 */
export function gstRegistration({ answer, abn }: GstAnswer): boolean | null {
  if (answer === false) return false;
  return answer === true && abn !== null && abn.trim() !== '' ? true : null;
}
