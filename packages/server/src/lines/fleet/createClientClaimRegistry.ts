import type { LineHost, ReportedLineState } from '../host/index.ts';
import { IDLE_SESSION_SNAPSHOT, type SessionSnapshot } from '../sessions/index.ts';

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

/** Ownership of a client by a fleet member, as the member reported it or is expected to report it. */
export interface ClientClaim {
  readonly member: FleetProcess;
  readonly view: ReportedLineState;
}

interface MutableClaim extends ClientClaim {
  expected: number;
  view: ReportedLineState;
}

const IDLE_VIEW: ReportedLineState = { held: false, snapshot: IDLE_SESSION_SNAPSHOT };

export type ClientClaimRegistry = ReturnType<typeof createClientClaimRegistry>;

/** Records which fleet member owns which client, as far as this process knows. Only the leases are binding. */
export function createClientClaimRegistry() {
  const claims = new Map<string, MutableClaim>();
  const loads = new Map<FleetProcess, number>();

  const remove = (clientId: string, claim: MutableClaim): void => {
    if (claims.get(clientId) !== claim) return;
    claims.delete(clientId);
    loads.set(claim.member, (loads.get(claim.member) ?? 1) - 1);
  };
  const ensureClaim = (clientId: string, member: FleetProcess): MutableClaim => {
    const existing = claims.get(clientId);
    if (existing?.member === member) return existing;
    if (existing) remove(clientId, existing);
    const claim: MutableClaim = { member, expected: 0, view: IDLE_VIEW };
    claims.set(clientId, claim);
    loads.set(member, (loads.get(member) ?? 0) + 1);
    return claim;
  };
  const removeUnlessNeeded = (clientId: string, claim: MutableClaim): void => {
    if (claim.expected === 0 && !claim.view.held) remove(clientId, claim);
  };

  return {
    /** Current claims by client ID. */
    byClient: claims as ReadonlyMap<string, ClientClaim>,

    snapshot(clientId: string): SessionSnapshot {
      return claims.get(clientId)?.view.snapshot ?? IDLE_SESSION_SNAPSHOT;
    },
    /** Returns whether a member of the fleet reports that it owns the client. */
    isHeld(clientId: string): boolean {
      return claims.get(clientId)?.view.held ?? false;
    },
    /** Counts the clients that a fleet member owns or is about to own. */
    countClients(member: FleetProcess): number {
      return loads.get(member) ?? 0;
    },
    /**
     * Records that a fleet member is about to own the client, before that member reports the ownership. The
     * record applies until `done` is called.
     */
    expect(clientId: string, member: FleetProcess) {
      const claim = ensureClaim(clientId, member);
      claim.expected += 1;
      return {
        done(): void {
          claim.expected -= 1;
          removeUnlessNeeded(clientId, claim);
        },
      };
    },
    /** Applies a fleet member's report: whether the member owns the client, and the state of its session. */
    applyReport(clientId: string, member: FleetProcess, view: ReportedLineState): void {
      const current = claims.get(clientId);
      // If the client has moved to another fleet member, ignore the report of the previous member that it lost
      // the client.
      if (!view.held && current?.member !== member) return;
      const claim = ensureClaim(clientId, member);
      claim.view = view;
      removeUnlessNeeded(clientId, claim);
    },
    /** Lists the clients that a fleet member reports as its own. */
    listHeldClients(member: FleetProcess): string[] {
      return [...claims]
        .filter(([, claim]) => claim.member === member && claim.view.held)
        .map(([clientId]) => clientId);
    },
    /** Removes a member that has ended, with all its claims. */
    removeMember(member: FleetProcess): void {
      for (const [clientId, claim] of [...claims]) if (claim.member === member) remove(clientId, claim);
      loads.delete(member);
    },
  };
}
