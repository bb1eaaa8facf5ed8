const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];

/** The digits of a typed number, without spaces and dashes. */
export function digitsOf(text: string): string {
  return text.replaceAll(/[\s-]/g, '');
}

/**
 * Whether an Australian Business Number passes its checksum: 1 subtracted from the first digit, the
 * weighted sum must be divisible by 89. It checks the form, not whether the number exists (Rule
 * 38). 51 824 753 556 passes.
 */
export function abnPassesCheck(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^\d{11}$/.test(digits) || !/[1-9]/.test(digits.slice(2))) return false;
  const sum = Array.from(digits).reduce(
    (total, digit, index) =>
      total + (Number(digit) - (index === 0 ? 1 : 0)) * (ABN_WEIGHTS[index] ?? 0),
    0,
  );
  return sum % 89 === 0;
}

/** A formatted ABN: 51 824 753 556. Text without eleven digits is returned as it is. */
export function formatAbn(text: string): string {
  const digits = digitsOf(text);
  return /^\d{11}$/.test(digits)
    ? `${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5, 8)} ${digits.slice(8)}`
    : text;
}

/** The six digits of a bank branch, with or without the dash. There is no checksum. */
export function isBsb(text: string): boolean {
  return /^\d{6}$/.test(digitsOf(text));
}

/** A formatted BSB: 062-000. Text without six digits is returned as it is. */
export function formatBsb(text: string): string {
  const digits = digitsOf(text);
  return isBsb(text) ? `${digits.slice(0, 3)}-${digits.slice(3)}` : text;
}
