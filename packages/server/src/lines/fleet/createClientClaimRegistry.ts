import type { LineHost, ReportedLineState } from '../host/index.ts';
import type { SessionSnapshot } from '../sessions/index.ts';

/** A host of the fleet, with the data about this host on which the fleet bases its decisions. */
export interface FleetProcess {
  readonly host: LineHost;
  readonly since: Date;
  /** Name under which the host owns leases. Absent until the host is ready. */
  owner?: string;
  /** Number of sessions that the host has opened since its start. */
  openings: number;
  /** True if the host process gets no new clients because it is about to be replaced or stopped. */
  isRetiring: boolean;
  /** IDs of the clients that this host owned when the fleet asked the host to stop. */
  clientsAtStop?: readonly string[];
}

/** Records which fleet member owns which client, as far as this process knows. Only the leases are binding. */
export interface ClientClaimRegistry {
  memberOf(clientId: string): FleetProcess | undefined;
  snapshot(clientId: string): SessionSnapshot;
  /** Returns whether a member of the fleet reports that it owns the client. */
  isHeld(clientId: string): boolean;
  load(member: FleetProcess): number;
  /**
   * Records that a fleet member is about to own the client, before that member reports the ownership. The
   * record applies until `done` is called.
   */
  expect(clientId: string, member: FleetProcess): { done(): void };
  /** Applies a fleet member's report: whether the member owns the client, and the state of its session. */
  applyReport(clientId: string, member: FleetProcess, view: ReportedLineState): void;
  /** Lists the clients that a fleet member reports as its own. */
  listHeldClients(member: FleetProcess): string[];
  /** Removes a member that has ended, with all its claims. */
  removeMember(member: FleetProcess): void;
}

interface Claim {
  readonly member: FleetProcess;
  expected: number;
  view: ReportedLineState;
}

const IDLE_VIEW: ReportedLineState = { held: false, snapshot: { state: 'idle' } };

export function createClientClaimRegistry(): ClientClaimRegistry {
  const claims = new Map<string, Claim>();
  const loads = new Map<FleetProcess, number>();

  const remove = (clientId: string, claim: Claim): void => {
    if (claims.get(clientId) !== claim) return;
    claims.delete(clientId);
    loads.set(claim.member, (loads.get(claim.member) ?? 1) - 1);
  };
  const ensureClaim = (clientId: string, member: FleetProcess): Claim => {
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
      // If the client has moved to another fleet member, ignore the report of the previous member that it lost
      // the client.
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
