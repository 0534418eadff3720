/** Timing and limits of the processes that hold client connections. All times are in milliseconds. */
export interface LineSettings {
  /** Duration of a lease. When it ends without a renewal, another process may take the client. */
  readonly leaseMs: number;
  /** Interval between two renewals of all leases of a process. */
  readonly renewMs: number;
  /** Interval between two searches for clients that no process holds although they should be connected. */
  readonly sweepMs: number;
  /** Interval between two pings of a worker. */
  readonly pingMs: number;
  /**
   * Time after which an unresponsive worker is killed. It is long, because the import of a history may keep
   * a worker busy. It is at most the duration of a lease: after that time, the worker's leases have expired,
   * but its clients cannot be connected again until the worker is dead.
   */
  readonly stallMs: number;
  /** Time that a stopping worker has to close its sessions. */
  readonly drainMs: number;
  /**
   * Number of connections after which a worker is replaced. This is needed because each connection leaks
   * memory (docs/whatsapp.md §6).
   */
  readonly recycleAfter: number;
  /** Maximum number of clients connected concurrently, because each connection costs 60 ms of CPU time. */
  readonly maxConcurrentResumes: number;
}

/**
 * Returns the milliseconds after which PostgreSQL ends an idle transaction. Otherwise the transaction of a
 * frozen process or a lost machine would prevent other processes from taking over its clients.
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
  maxConcurrentResumes: 8,
};
