import type { LineHost, LineView } from '../host/index.ts';
import type { Snapshot } from '../sessions/index.ts';

/** A host of the fleet. */
export interface Member {
  readonly host: LineHost;
  readonly since: Date;
  /** As its leases name it, once it is ready. */
  owner?: string;
  /** Sessions it has opened in its life. */
  openings: number;
  /** Gets nobody new: it is to be replaced, or it is stopping. */
  isRetiring: boolean;
  /** Clients that it had when it was told to end. */
  leaves?: readonly string[];
}

/** Which member has which client, as far as this process knows; the leases are the truth. */
export interface Claims {
  memberOf(clientId: string): Member | undefined;
  snapshot(clientId: string): Snapshot;
  /** Whether a member says that it owns the client. */
  isHeld(clientId: string): boolean;
  load(member: Member): number;
  /** Until `done` is called, the client counts as this member's although it does not say so. */
  expect(clientId: string, member: Member): { done(): void };
  /** The member says so. */
  tell(clientId: string, member: Member, view: LineView): void;
  /** The clients that the member has by its own word. */
  heldBy(member: Member): string[];
  /** The member is no more. */
  forget(member: Member): void;
}

interface Claim {
  readonly member: Member;
  expected: number;
  view: LineView;
}

const NOTHING: LineView = { held: false, snapshot: { state: 'idle' } };

export function createClaims(): Claims {
  const claims = new Map<string, Claim>();
  const loads = new Map<Member, number>();

  const remove = (clientId: string, claim: Claim): void => {
    if (claims.get(clientId) !== claim) return;
    claims.delete(clientId);
    loads.set(claim.member, (loads.get(claim.member) ?? 1) - 1);
  };
  const claimFor = (clientId: string, member: Member): Claim => {
    const found = claims.get(clientId);
    if (found?.member === member) return found;
    if (found) remove(clientId, found);
    const claim: Claim = { member, expected: 0, view: NOTHING };
    claims.set(clientId, claim);
    loads.set(member, (loads.get(member) ?? 0) + 1);
    return claim;
  };
  const removeUnlessNeeded = (clientId: string, claim: Claim): void => {
    if (claim.expected === 0 && !claim.view.held) remove(clientId, claim);
  };

  return {
    memberOf: clientId => claims.get(clientId)?.member,
    snapshot: clientId => claims.get(clientId)?.view.snapshot ?? NOTHING.snapshot,
    isHeld: clientId => claims.get(clientId)?.view.held ?? false,
    load: member => loads.get(member) ?? 0,
    expect(clientId, member) {
      const claim = claimFor(clientId, member);
      claim.expected += 1;
      return {
        done() {
          claim.expected -= 1;
          removeUnlessNeeded(clientId, claim);
        },
      };
    },
    tell(clientId, member, view) {
      const known = claims.get(clientId);
      // That it has left somebody who is elsewhere by now says nothing.
      if (!view.held && known?.member !== member) return;
      const claim = claimFor(clientId, member);
      claim.view = view;
      removeUnlessNeeded(clientId, claim);
    },
    heldBy: member =>
      [...claims]
        .filter(([, claim]) => claim.member === member && claim.view.held)
        .map(([clientId]) => clientId),
    forget(member) {
      for (const [clientId, claim] of [...claims]) if (claim.member === member) remove(clientId, claim);
      loads.delete(member);
    },
  };
}
