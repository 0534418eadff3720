/** Minimum number of characters of a password (docs/product.md §9). */
export const MIN_PASSWORD_LENGTH = 6;
/** Maximum length, which limits the time that argon2 needs for a hash. docs/product.md specifies no maximum. */
export const MAX_PASSWORD_LENGTH = 200;

/** Whether a text has a visible character, not only spaces, control and zero-width characters. */
export const hasVisibleCharacter = (text: string): boolean =>
  /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

export type PasswordStrengthLabel = 'weak' | 'medium' | 'strong';

/**
 * Scores a password from 0 to 5. It gets one point each for a length of six, a length of ten, an
 * upper-case letter, a digit and a symbol (docs/product.md §5).
 */
export function scorePassword(password: string): number {
  return [
    password.length >= MIN_PASSWORD_LENGTH,
    password.length >= 10,
    /\p{Lu}/u.test(password),
    /\d/.test(password),
    /[^\p{L}\p{N}]/u.test(password),
  ].filter(Boolean).length;
}

/**
 * Returns the label of a password score. Undefined for a score of 0, because an empty field has no label.
 */
export function getPasswordStrengthLabel(score: number): PasswordStrengthLabel | undefined {
  if (score <= 0) return undefined;
  if (score <= 2) return 'weak';
  return score <= 4 ? 'medium' : 'strong';
}

/** Returns the width of the password strength bar, in percent. */
export const getPasswordStrengthBarWidth = (score: number): number => score * 20;
