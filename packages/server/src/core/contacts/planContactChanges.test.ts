import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContactChangeStep, KnownContact } from './ContactBook.ts';
import { type ContactIdentity, planContactChanges } from './planContactChanges.ts';

const contact = (id: string, phone: string | null, lid: string | null, name: string | null = null): KnownContact => ({
  id,
  phone,
  lid,
  name,
});

/** Applies the steps with the unique keys and the check constraint that the database has. */
function applySteps(contacts: readonly KnownContact[], steps: readonly ContactChangeStep[]): KnownContact[] {
  const table = new Map(contacts.map(row => [row.id, row]));
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

describe('contact plan', () => {
  it('finds contacts by number and by LID', () => {
    const contacts = [contact('a', '5215512345678', null), contact('b', null, '77')];
    expect(planContactChanges(contacts, [{ lid: '77' }, { phone: '5215512345678' }])).toEqual({
      ids: ['b', 'a'],
      steps: [],
    });
  });

  it('creates one contact when two identities have the same number', () => {
    const { ids, steps } = planContactChanges([], [{ phone: '1' }, { phone: '1', name: 'Ana' }]);
    expect(ids[0]).toBe(ids[1]);
    expect(applySteps([], steps)).toEqual([contact(ids[0] ?? '', '1', null, 'Ana')]);
  });

  it('stores the number of a contact known by LID', () => {
    const contacts = [contact('b', null, '77', 'Ana')];
    const { ids, steps } = planContactChanges(contacts, [{ phone: '1', lid: '77' }]);
    expect(ids).toEqual(['b']);
    expect(applySteps(contacts, steps)).toEqual([contact('b', '1', '77', 'Ana')]);
  });

  it('distinguishes new identifiers from a new name, because only new identifiers free the former ones', () => {
    const contacts = [contact('a', '1', null, 'Ana')];
    expect(planContactChanges(contacts, [{ phone: '1', name: 'Ana María' }]).steps).toEqual([
      { kind: 'rename', contact: contact('a', '1', null, 'Ana María') },
    ]);
    expect(planContactChanges(contacts, [{ phone: '1', lid: '77', name: 'Ana María' }]).steps).toEqual([
      { kind: 'change', contact: contact('a', '1', '77', 'Ana María') },
    ]);
  });

  it('stores the new LID of a known number, and merges the contact that had only this LID', () => {
    const contacts = [contact('a', '1', '77'), contact('b', null, '88')];
    const { ids, steps } = planContactChanges(contacts, [{ phone: '1', lid: '88' }]);
    expect(ids).toEqual(['a']);
    expect(applySteps(contacts, steps)).toEqual([{ ...contact('a', '1', '88'), formerLids: ['77'] }]);
  });

  it('stores the new number of a known LID, and merges the contact of the LID into that of the number', () => {
    const contacts = [contact('a', '1', null), contact('b', '2', '88')];
    const { ids, steps } = planContactChanges(contacts, [{ phone: '1', lid: '88' }]);
    expect(ids).toEqual(['a']);
    expect(applySteps(contacts, steps)).toEqual([contact('a', '1', '88')]);
  });

  it('keeps the name of the contact with the number when two named contacts are merged', () => {
    const contacts = [contact('a', '1', null, 'Ana'), contact('b', null, '77', 'Anita')];
    const { steps } = planContactChanges(contacts, [{ phone: '1', lid: '77' }]);
    expect(applySteps(contacts, steps)).toEqual([contact('a', '1', '77', 'Ana')]);
  });

  it('merges two contacts when they turn out to be one person', () => {
    const contacts = [contact('a', '1', null), contact('b', null, '77', 'Ana')];
    const { ids, steps } = planContactChanges(contacts, [{ lid: '77' }, { phone: '1', lid: '77' }]);
    expect(ids).toEqual(['a', 'a']);
    expect(applySteps(contacts, steps)).toEqual([contact('a', '1', '77', 'Ana')]);
  });

  it('moves the number of a contact to the contact with the LID when both have a number and a LID', () => {
    const contacts = [contact('a', '1', '77'), contact('b', '2', '88')];
    const { ids, steps } = planContactChanges(contacts, [{ phone: '1', lid: '88' }]);
    expect(ids).toEqual(['b']);
    expect(steps.map(({ kind }) => kind)).toEqual(['change', 'change']);
    expect(applySteps(contacts, steps)).toEqual([contact('a', null, '77'), contact('b', '1', '88')]);
  });

  it('finds a contact by another spelling of its number only when a user entered the stored number', () => {
    const enteredContact = { ...contact('a', '525512345678', null), isTyped: true };
    const identities = [{ phone: '5215512345678', lid: '77', name: 'Ana' }];
    const { ids, steps } = planContactChanges([enteredContact], identities);
    expect(ids).toEqual(['a']);
    expect(applySteps([enteredContact], steps)).toEqual([contact('a', '5215512345678', '77', 'Ana')]);
    expect(planContactChanges([contact('a', '525512345678', null)], identities).ids).not.toEqual(['a']);
  });

  it('finds a contact by a former private ID, and keeps the current one unless a number is reported with it', () => {
    const known = { ...contact('a', null, '88'), formerLids: ['66', '77'] };
    expect(planContactChanges([known], [{ lid: '77' }])).toEqual({ ids: ['a'], steps: [] });
    const { ids, steps } = planContactChanges([known], [{ phone: '1', lid: '77' }]);
    expect(ids).toEqual(['a']);
    expect(applySteps([known], steps)).toEqual([{ ...known, phone: '1', lid: '77', formerLids: ['66', '88'] }]);
  });

  it('gives a former private ID to another person when the network reports it with another number', () => {
    const known = { ...contact('a', '1', '88'), formerLids: ['77'] };
    const { ids, steps } = planContactChanges([known], [{ phone: '2', lid: '77' }]);
    expect(applySteps([known], steps)).toEqual([{ ...known, formerLids: [] }, contact(ids[0] ?? '', '2', '77')]);
  });

  it('stores a new username, and keeps the stored one when none is reported', () => {
    const known = { ...contact('a', '1', null), username: 'ana' };
    expect(planContactChanges([known], [{ phone: '1' }]).steps).toEqual([]);
    expect(planContactChanges([known], [{ phone: '1', username: 'ana.lopez' }]).steps).toEqual([
      { kind: 'rename', contact: { ...known, username: 'ana.lopez' } },
    ]);
  });

  it('is rejected when an identity has neither number nor LID', () => {
    expect(() => planContactChanges([], [{ name: 'Ana' }])).toThrow(
      new TypeError('A contact needs a phone number or a LID'),
    );
  });

  it('results in a contact for each identity, with steps that violate no constraint of the database', () => {
    const digit = fc.constantFrom('1', '2', '3');
    const identity: fc.Arbitrary<ContactIdentity> = fc.oneof(
      fc.record({ phone: digit, lid: digit }),
      fc.record({ phone: digit }),
      fc.record({ lid: digit }),
    );
    fc.assert(
      fc.property(fc.array(identity), fc.array(identity, { minLength: 1 }), (earlierIdentities, identities) => {
        const contacts = applySteps([], planContactChanges([], earlierIdentities).steps);
        const { ids, steps } = planContactChanges(contacts, identities);
        const result = applySteps(contacts, steps);
        expect(ids.every(id => result.some(row => row.id === id))).toBe(true);
        const last = identities.at(-1);
        const row = result.find(({ id }) => id === ids.at(-1));
        if (last?.phone !== undefined) expect(row?.phone).toBe(last.phone);
        if (last?.lid !== undefined) expect([row?.lid, ...(row?.formerLids ?? [])]).toContain(last.lid);
        expect(planContactChanges(result, identities.slice(-1))).toEqual({ ids: ids.slice(-1), steps: [] });
      }),
    );
  });
});
