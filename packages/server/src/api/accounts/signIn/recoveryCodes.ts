import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@recado/contract';
import { type Queryable, rows } from '../../../core/data/sql.ts';

/** Alphabet without characters that people confuse: 0 and O, 1 and I, and U, which sounds like V. */
const CODE_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

/** Removes spaces and hyphens from a code that a user typed, and converts it to upper case. */
export const normalizeTypedRecoveryCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Whether a typed text can be a recovery code. A six-digit code cannot. */
export const isRecoveryCodeShaped = (typed: string): boolean =>
  new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`).test(normalizeTypedRecoveryCode(typed));

/** Hashes a recovery code. It needs no random salt, because its 59 random bits cannot be tried exhaustively. */
const digestCode = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId} ${normalizeTypedRecoveryCode(code)}`)
    .digest();

const generateCode = (): string => {
  const characters = Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join('');
  return characters.replace(/(.{4})(?=.)/g, '$1-');
};

/** Replaces all recovery codes of a user. @returns the new codes, which are shown only once */
export async function replaceRecoveryCodes(db: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, generateCode);
  await rows(db, 'DELETE FROM recovery_codes WHERE user_id = :userId', { userId });
  await rows(
    db,
    `INSERT INTO recovery_codes (user_id, code_digest)
     SELECT :userId, d FROM unnest(CAST(:digests AS bytea[])) AS g (d)`,
    { userId, digests: codes.map(code => digestCode(userId, code)) },
  );
  return codes;
}

/** Uses up a recovery code. @returns whether it was one of the user's codes */
export async function consumeRecoveryCode(db: Queryable, userId: string, typed: string): Promise<boolean> {
  const digest = digestCode(userId, typed);
  const deletedRows = await rows<{ one: number }>(
    db,
    'DELETE FROM recovery_codes WHERE user_id = :userId AND code_digest = :digest RETURNING 1 AS one',
    { userId, digest },
  );
  return deletedRows.length > 0;
}
