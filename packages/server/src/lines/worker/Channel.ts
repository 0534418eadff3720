import type { FromWorker } from '../ipc/index.ts';

/** The worker's end of the channel. */
export interface Channel {
  /** Resolves when the operating system has it, so that it arrives even if this process dies; rejects when it cannot. */
  say(message: FromWorker): Promise<void>;
}

export function createChannel(): Channel {
  return {
    say: message =>
      new Promise((resolve, reject) => {
        if (!process.send) return reject(new Error('this process has no channel'));
        process.send(message, undefined, undefined, error => (error ? reject(error) : resolve()));
      }),
  };
}
