const MIN_SECRET_CHARACTERS = 32;
const MIN_DISTINCT_CHARACTERS = 8;
const repetitionPattern = /^(.+?)\1+.{0,8}$/s;
const placeholderPattern = /change.?me|secret|password|contrase|ejemplo|example|placeholder|123456789|abcdefgh|qwerty/i;

/**
 * Returns whether a handwritten secret is shorter than 32 characters, has few distinct characters,
 * is a repetition, or contains a phrase from setup guides. The function finds placeholders that were
 * left in by mistake, but cannot prove that a secret is strong.
 */
export function isWeakSecret(secret: string): boolean {
  return (
    secret.length < MIN_SECRET_CHARACTERS ||
    new Set(secret).size < MIN_DISTINCT_CHARACTERS ||
    repetitionPattern.test(secret) ||
    placeholderPattern.test(secret)
  );
}
