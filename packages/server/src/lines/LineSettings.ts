/** Timing and limits of the processes that hold client connections. All times are in milliseconds. */
export interface LineSettings {
  /** Duration of a lease. When it ends without a renewal, another process may take the client. */
  readonly leaseMs: number;
  /** Interval between two renewals of all leases of a process. */
  readonly renewMs: number;
  /** Interval between two searches for clients that should be connected but that no process owns. */
  readonly sweepMs: number;
  /** Interval between two pings of a worker. */
  readonly pingMs: number;
  /**
   * Time after which an unresponsive worker is killed, and after which its lease thread renews no lease. It is long,
   * because a history import may keep a worker busy. A worker whose process is stopped loses its leases much earlier.
   */
  readonly stallMs: number;
  /** Time that a stopping worker has to close its sessions. */
  readonly drainMs: number;
  /**
   * Number of connections after which a worker is replaced. This is needed because each connection leaks
   * memory (docs/whatsapp.md §6).
   */
  readonly recycleAfter: number;
  /** Maximum number of clients that connect at the same time, because connecting takes 60 ms of CPU time. */
  readonly maxConcurrentResumes: number;
}

/** Milliseconds that a transaction may be idle, independent of the lease's duration. Busy processes need some seconds. */
const MIN_IDLE_TRANSACTION_MS = 10_000;

/**
 * Returns the milliseconds after which PostgreSQL ends an idle transaction. Otherwise the transaction of a
 * frozen process or a lost machine would prevent other processes from taking over its clients. The time is at most a
 * lease: both begin when the process freezes.
 */
export const computeIdleTransactionTimeoutMs = (leaseMs: number): number =>
  Math.ceil(Math.min(leaseMs, Math.max(MIN_IDLE_TRANSACTION_MS, leaseMs / 3)));

/** Maximum milliseconds of a statement that writes session keys, independent of the lease's duration. */
const MAX_KEY_STATEMENT_MS = 15_000;

/**
 * Returns the milliseconds after which PostgreSQL cancels a statement that writes session keys. The statement locks
 * leases, so no renewal and no takeover of these clients ends before it does. Half a lease leaves time for a renewal.
 */
export const computeKeyStatementTimeoutMs = (leaseMs: number): number =>
  Math.ceil(Math.min(MAX_KEY_STATEMENT_MS, leaseMs / 2));

/**
 * Returns the milliseconds after which PostgreSQL ends an idle transaction that locks a lease. A process may freeze
 * during a statement, so this time follows the time of the statement. Both end before three quarters of a lease.
 */
export const computeIdleLeaseLockTimeoutMs = (leaseMs: number): number =>
  Math.ceil(Math.min(computeIdleTransactionTimeoutMs(leaseMs), leaseMs / 4));

export const defaultLineSettings: LineSettings = {
  leaseMs: 10_000,
  renewMs: 2_500,
  sweepMs: 2_000,
  pingMs: 2_500,
  stallMs: 30_000,
  drainMs: 10_000,
  recycleAfter: 2_000,
  maxConcurrentResumes: 8,
};
