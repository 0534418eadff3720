import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContactStep, KnownContact } from './ContactBook.ts';
import { type Identity, planContacts } from './planContacts.ts';

const contact = (
  id: string,
  phone: string | null,
  lid: string | null,
  name: string | null = null,
): KnownContact => ({
  id,
  phone,
  lid,
  name,
});

/** Does the steps as the database would: with its unique keys and its check. */
function applied(known: readonly KnownContact[], steps: readonly ContactStep[]): KnownContact[] {
  const table = new Map(known.map(row => [row.id, row]));
  for (const step of steps) {
    if (step.kind === 'merge') {
      expect(table.has(step.from) && table.has(step.into)).toBe(true);
      table.delete(step.from);
      continue;
    }
    expect(table.has(step.contact.id)).toBe(step.kind !== 'create');
    table.set(step.contact.id, step.contact);
    for (const key of ['phone', 'lid'] as const) {
      const values = [...table.values()].flatMap(row => row[key] ?? []);
      expect(new Set(values).size).toBe(values.length);
    }
    expect(step.contact.phone ?? step.contact.lid).not.toBeNull();
  }
  return [...table.values()];
}

describe('planContacts', () => {
  it('finds the contact of a number and of a LID', () => {
    const known = [contact('a', '5215512345678', null), contact('b', null, '77')];
    expect(planContacts(known, [{ lid: '77' }, { phone: '5215512345678' }])).toEqual({
      ids: ['b', 'a'],
      steps: [],
    });
  });

  it('makes one contact for a person named twice', () => {
    const { ids, steps } = planContacts([], [{ phone: '1' }, { phone: '1', name: 'Ana' }]);
    expect(ids[0]).toBe(ids[1]);
    expect(applied([], steps)).toEqual([contact(ids[0] ?? '', '1', null, 'Ana')]);
  });

  it('learns the number of somebody known by LID', () => {
    const known = [contact('b', null, '77', 'Ana')];
    const { ids, steps } = planContacts(known, [{ phone: '1', lid: '77' }]);
    expect(ids).toEqual(['b']);
    expect(applied(known, steps)).toEqual([contact('b', '1', '77', 'Ana')]);
  });

  it('makes two contacts one when they turn out to be one person', () => {
    const known = [contact('a', '1', null), contact('b', null, '77', 'Ana')];
    const { ids, steps } = planContacts(known, [{ lid: '77' }, { phone: '1', lid: '77' }]);
    expect(ids).toEqual(['a', 'a']);
    expect(applied(known, steps)).toEqual([contact('a', '1', '77', 'Ana')]);
  });

  it('gives a number that passed on to the person who has it now', () => {
    const known = [contact('a', '1', '77'), contact('b', '2', '88')];
    const { ids, steps } = planContacts(known, [{ phone: '1', lid: '88' }]);
    expect(ids).toEqual(['b']);
    expect(applied(known, steps)).toEqual([contact('a', null, '77'), contact('b', '1', '88')]);
  });

  it('knows whom somebody wrote down in another spelling of the number, and nobody else', () => {
    const typed = { ...contact('a', '525512345678', null), isTyped: true };
    const told = [{ phone: '5215512345678', lid: '77', name: 'Ana' }];
    const { ids, steps } = planContacts([typed], told);
    expect(ids).toEqual(['a']);
    expect(applied([typed], steps)).toEqual([contact('a', '5215512345678', '77', 'Ana')]);
    expect(planContacts([contact('a', '525512345678', null)], told).ids).not.toEqual(['a']);
  });

  it('refuses a person without any name', () => {
    expect(() => planContacts([], [{ name: 'Ana' }])).toThrow(TypeError);
  });

  it('always leaves each identity one contact that bears it, by steps the database accepts', () => {
    const digit = fc.constantFrom('1', '2', '3');
    const identity: fc.Arbitrary<Identity> = fc.oneof(
      fc.record({ phone: digit, lid: digit }),
      fc.record({ phone: digit }),
      fc.record({ lid: digit }),
    );
    fc.assert(
      fc.property(fc.array(identity), fc.array(identity, { minLength: 1 }), (past, told) => {
        const known = applied([], planContacts([], past).steps);
        const { ids, steps } = planContacts(known, told);
        const now = applied(known, steps);
        expect(ids.every(id => now.some(row => row.id === id))).toBe(true);
        const last = told.at(-1);
        expect(now.find(row => row.id === ids.at(-1))).toMatchObject(last ?? {});
        expect(planContacts(now, told.slice(-1))).toEqual({ ids: ids.slice(-1), steps: [] });
      }),
    );
  });
});
