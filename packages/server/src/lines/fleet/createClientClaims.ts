import type { LineHost, LineView } from '../host/index.ts';
import type { SessionSnapshot } from '../sessions/index.ts';

/** Process that holds client connections for the fleet, with the data that the fleet records about it. */
export interface FleetMember {
  readonly host: LineHost;
  readonly since: Date;
  /** Owner name of the host in its leases. Set once the host is ready. */
  owner?: string;
  /** Number of sessions that the host has opened since its start. */
  openings: number;
  /** Whether the host gets no new clients, because it is being replaced or stopped. */
  isRetiring: boolean;
  /** Clients that the host held when it was requested to stop. */
  clientsAtStop?: readonly string[];
}

/** Records which member holds which client, as far as this process knows. Only the leases are authoritative. */
export interface ClientClaims {
  memberOf(clientId: string): FleetMember | undefined;
  snapshot(clientId: string): SessionSnapshot;
  /** Returns whether a member reports that it owns the client. */
  isHeld(clientId: string): boolean;
  load(member: FleetMember): number;
  /** Assigns the client to a member before the member reports it. The assignment ends when `done` is called. */
  expect(clientId: string, member: FleetMember): { done(): void };
  /** Records from a member's report whether the member holds the client, and the state of its session. */
  applyReport(clientId: string, member: FleetMember, view: LineView): void;
  /** Lists the clients that the member reports as its own. */
  listHeldClients(member: FleetMember): string[];
  /** Removes a member that has ended. */
  removeMember(member: FleetMember): void;
}

interface Claim {
  readonly member: FleetMember;
  expected: number;
  view: LineView;
}

const IDLE_VIEW: LineView = { held: false, snapshot: { state: 'idle' } };

export function createClientClaims(): ClientClaims {
  const claims = new Map<string, Claim>();
  const loads = new Map<FleetMember, number>();

  const remove = (clientId: string, claim: Claim): void => {
    if (claims.get(clientId) !== claim) return;
    claims.delete(clientId);
    loads.set(claim.member, (loads.get(claim.member) ?? 1) - 1);
  };
  const ensureClaim = (clientId: string, member: FleetMember): Claim => {
    const existing = claims.get(clientId);
    if (existing?.member === member) return existing;
    if (existing) remove(clientId, existing);
    const claim: Claim = { member, expected: 0, view: IDLE_VIEW };
    claims.set(clientId, claim);
    loads.set(member, (loads.get(member) ?? 0) + 1);
    return claim;
  };
  const removeUnlessNeeded = (clientId: string, claim: Claim): void => {
    if (claim.expected === 0 && !claim.view.held) remove(clientId, claim);
  };

  return {
    memberOf: clientId => claims.get(clientId)?.member,
    snapshot: clientId => claims.get(clientId)?.view.snapshot ?? IDLE_VIEW.snapshot,
    isHeld: clientId => claims.get(clientId)?.view.held ?? false,
    load: member => loads.get(member) ?? 0,
    expect(clientId, member) {
      const claim = ensureClaim(clientId, member);
      claim.expected += 1;
      return {
        done() {
          claim.expected -= 1;
          removeUnlessNeeded(clientId, claim);
        },
      };
    },
    applyReport(clientId, member, view) {
      const current = claims.get(clientId);
      // When the client has moved to another member, its previous member's report of the loss changes nothing.
      if (!view.held && current?.member !== member) return;
      const claim = ensureClaim(clientId, member);
      claim.view = view;
      removeUnlessNeeded(clientId, claim);
    },
    listHeldClients: member =>
      [...claims].filter(([, claim]) => claim.member === member && claim.view.held).map(([clientId]) => clientId),
    removeMember(member) {
      for (const [clientId, claim] of [...claims]) if (claim.member === member) remove(clientId, claim);
      loads.delete(member);
    },
  };
}
