/** See docs/product.md §9. */
export const MIN_PASSWORD_LENGTH = 6;
/** Not in docs/product.md: argon2 is fed a bounded text. */
export const MAX_PASSWORD_LENGTH = 200;

/** Something of it can be seen: not only spaces, control characters and what has no width. */
export const isVisible = (text: string): boolean =>
  /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

export type PasswordLabel = 'weak' | 'medium' | 'strong';

/**
 * 0 to 5, one point each: six characters, ten characters, an upper-case letter, a digit, a sign
 * (docs/product.md §5).
 */
export function passwordScore(password: string): number {
  return [
    password.length >= MIN_PASSWORD_LENGTH,
    password.length >= 10,
    /\p{Lu}/u.test(password),
    /\d/.test(password),
    /[^\p{L}\p{N}]/u.test(password),
  ].filter(Boolean).length;
}

/** Undefined for a score of 0: nothing typed yet, nothing to say. */
export function passwordLabel(score: number): PasswordLabel | undefined {
  if (score <= 0) return undefined;
  if (score <= 2) return 'weak';
  return score <= 4 ? 'medium' : 'strong';
}

/** Width of the strength bar, percent. */
export const passwordBarWidth = (score: number): number => score * 20;
