import { sendRejectionTexts as texts } from '@recado/texts';
import { type BoundedQueue, createBoundedQueue, createDeferred, QueueFull } from '@recado/timing';
import { TooManyRequests } from '../../../core/errors/index.ts';

export interface ClientSendQueueLimits {
  /** Maximum number of one client's messages that are in progress at the same time. */
  readonly maxConcurrent: number;
  /** Maximum number of one client's messages that wait for a free slot. */
  readonly maxWaiting: number;
}

/** Position of one message in the queue of its client. */
export interface ClientSendQueueTicket {
  /** Resolves when all earlier messages of the client were passed to the network or have left the queue. */
  readonly ready: Promise<void>;
  /** Allows the next message to be passed to the network. */
  releaseNext(): void;
  /** Removes the message from the queue. */
  done(): void;
}

interface ClientQueue {
  readonly slots: BoundedQueue;
  last: Promise<void>;
}

/** Seconds after which a client may retry when its queue is full. */
const RETRY_AFTER_SECONDS = 5;

/** Creates queues that keep the order of each client's messages and limit how many are in progress. */
export function createClientSendQueues({ maxConcurrent, maxWaiting }: ClientSendQueueLimits) {
  const queues = new Map<string, ClientQueue>();

  const queueOf = (clientId: string): ClientQueue => {
    const queue = queues.get(clientId) ?? {
      slots: createBoundedQueue({ concurrency: maxConcurrent, maxWaiting }),
      last: Promise.resolve(),
    };
    queues.set(clientId, queue);
    return queue;
  };

  return {
    /** Number of clients with a message that is in progress or waits. */
    get size(): number {
      return queues.size;
    },
    /** Waits for a free send slot. Slots are given in call order. @throws TooManyRequests if too many wait */
    async enter(clientId: string): Promise<ClientSendQueueTicket> {
      const queue = queueOf(clientId);
      const { promise, resolve: releaseNext } = createDeferred<void>();
      const ready = queue.last;
      queue.last = Promise.all([ready, promise]).then(() => undefined);
      const leave = await queue.slots.enter().catch((error: unknown) => {
        releaseNext();
        throw error instanceof QueueFull
          ? new TooManyRequests(texts.busy(RETRY_AFTER_SECONDS), RETRY_AFTER_SECONDS)
          : error;
      });
      return {
        ready,
        releaseNext,
        done() {
          releaseNext();
          leave();
          if (queue.slots.isIdle && queues.get(clientId) === queue) queues.delete(clientId);
        },
      };
    },
  };
}

export type ClientSendQueues = ReturnType<typeof createClientSendQueues>;
