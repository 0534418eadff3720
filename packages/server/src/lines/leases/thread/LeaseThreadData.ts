import type { MessagePort } from 'node:worker_threads';
import type { DatabaseConnection } from '../../../core/data/database.ts';
import type { HeldLease } from '../leaseRows.ts';
import type { RenewedLease } from '../renewLeases.ts';

/** Settings of a lease thread, in the data with which the thread starts. All times are in milliseconds. */
export interface LeaseThreadSettings {
  readonly connection: DatabaseConnection;
  readonly owner: string;
  /** Validity of a renewed lease. */
  readonly leaseMs: number;
  /** Interval between two renewals. */
  readonly renewMs: number;
  /** Time without a sign of life of the main thread after which the thread renews no lease. */
  readonly maxMainThreadSilenceMs: number;
  /** Process ID of the platform that commands this process. Absent if this process is the platform. */
  readonly platformPid?: number | undefined;
}

export interface LeaseThreadData extends LeaseThreadSettings {
  /** One 64-bit integer: the main thread's last sign of life, in nanoseconds of the monotonic clock. */
  readonly signOfLife: BigInt64Array;
  readonly port: MessagePort;
}

/** Message to a lease thread: the leases that the process has acquired or given up. */
export interface LeaseThreadCommand {
  readonly type: 'add' | 'remove';
  readonly leases: readonly HeldLease[];
}

/** A renewal that the database has answered. */
export interface LeaseRenewal {
  /** Time at which the renewal was sent, in milliseconds of the monotonic clock. */
  readonly startedAt: number;
  readonly requested: readonly HeldLease[];
  /** State of the leases that the database has renewed. The other requested leases are lost. */
  readonly renewed: readonly RenewedLease[];
}

/** Message from a lease thread. */
export type LeaseThreadReport =
  | ({ readonly type: 'renewed' } & LeaseRenewal)
  | { readonly type: 'failed'; readonly error: Error };
