import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { Keys } from '../sealing/deriveKey.ts';
import type { Bus } from './Bus.ts';
import { createBus } from './createBus.ts';
import { createEnvelopes } from './createEnvelopes.ts';
import { natsOptions } from './natsOptions.ts';
import type { FrameListener, Wire } from './Wire.ts';

export interface NatsBusOptions {
  /** As `natsOptions` reads it. */
  readonly url: string;
  /** The platform's, by which its processes know each other. */
  readonly keys: Keys;
  readonly log: Logger;
}

/** Milliseconds between two questions whether the server is there; after two without an answer it is not. */
const PING = 1_500;
/** Milliseconds between two tries to reach it. */
const AGAIN = 500;

interface Listening {
  readonly subject: string;
  readonly listener: FrameListener;
  readonly group: string | undefined;
  subscription?: Subscription;
}

/** Between machines, over NATS core. @throws Error for an address that is none */
export const createNatsBus = (options: NatsBusOptions): Bus => createBus(createNatsWire(options));

function createNatsWire({ url, keys, log }: NatsBusOptions): Wire {
  const { connection: given, creds } = natsOptions(url);
  const envelopes = createEnvelopes(keys);
  const all = new Set<Listening>();
  let nats: NatsConnection | undefined;
  let isUp = false;
  let isOver = false;
  let noted: (replyTo: string) => void = () => undefined;

  const subscribe = (listening: Listening): void => {
    const { subject, group, listener } = listening;
    const open = envelopes.opener();
    const hear = (message: Msg): void => {
      const [word = ''] = message.subject.split('.').slice(-1);
      const told = subject.replace(/\*$/, word);
      // The server's own word: an empty message with this status.
      const isHeardByNobody = message.data.length === 0 && message.headers?.code === NO_RESPONDERS;
      if (isHeardByNobody) noted(told);
      else
        try {
          const { frame, replyTo } = open(message.subject, message.data);
          listener(frame, replyTo, told);
        } catch (error) {
          log.warn({ err: error }, 'what came over the bus is not of this platform');
        }
    };
    const callback = (error: Error | null, message: Msg): void => {
      if (error) log.warn({ err: error }, 'the bus refused to listen');
      else hear(message);
    };
    listening.subscription = nats?.subscribe(envelopes.subject(subject), {
      ...(group !== undefined && { queue: group }),
      callback,
    }) as Subscription;
  };

  const watch = async (connection: NatsConnection): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') {
        if (isUp) log.warn('the bus is away: other nodes cannot be reached');
        isUp = false;
      }
      if (type === 'reconnect') {
        isUp = true;
        log.info('the bus is there again');
      }
    }
    isUp = false;
  };

  const begin = async (): Promise<void> => {
    const { connect, credsAuthenticator } = await import('@nats-io/transport-node');
    let isTold = false;
    while (!isOver) {
      try {
        const connection = await connect({
          ...given,
          ...(creds && { authenticator: credsAuthenticator(creds) }),
          name: 'recado',
          reconnect: true,
          maxReconnectAttempts: -1,
          reconnectTimeWait: AGAIN,
          ignoreAuthErrorAbort: true,
          pingInterval: PING,
          maxPingOut: 2,
        });
        if (isOver) return void (await connection.close());
        nats = connection;
        for (const listening of all) subscribe(listening);
        // Others reach us from now on.
        await connection.flush();
        isUp = true;
        log.info('the bus is there');
        void watch(connection);
        return;
      } catch (error) {
        if (!isTold) log.warn({ err: error }, 'the bus cannot be reached; it is tried again');
        isTold = true;
        await new Promise(resolve => setTimeout(resolve, AGAIN).unref());
      }
    }
  };
  return {
    get isUp() {
      return isUp;
    },
    start: () => void begin(),
    send(subject, frame, replyTo) {
      // Nothing is to wait for the bus: what was asked long ago is done late, if at all.
      if (!nats || !isUp) return;
      const name = envelopes.subject(subject);
      nats.publish(name, envelopes.close(name, frame, replyTo), {
        ...(replyTo !== undefined && { reply: envelopes.subject(replyTo) }),
      });
    },
    listen(subject, listener, group) {
      const listening: Listening = { subject, listener, group };
      all.add(listening);
      if (nats) subscribe(listening);
      return () => {
        all.delete(listening);
        // Not `unsubscribe`: what is on its way here was asked of somebody, and would be heard by nobody.
        const { subscription } = listening;
        if (subscription && !subscription.isClosed()) subscription.drain().catch(() => undefined);
      };
    },
    onNobody(whom) {
      noted = whom;
    },
    async stop() {
      isOver = true;
      isUp = false;
      await nats?.close();
    },
  };
}

const NO_RESPONDERS = 503;
