import type { MessageFromWorker } from '../ipc/index.ts';

/** The worker's end of the IPC channel to the platform process. */
export interface WorkerChannel {
  /**
   * Sends a message to the platform. Resolves when the operating system has accepted the message, which then
   * arrives even if this process dies. Rejects when the message cannot be sent.
   */
  send(message: MessageFromWorker): Promise<void>;
}

export function createWorkerChannel(): WorkerChannel {
  return {
    send: message =>
      new Promise((resolve, reject) => {
        if (!process.send) return reject(new Error('this process has no IPC channel'));
        process.send(message, undefined, undefined, error => (error ? reject(error) : resolve()));
      }),
  };
}
