import { listPhoneVariants } from '@recado/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPersonPseudonymizer, derivePersonPseudonyms } from './personPseudonymizer.ts';

const pseudonymizer = createPersonPseudonymizer({ digestKey: Buffer.alloc(32, 7) });
const phone = '5215512345678';

describe('pseudonym of a person', () => {
  it('is the same for every spelling of a phone number', () => {
    const mexican = fc.tuple(fc.constantFrom('52', '521'), fc.stringMatching(/^[2-9]\d{9}$/));
    const argentinian = fc.tuple(fc.constantFrom('54', '549'), fc.stringMatching(/^[1-8]\d{9}$/));
    const brazilian = fc.tuple(fc.constantFrom('5511', '55119'), fc.stringMatching(/^[6-9]\d{7}$/));
    fc.assert(
      fc.property(fc.oneof(mexican, argentinian, brazilian), ([prefix, line]) => {
        const spellings = listPhoneVariants(prefix + line);
        expect(spellings).toHaveLength(2);
        const pseudonyms = spellings.map(spelling => pseudonymizer.derive('client', { phone: spelling }));
        expect(pseudonyms[0]).toBe(pseudonyms[1]);
      }),
    );
  });

  it('differs by person, by client, by server key, and between a phone number and a LID with the same digits', () => {
    const otherServer = createPersonPseudonymizer({ digestKey: Buffer.alloc(32, 8) });
    const pseudonyms = [
      pseudonymizer.derive('client', { phone }),
      pseudonymizer.derive('client', { phone: '5215512345679' }),
      pseudonymizer.derive('client', { lid: phone }),
      pseudonymizer.derive('client', { lid: '5215512345679' }),
      pseudonymizer.derive('other', { phone }),
      otherServer.derive('client', { phone }),
    ];
    expect(new Set(pseudonyms).size).toBe(pseudonyms.length);
    for (const pseudonym of pseudonyms) expect(pseudonym).toMatch(/^[0-9a-f]{64}$/);
  });

  // The database contains the pseudonyms of erased people. New values would not match them.
  it('stays the same in every version', () => {
    expect(pseudonymizer.derive('client', { phone })).toBe(
      'ed0c158291523ddbca600368a89f56c4f934fa2715d94b34b87fb6bb844b5c89',
    );
    expect(pseudonymizer.derive('client', { lid: '98765432101234' })).toBe(
      '33355476001af0922e0c384bfae011a5da0a09be12e0f5590d9cc50cf43df337',
    );
  });
});

describe('pseudonyms of known identifiers', () => {
  const derive = (people: Parameters<typeof derivePersonPseudonyms>[2]) =>
    derivePersonPseudonyms(pseudonymizer, 'client', people);
  const ofPhone = pseudonymizer.derive('client', { phone });
  const ofLid = pseudonymizer.derive('client', { lid: '98765432101234' });

  it.each([
    ['both identifiers of a person', [{ phone, lid: '98765432101234' }], [ofPhone, ofLid]],
    ['a person without a LID', [{ phone }], [ofPhone]],
    ['a person without a phone number', [{ lid: '98765432101234' }], [ofLid]],
    ['a person without identifiers', [{}], []],
    ['nobody', [], []],
    ['two spellings of one number', [{ phone }, { phone: '525512345678' }], [ofPhone]],
    ['several people', [{ phone }, { lid: '98765432101234' }, {}], [ofPhone, ofLid]],
  ])('contain each pseudonym once for %s', (_who, people, expected) => {
    expect(derive(people)).toEqual(expected);
  });
});
