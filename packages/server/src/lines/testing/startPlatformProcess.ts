import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { WorkerStartSettings } from '../ipc/index.ts';

const worker = createRequire(import.meta.url).resolve('@recado/server/line-worker');
const program = join(dirname(worker), '../testing/platformProcess.js');

export interface PlatformProcess {
  /** Process IDs of the workers that the platform runs now. */
  readonly workers: readonly number[];
  /** Sends SIGKILL to the platform process, but not to its workers. */
  kill(): Promise<void>;
  /** Requests that the platform logs the client out and deletes its keys. */
  disconnect(clientId: string): void;
  freeze(): void;
  thaw(): void;
}

/** Starts a platform with a fleet of workers in a separate process. */
export function startPlatformProcess(start: WorkerStartSettings): PlatformProcess {
  const child = fork(program, [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let workers: readonly number[] = [];
  child.on('message', (pids: number[]) => {
    workers = pids;
  });
  child.send(start);
  return {
    get workers() {
      return workers;
    },
    async kill() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    disconnect: clientId => void child.send(clientId),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
  };
}
