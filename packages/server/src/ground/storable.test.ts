import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows } from '../ground/data/sql.ts';
import { storable, storableKey } from '../ground/storable.ts';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';

describe('storable', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase({ migrated: false });
  });
  afterAll(() => test.drop());

  it('makes any text one that PostgreSQL returns unchanged, alone and inside JSON', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.nat(0xffff).map(code => String.fromCharCode(code)) }),
        async (...texts) => {
          const [plain, nested] = [storable(texts[1]), storable({ [texts[0]]: [texts[1], null, 1] })];
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

  it('takes out NUL and replaces halves of characters', () => {
    expect(storable('a\u0000b\ud83d')).toBe('ab\ufffd');
  });

  it('keeps dates and bytes', () => {
    const value = { at: new Date(0), bytes: Buffer.from('x') };
    expect(storable(value)).toEqual(value);
  });
});

describe('storableKey', () => {
  it('keeps what is short and tells long ones apart', () => {
    expect(storableKey('3EB0C767D26A1B5F')).toBe('3EB0C767D26A1B5F');
    expect(storableKey(`${'x'.repeat(5000)}1`)).not.toBe(storableKey(`${'x'.repeat(5000)}2`));
    expect(storableKey('x'.repeat(5000)).length).toBeLessThan(100);
  });
});
