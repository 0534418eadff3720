import { connectionErrorTexts as texts } from '@recado/texts';
import type { Clock } from '@recado/timing';
import { computeBackOffDelay } from '@recado/timing';
import type { Logger } from 'pino';
import { Unavailable } from '../../core/errors/index.ts';
import type { StoredEventListener } from '../../core/events/StoredEventListener.ts';
import type { LineHost, LineHostCallbacks } from '../host/index.ts';
import { lineRetryDelays } from '../sessions/index.ts';
import type { ClientClaimRegistry, FleetProcess } from './createClientClaimRegistry.ts';

export interface WorkerRegistryOptions {
  readonly claims: ClientClaimRegistry;
  /** Maximum number of worker hosts, not counting those that are being replaced. */
  readonly maximum: number;
  /** Number of clients that one host takes before another host is started. */
  readonly capacity: number;
  readonly recycleAfter: number;
  /** Milliseconds for which a host may close its sessions before it is stopped. */
  readonly drainMs: number;
  startHost(name: string, events: LineHostCallbacks): LineHost;
  /** Notified when a host has stored network events. */
  readonly storedEvents: StoredEventListener;
  /** Called when the fleet may have taken or released a client. */
  clientChanged(clientId: string): void;
  /** Called when a host has ended. `isExpected`: whether the platform stopped it. */
  memberEnded(member: FleetProcess, clients: readonly string[], isExpected: boolean): void;
  readonly log: Logger;
  readonly clock: Clock;
  random(): number;
}

/** Milliseconds to wait for the pending commands of a host that is being replaced. */
const PENDING_COMMANDS_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 100;

export type WorkerRegistry = ReturnType<typeof createWorkerRegistry>;

/** Starts, replaces and stops the hosts of a fleet, in which the clients' sessions run. */
export function createWorkerRegistry(options: WorkerRegistryOptions) {
  const { claims, maximum, capacity, recycleAfter, drainMs, log, clock } = options;
  const members = new Set<FleetProcess>();
  let startedCount = 0;
  let failures = 0;
  let nextStartAt = 0;
  let isStopping = false;

  const handleEnd = (member: FleetProcess): void => {
    members.delete(member);
    // An orderly stop releases the member's clients before the member ends.
    // Therefore add the clients that it held when the stop began.
    const clients = new Set([...(member.clientsAtStop ?? []), ...claims.listHeldClients(member)]);
    claims.removeMember(member);
    for (const clientId of clients) options.clientChanged(clientId);
    options.memberEnded(member, [...clients], member.isRetiring || isStopping);
  };

  const startMember = (): FleetProcess => {
    startedCount += 1;
    const host = options.startHost(`w${startedCount}`, {
      lineChanged(clientId, view) {
        if (!members.has(member)) return;
        claims.applyReport(clientId, member, view);
        options.clientChanged(clientId);
      },
      storedEvents: options.storedEvents,
      sessionOpened(total) {
        member.openings = total;
        if (total >= recycleAfter && !member.isRetiring && !isStopping) void retire(member);
      },
    });
    const member: FleetProcess = { host, since: clock.now(), openings: 0, isRetiring: false };
    members.add(member);
    host.ready.then(
      owner => {
        member.owner = owner;
        failures = 0;
        log.info({ worker: host.name, pid: host.pid }, 'a worker is ready');
      },
      (error: unknown) => {
        if (isStopping) return;
        nextStartAt = clock.now().getTime() + computeBackOffDelay(failures, lineRetryDelays, options.random());
        failures += 1;
        log.error({ err: error, worker: host.name, failures }, 'a worker could not start');
      },
    );
    void host.ended.then(() => handleEnd(member));
    return member;
  };

  const retire = async (member: FleetProcess): Promise<void> => {
    member.isRetiring = true;
    const { host, openings } = member;
    log.info({ worker: host.name, openings }, 'a worker is replaced');
    const deadline = clock.now().getTime() + PENDING_COMMANDS_TIMEOUT_MS;
    while (host.pending > 0 && clock.now().getTime() < deadline) {
      await new Promise<void>(resolve => clock.after(POLL_INTERVAL_MS, resolve));
    }
    member.clientsAtStop = claims.listHeldClients(member);
    await host.stop(drainMs);
  };

  const activeMembers = (): FleetProcess[] => [...members].filter(({ isRetiring }) => !isRetiring);
  const canStart = (): boolean =>
    !isStopping && activeMembers().length < maximum && clock.now().getTime() >= nextStartAt;

  return {
    get members(): readonly FleetProcess[] {
      return [...members];
    },
    /**
     * Chooses the host for a client that has none: the host with the fewest clients, or a new one if all hosts
     * are full and another may start.
     * @throws Unavailable if the platform is stopping or has no host and cannot start one
     */
    chooseMember(): FleetProcess {
      if (isStopping) throw new Unavailable(texts.stopping);
      const [leastLoaded] = activeMembers().sort(
        (first, other) => claims.countClients(first) - claims.countClients(other),
      );
      if (leastLoaded && claims.countClients(leastLoaded) < capacity) return leastLoaded;
      if (canStart()) return startMember();
      if (leastLoaded) return leastLoaded;
      throw new Unavailable(texts.lineInterrupted);
    },
    /** Starts, in parallel, as many worker hosts as are needed for this number of additional clients. */
    prepareCapacity(clients: number): void {
      const currentClients = activeMembers().reduce((sum, member) => sum + claims.countClients(member), 0);
      const needed = Math.ceil((currentClients + clients) / capacity);
      while (activeMembers().length < needed && canStart()) startMember();
    },
    /** Kills a stopped host. None of its clients is the cause, so another host takes them at once. */
    killStopped(member: FleetProcess): void {
      member.isRetiring = true;
      member.host.kill('its leases have expired');
    },
    findByOwner(owner: string): FleetProcess | undefined {
      return [...members].find(member => member.owner === owner);
    },
    /** Stops all host processes of workers. Afterwards, no host process can be chosen for a client. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all([...members].map(({ host }) => host.stop(drainMs)));
    },
  };
}
