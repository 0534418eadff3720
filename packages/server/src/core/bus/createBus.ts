import { randomBytes } from 'node:crypto';
import { type Bus, BusUnavailableError, NoReplyError, NoResponderError } from './Bus.ts';
import type { BusFrameTransport } from './BusFrameTransport.ts';

export interface BusTimings {
  /** Milliseconds between two heartbeats of a responder while it works on a request. */
  readonly heartbeatIntervalMs: number;
  /** Milliseconds without a heartbeat after which the process that answers a request counts as dead. */
  readonly heartbeatTimeoutMs: number;
}

const defaultTimings: BusTimings = { heartbeatIntervalMs: 1_500, heartbeatTimeoutMs: 5_000 };
const DEFAULT_REQUEST_TIMEOUT_MS = 30_000;

/** Frame that answers a request: a result, a heartbeat (`busy`), or `failed` if the handler threw an error. */
type Reply = { readonly is: 'answer'; readonly answer: unknown } | { readonly is: 'busy' | 'failed' };

interface PendingRequest {
  reply(reply: Reply): void;
  fail(error: Error): void;
}

/** Creates a bus with requests and replies over a transport that only sends frames. */
export function createBus(transport: BusFrameTransport, timings: BusTimings = defaultTimings): Bus {
  const busId = randomBytes(9).toString('hex');
  const pendingRequests = new Map<string, PendingRequest>();
  let requestCount = 0;
  let isStopped = false;

  const inbox = `replies.${busId}`;
  const unsubscribeInbox = transport.subscribe(`${inbox}.*`, (frame, _, subject) =>
    pendingRequests.get(subject)?.reply(frame as Reply),
  );
  transport.onNoResponders(replyTo => pendingRequests.get(replyTo)?.fail(new NoResponderError('no responder')));

  const reply = (to: string, frame: Reply): void => {
    try {
      transport.send(to, frame);
    } catch {
      // The reply could not be sent: it is too large, or the transport is closed.
      // If it was too large, the shorter reply `failed` still fits.
      if (frame.is === 'answer') transport.send(to, { is: 'failed' });
    }
  };

  return {
    get isUp() {
      return transport.isUp;
    },
    start() {
      transport.start();
    },
    publish(subject, message) {
      if (transport.isUp && !isStopped) transport.send(subject, message);
    },
    subscribe(subject, listener, group) {
      return transport.subscribe(subject, frame => listener(frame), group);
    },

    request(subject, payload, { timeoutMs = DEFAULT_REQUEST_TIMEOUT_MS } = {}) {
      return new Promise((resolve, reject) => {
        if (!transport.isUp || isStopped) return reject(new BusUnavailableError('the bus is unavailable'));
        requestCount += 1;
        const replyTo = `${inbox}.${requestCount}`;
        const settle = (): void => {
          clearTimeout(silenceTimer);
          clearTimeout(totalTimer);
          pendingRequests.delete(replyTo);
        };
        const fail = (error: Error): void => {
          settle();
          reject(error);
        };
        const failSilent = () => fail(new NoReplyError('the responder stopped sending heartbeats'));
        let silenceTimer = setTimeout(failSilent, Math.min(timeoutMs, timings.heartbeatTimeoutMs));
        const totalTimer = setTimeout(() => fail(new NoReplyError('the request timed out')), timeoutMs);
        pendingRequests.set(replyTo, {
          fail,
          reply(received) {
            if (received.is === 'failed') return fail(new NoReplyError('the request handler failed'));
            if (received.is === 'answer') {
              settle();
              return resolve(received.answer);
            }
            clearTimeout(silenceTimer);
            silenceTimer = setTimeout(failSilent, timings.heartbeatTimeoutMs);
          },
        });
        try {
          transport.send(subject, payload, replyTo);
        } catch (error) {
          fail(error instanceof Error ? error : new Error(String(error)));
        }
      });
    },

    handleRequests(subject, handler, group) {
      const runHandler = async (payload: unknown, replyTo: string): Promise<void> => {
        const heartbeats = setInterval(() => reply(replyTo, { is: 'busy' }), timings.heartbeatIntervalMs);
        try {
          const answer = await handler(payload);
          if (answer !== undefined) reply(replyTo, { is: 'answer', answer });
        } catch {
          reply(replyTo, { is: 'failed' });
        } finally {
          clearInterval(heartbeats);
        }
      };
      return transport.subscribe(
        subject,
        (payload, replyTo) => {
          if (replyTo !== undefined) void runHandler(payload, replyTo);
        },
        group,
      );
    },

    async stop() {
      isStopped = true;
      for (const { fail } of [...pendingRequests.values()]) fail(new NoReplyError('this process is stopping'));
      unsubscribeInbox();
      await transport.stop();
    },
  };
}
