import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LineHost } from '../host/index.ts';
import { type ClientClaimRegistry, createClientClaimRegistry, type FleetProcess } from './createClientClaimRegistry.ts';

const member = (name: string): FleetProcess => ({
  host: { name } as LineHost,
  since: new Date(),
  openings: 0,
  isRetiring: false,
});
const memberOf = (claims: ClientClaimRegistry, clientId: string) => claims.byClient.get(clientId)?.member;
const held = { held: true, snapshot: { state: 'open' } } as const;
const left = { held: false, snapshot: { state: 'idle' } } as const;

describe('registry of client claims', () => {
  it('assigns a client to the expected member until that member reports that it has left', () => {
    const claims = createClientClaimRegistry();
    const firstMember = member('one');
    const claim = claims.expect('a', firstMember);
    expect(memberOf(claims, 'a')).toBe(firstMember);
    claims.applyReport('a', firstMember, held);
    claim.done();
    expect(memberOf(claims, 'a')).toBe(firstMember);
    expect(claims.snapshot('a')).toEqual({ state: 'open' });
    expect(claims.listHeldClients(firstMember)).toEqual(['a']);
    claims.applyReport('a', firstMember, left);
    expect(memberOf(claims, 'a')).toBeUndefined();
    expect(claims.snapshot('a')).toEqual({ state: 'idle' });
  });

  it('removes a client when the expected member never took it', () => {
    const claims = createClientClaimRegistry();
    const claim = claims.expect('a', member('one'));
    claim.done();
    expect(memberOf(claims, 'a')).toBeUndefined();
  });

  it('keeps the current member of a client when an earlier member reports that it has left', () => {
    const claims = createClientClaimRegistry();
    const [firstMember, secondMember] = [member('one'), member('other')];
    claims.applyReport('a', firstMember, held);
    claims.applyReport('a', secondMember, held);
    claims.applyReport('a', firstMember, left);
    expect(memberOf(claims, 'a')).toBe(secondMember);
  });

  it('keeps a client until each expectation of its member is done', () => {
    const claims = createClientClaimRegistry();
    const firstMember = member('one');
    const [first, second] = [claims.expect('a', firstMember), claims.expect('a', firstMember)];
    first.done();
    expect(memberOf(claims, 'a')).toBe(firstMember);
    second.done();
    expect(memberOf(claims, 'a')).toBeUndefined();
  });

  it('keeps a client that its member reports as left while it is expected there again', () => {
    const claims = createClientClaimRegistry();
    const firstMember = member('one');
    claims.applyReport('a', firstMember, held);
    claims.expect('a', firstMember);
    claims.applyReport('a', firstMember, left);
    expect(memberOf(claims, 'a')).toBe(firstMember);
  });

  it('distinguishes reported from expected ownership', () => {
    const claims = createClientClaimRegistry();
    const [firstMember, secondMember] = [member('one'), member('two')];
    claims.expect('expected', firstMember);
    claims.applyReport('held', firstMember, held);
    claims.applyReport('other', secondMember, held);
    expect(['expected', 'held', 'other', 'unknown'].map(claims.isHeld)).toEqual([false, true, true, false]);
    expect([firstMember, secondMember].map(claims.listHeldClients)).toEqual([['held'], ['other']]);
    expect([firstMember, secondMember].map(claims.countClients)).toEqual([2, 1]);
  });

  it('removes a member that has ended with its claims, and keeps the claims of others', () => {
    const claims = createClientClaimRegistry();
    const [firstMember, secondMember] = [member('one'), member('two')];
    claims.expect('expected', firstMember);
    claims.applyReport('held', firstMember, held);
    claims.applyReport('other', secondMember, held);
    claims.removeMember(firstMember);
    expect([...claims.byClient.keys()]).toEqual(['other']);
    expect([firstMember, secondMember].map(claims.countClients)).toEqual([0, 1]);
  });

  it('keeps load and claims consistent in any order of events', () => {
    const members = [member('one'), member('two')];
    const act = fc.record({
      what: fc.constantFrom('expect', 'done', 'held', 'left', 'forget'),
      client: fc.constantFrom('a', 'b', 'c'),
      who: fc.integer({ min: 0, max: 1 }),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), acts => {
        const claims = createClientClaimRegistry();
        const open: { done(): void }[] = [];
        for (const { what, client, who } of acts) {
          const selectedMember = members[who];
          if (!selectedMember) continue;
          if (what === 'expect') open.push(claims.expect(client, selectedMember));
          if (what === 'done') open.shift()?.done();
          if (what === 'held') claims.applyReport(client, selectedMember, held);
          if (what === 'left') claims.applyReport(client, selectedMember, left);
          if (what === 'forget') claims.removeMember(selectedMember);
          for (const each of members) {
            const clientsOfMember = ['a', 'b', 'c'].filter(name => memberOf(claims, name) === each);
            expect(claims.countClients(each)).toBe(clientsOfMember.length);
          }
        }
      }),
    );
  });
});
