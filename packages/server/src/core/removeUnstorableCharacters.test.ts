import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { rows } from './data/sql.ts';
import { removeUnstorableCharacters, toIndexableIdentifier } from './removeUnstorableCharacters.ts';

describe('removeUnstorableCharacters', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase({ migrated: false });
  });
  afterAll(() => test.drop());

  it('returns text that PostgreSQL stores unchanged, as plain text and inside JSON', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.nat(0xffff).map(code => String.fromCharCode(code)) }),
        async (...texts) => {
          const [plain, nested] = [
            removeUnstorableCharacters(texts[1]),
            removeUnstorableCharacters({ [texts[0]]: [texts[1], null, 1] }),
          ];
          const [row] = await rows(
            test.knex,
            'SELECT CAST(:plain AS text) AS plain, CAST(:nested AS jsonb) AS nested',
            {
              plain,
              nested: JSON.stringify(nested),
            },
          );
          expect(row).toEqual({ plain, nested });
        },
      ),
    );
  });

  it('removes NUL characters and replaces lone surrogates', () => {
    expect(removeUnstorableCharacters('a\u0000b\ud83d')).toBe('ab\ufffd');
  });

  it('leaves dates and buffers unchanged', () => {
    const value = { at: new Date(0), bytes: Buffer.from('x') };
    expect(removeUnstorableCharacters(value)).toEqual(value);
  });
});

describe('toIndexableIdentifier', () => {
  it('leaves short keys unchanged and returns distinct hashes for long keys', () => {
    expect(toIndexableIdentifier('3EB0C767D26A1B5F')).toBe('3EB0C767D26A1B5F');
    expect(toIndexableIdentifier(`${'x'.repeat(5000)}1`)).not.toBe(toIndexableIdentifier(`${'x'.repeat(5000)}2`));
    expect(toIndexableIdentifier('x'.repeat(5000)).length).toBeLessThan(100);
  });
});
