import { createRequire } from 'node:module';
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Logger } from '@recado/transport';
import type { HeldLease } from '../leaseRows.ts';
import type { LeaseThreadCommand, LeaseThreadData, LeaseThreadReport, LeaseThreadSettings } from './LeaseThreadData.ts';
import { startLeaseRenewals } from './startLeaseRenewals.ts';

export interface LeaseThreadOptions extends LeaseThreadSettings {
  readonly log: Logger;
  /** Lists the leases that the process holds, for a thread that replaces a failed one. */
  listLeases(): readonly HeldLease[];
}

/** Renews the leases of a process, usually in a thread of its own. */
export interface LeaseThread {
  send(command: LeaseThreadCommand): void;
  /** Records that the main thread runs. After a long time without this record, no lease is renewed. */
  showSignOfLife(): void;
  /**
   * Takes the reports that have arrived. Reading them does not depend on the event loop: a main thread that was
   * busy reads the renewals of this time before it decides whether its leases have expired.
   */
  takeReports(): LeaseThreadReport[];
  stop(): Promise<void>;
}

const threadEntryPath = createRequire(import.meta.url).resolve('@recado/server/lease-thread');
/** Milliseconds before a thread that failed is replaced. */
const RESTART_DELAY_MS = 1_000;
/** Upper limits of the thread's memory in MiB. It uses about 13 MiB. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 2 };

/** Starts the thread that renews the leases of this process. */
export function startLeaseThread(options: LeaseThreadOptions): LeaseThread {
  return canCopyToThread(options.connection) ? startThread(options) : startInMainThread(options);
}

/** Returns whether a thread can receive the settings. Functions, such as one that returns a password, cannot. */
function canCopyToThread(connection: LeaseThreadSettings['connection']): boolean {
  try {
    structuredClone(connection);
    return true;
  } catch {
    return false;
  }
}

function startThread({ log, listLeases, ...settings }: LeaseThreadOptions): LeaseThread {
  const signOfLife = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  let restartTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const start = () => {
    Atomics.store(signOfLife, 0, process.hrtime.bigint());
    const { port1: port, port2: otherPort } = new MessageChannel();
    const workerData: LeaseThreadData = { ...settings, signOfLife, port: otherPort };
    // Pass no flags of this process, because they may be for its main thread alone (test runner conditions).
    const threadOptions = { workerData, transferList: [otherPort], execArgv: [], resourceLimits: RESOURCE_LIMITS };
    const worker = new Worker(threadEntryPath, threadOptions);
    worker.unref();
    worker.on('error', error => log.error({ err: error }, 'the lease thread failed'));
    worker.once('exit', () => {
      port.close();
      if (!isStopped) restartTimer = setTimeout(restart, RESTART_DELAY_MS).unref();
    });
    return { worker, port };
  };
  const restart = (): void => {
    thread = start();
    thread.port.postMessage({ type: 'add', leases: listLeases() } satisfies LeaseThreadCommand);
  };
  let thread = start();

  return {
    send(command) {
      thread.port.postMessage(command);
    },
    showSignOfLife() {
      Atomics.store(signOfLife, 0, process.hrtime.bigint());
    },
    takeReports() {
      const reports: LeaseThreadReport[] = [];
      for (let next = receiveMessageOnPort(thread.port); next; next = receiveMessageOnPort(thread.port))
        reports.push(next.message as LeaseThreadReport);
      return reports;
    },
    async stop() {
      isStopped = true;
      clearTimeout(restartTimer);
      await thread.worker.terminate();
    },
  };
}

/** Renews the leases in the main thread, for settings that no other thread can receive. */
function startInMainThread({ log: _log, listLeases: _listLeases, ...settings }: LeaseThreadOptions): LeaseThread {
  const reports: LeaseThreadReport[] = [];
  const local = startLeaseRenewals(settings, {
    isMainThreadAlive: () => true,
    report: report => void reports.push(report),
  });
  return {
    send(command) {
      local.renewals.receive(command);
    },
    showSignOfLife() {},
    takeReports() {
      return reports.splice(0);
    },
    async stop() {
      await local.stop();
    },
  };
}
