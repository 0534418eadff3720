const MIN_LENGTH = 32;
const MIN_DISTINCT = 8;
const repeated = /^(.+?)\1+.{0,8}$/s;
const placeholder =
  /change.?me|secret|password|contrase|ejemplo|example|placeholder|123456789|abcdefgh|qwerty/i;

/**
 * Whether a secret somebody wrote by hand is shorter than 32 characters, made of few characters, a repetition, or
 * one of the phrases that guides use. It cannot prove strength; it catches what people leave in by mistake.
 */
export function isWeakSecret(secret: string): boolean {
  return (
    secret.length < MIN_LENGTH ||
    new Set(secret).size < MIN_DISTINCT ||
    repeated.test(secret) ||
    placeholder.test(secret)
  );
}
