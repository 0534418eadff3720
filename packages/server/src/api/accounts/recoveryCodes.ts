import { createHash, randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@recado/contract';
import { type Queryable, rows } from '../../ground/data/sql.ts';

/** Without what is mistaken for something else when it is copied by hand: 0 and O, 1 and I, and U, which is heard as V. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTVWXYZ';
const LENGTH = 12;

/** As somebody types it, with or without its hyphens. */
export const plainCode = (typed: string): string => typed.replace(/[\s-]/g, '').toUpperCase();

/** Each of 59 random bits: no list of them can be tried, so a digest without salt of its own hides it. */
const digestOf = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId} ${plainCode(code)}`)
    .digest();

const newCode = (): string => {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
};

/** Makes somebody's recovery codes; those of before are void. @returns what is shown this once */
export async function makeRecoveryCodes(db: Queryable, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await rows(db, 'DELETE FROM recovery_codes WHERE user_id = :userId', { userId });
  await rows(
    db,
    'INSERT INTO recovery_codes (user_id, digest) SELECT :userId, d FROM unnest(CAST(:digests AS bytea[])) AS g (d)',
    { userId, digests: codes.map(code => digestOf(userId, code)) },
  );
  return codes;
}

/** Whether it was one of theirs; it is used up. */
export async function useRecoveryCode(db: Queryable, userId: string, typed: string): Promise<boolean> {
  const digest = digestOf(userId, typed);
  const used = await rows<{ one: number }>(
    db,
    'DELETE FROM recovery_codes WHERE user_id = :userId AND digest = :digest RETURNING 1 AS one',
    { userId, digest },
  );
  return used.length > 0;
}
