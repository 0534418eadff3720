import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineHost } from '../host/index.ts';
import { createClaims, type Member } from './createClaims.ts';

const member = (name: string): Member => ({
  host: { name } as LineHost,
  since: new Date(),
  openings: 0,
  isRetiring: false,
});
const held = { held: true, snapshot: { state: 'open' } } as const;
const left = { held: false, snapshot: { state: 'idle' } } as const;

describe('who has which client', () => {
  it('is whom it was given to, until that one says that it has left', () => {
    const claims = createClaims();
    const one = member('one');
    const claim = claims.expect('a', one);
    expect(claims.memberOf('a')).toBe(one);
    claims.tell('a', one, held);
    claim.done();
    expect(claims.memberOf('a')).toBe(one);
    expect(claims.snapshot('a')).toEqual({ state: 'open' });
    expect(claims.heldBy(one)).toEqual(['a']);
    claims.tell('a', one, left);
    expect(claims.memberOf('a')).toBeUndefined();
    expect(claims.snapshot('a')).toEqual({ state: 'idle' });
  });

  it('is nobody when whom it was given to never took it', () => {
    const claims = createClaims();
    const claim = claims.expect('a', member('one'));
    claim.done();
    expect(claims.memberOf('a')).toBeUndefined();
  });

  it('is not changed by one who has it no more', () => {
    const claims = createClaims();
    const [one, other] = [member('one'), member('other')];
    claims.tell('a', one, held);
    claims.tell('a', other, held);
    claims.tell('a', one, left);
    expect(claims.memberOf('a')).toBe(other);
  });

  it('adds up, whatever happens', () => {
    const members = [member('one'), member('two')];
    const act = fc.record({
      what: fc.constantFrom('expect', 'done', 'held', 'left', 'forget'),
      client: fc.constantFrom('a', 'b', 'c'),
      who: fc.integer({ min: 0, max: 1 }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), acts => {
        const claims = createClaims();
        const open: { done(): void }[] = [];
        for (const { what, client, who } of acts) {
          const chosen = members[who];
          if (!chosen) continue;
          if (what === 'expect') open.push(claims.expect(client, chosen));
          if (what === 'done') open.shift()?.done();
          if (what === 'held') claims.tell(client, chosen, held);
          if (what === 'left') claims.tell(client, chosen, left);
          if (what === 'forget') claims.forget(chosen);
          for (const each of members) {
            const theirs = ['a', 'b', 'c'].filter(name => claims.memberOf(name) === each);
            expect(claims.load(each)).toBe(theirs.length);
          }
        }
      }),
    );
  });
});
