export interface GstAnswer {
  /** The seller's answer; null until they answer. */
  readonly answer: boolean | null;
  readonly abn: string | null;
}

/**
 * Whether a seller is registered for GST: true only with an ABN and a yes, false after a no, null
 * while unknown. An unknown registration counts as not registered (Rule 4): no tax is charged, and
 * documents are titled "Invoice".
 */
export function gstRegistration({ answer, abn }: GstAnswer): boolean | null {
  if (answer === false) return false;
  return answer === true && abn !== null && abn.trim() !== '' ? true : null;
}
