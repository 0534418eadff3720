/** How long things take around the lines. Times are milliseconds. */
export interface LineSettings {
  /** For which a client is taken, and after which another process may take it from one that says nothing. */
  readonly leaseMs: number;
  /** Between two prolongations of all leases of a process. */
  readonly renewMs: number;
  /** Between two looks for clients that nobody owns. */
  readonly sweepMs: number;
  /** Between two questions whether a worker is still there. */
  readonly pingMs: number;
  /**
   * After which a worker that does not answer is killed. Long, since a history may keep it busy, but no longer than a
   * lease: by then all of its leases are over, and its clients can only come back when it is gone.
   */
  readonly stallMs: number;
  /** A worker has so long to close its sessions when it is to stop. */
  readonly drainMs: number;
  /** Connections after which a worker is replaced: each leaves a little behind (docs/whatsapp.md §6). */
  readonly recycleAfter: number;
  /** Clients that are connected at once when many are to be: each costs about 60 ms of processor time. */
  readonly resuming: number;
}

/**
 * Milliseconds after which PostgreSQL ends a transaction in which nobody says anything: a process that stands still, or a machine
 * that is gone, must not keep its clients from being taken over.
 */
export const standstillMs = (leaseMs: number): number => Math.ceil(leaseMs / 3);

export const lineDefaults: LineSettings = {
  leaseMs: 30_000,
  renewMs: 5_000,
  sweepMs: 3_000,
  pingMs: 5_000,
  stallMs: 30_000,
  drainMs: 10_000,
  recycleAfter: 2_000,
  resuming: 8,
};
