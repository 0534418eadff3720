/** Timing and limits of the processes that hold client connections. Times are milliseconds. */
export interface LineSettings {
  /** Duration of a lease: after it, another process may take the client from a silent owner. */
  readonly leaseMs: number;
  /** Interval between two renewals of all leases of a process. */
  readonly renewMs: number;
  /** Interval between two searches for clients without an owner. */
  readonly sweepMs: number;
  /** Interval between two pings of a worker. */
  readonly pingMs: number;
  /**
   * Time after which an unresponsive worker is killed. Long, because a history may keep it busy.
   * Not longer than a lease: by then all of its leases have ended, and its clients can only return
   * once it is dead.
   */
  readonly stallMs: number;
  /** Time that a stopping worker has to close its sessions. */
  readonly drainMs: number;
  /** Connections after which a worker is replaced: each leaks a little (docs/whatsapp.md §6). */
  readonly recycleAfter: number;
  /** Clients connected concurrently when many are due: each costs about 60 ms of CPU time. */
  readonly resuming: number;
}

/**
 * Returns the milliseconds after which PostgreSQL ends an idle transaction: a frozen process or a
 * lost machine must not prevent other processes from taking over its clients.
 */
export const computeIdleTransactionTimeoutMs = (leaseMs: number): number => Math.ceil(leaseMs / 3);

export const defaultLineSettings: LineSettings = {
  leaseMs: 30_000,
  renewMs: 5_000,
  sweepMs: 3_000,
  pingMs: 5_000,
  stallMs: 30_000,
  drainMs: 10_000,
  recycleAfter: 2_000,
  resuming: 8,
};
