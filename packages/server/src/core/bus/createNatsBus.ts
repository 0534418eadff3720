import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { Logger } from 'pino';
import type { PlatformSecretKeys } from '../sealing/deriveKeyForPurpose.ts';
import type { Bus } from './Bus.ts';
import type { BusFrameListener, BusFrameTransport } from './BusFrameTransport.ts';
import { createBus } from './createBus.ts';
import { createFrameSealer } from './createFrameSealer.ts';
import { parseNatsOptions } from './parseNatsOptions.ts';

export interface NatsBusOptions {
  /** Address of the NATS servers, in the form that `parseNatsOptions` accepts. */
  readonly url: string;
  /** Keys of the platform, with which its processes authenticate each other. */
  readonly keys: PlatformSecretKeys;
  readonly log: Logger;
}

/** Milliseconds between two pings of the NATS server, which counts as lost after two unanswered pings. */
const PING_INTERVAL_MS = 1_500;
/** Milliseconds between two connection attempts. */
const RECONNECT_DELAY_MS = 500;

interface BusSubscription {
  readonly subject: string;
  readonly listener: BusFrameListener;
  readonly group: string | undefined;
  subscription?: Subscription;
}

/** Creates a bus between machines over NATS core. @throws Error if the address is invalid */
export const createNatsBus = (options: NatsBusOptions): Bus => createBus(createNatsTransport(options));

function createNatsTransport({ url, keys, log }: NatsBusOptions): BusFrameTransport {
  const { connection: connectionOptions, creds } = parseNatsOptions(url);
  const envelopes = createFrameSealer(keys);
  const subscriptions = new Set<BusSubscription>();
  let nats: NatsConnection | undefined;
  let isUp = false;
  let isStopped = false;
  let notifyNoResponders: (replyTo: string) => void = () => undefined;

  const openSubscription = (busSubscription: BusSubscription): void => {
    const { subject, group, listener } = busSubscription;
    const openFrame = envelopes.createOpener();
    const receive = (message: Msg): void => {
      const [word = ''] = message.subject.split('.').slice(-1);
      const concreteSubject = subject.replace(/\*$/, word);
      // When a request has no subscribers, NATS replies with an empty message and the status 503.
      const hasNoResponders = message.data.length === 0 && message.headers?.code === NO_RESPONDERS_STATUS;
      if (hasNoResponders) notifyNoResponders(concreteSubject);
      else
        try {
          const { frame, replyTo } = openFrame(message.subject, message.data);
          listener(frame, replyTo, concreteSubject);
        } catch (error) {
          log.warn({ err: error }, 'discarded a bus frame that this platform did not seal');
        }
    };
    const callback = (error: Error | null, message: Msg): void => {
      if (error) log.warn({ err: error }, 'the bus refused the subscription');
      else receive(message);
    };
    busSubscription.subscription = nats?.subscribe(envelopes.hashSubject(subject), {
      ...(group !== undefined && { queue: group }),
      callback,
    }) as Subscription;
  };

  const watchStatus = async (connection: NatsConnection): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') {
        if (isUp) log.warn('the bus is unavailable: other nodes are unreachable');
        isUp = false;
      }
      if (type === 'reconnect') {
        isUp = true;
        log.info('the bus is available again');
      }
    }
    isUp = false;
  };

  const connectWithRetries = async (): Promise<void> => {
    const { connect, credsAuthenticator } = await import('@nats-io/transport-node');
    let isFailureLogged = false;
    while (!isStopped) {
      try {
        const connection = await connect({
          ...connectionOptions,
          ...(creds && { authenticator: credsAuthenticator(creds) }),
          name: 'recado',
          reconnect: true,
          maxReconnectAttempts: -1,
          reconnectTimeWait: RECONNECT_DELAY_MS,
          ignoreAuthErrorAbort: true,
          pingInterval: PING_INTERVAL_MS,
          maxPingOut: 2,
        });
        if (isStopped) return void (await connection.close());
        nats = connection;
        for (const busSubscription of subscriptions) openSubscription(busSubscription);
        // Wait until NATS has the subscriptions. From then on, messages of other processes arrive.
        await connection.flush();
        isUp = true;
        log.info('the bus is available');
        void watchStatus(connection);
        return;
      } catch (error) {
        if (!isFailureLogged) log.warn({ err: error }, 'could not connect to the bus, retrying');
        isFailureLogged = true;
        await new Promise(resolve => setTimeout(resolve, RECONNECT_DELAY_MS).unref());
      }
    }
  };
  return {
    get isUp() {
      return isUp;
    },
    start() {
      void connectWithRetries();
    },
    send(subject, frame, replyTo) {
      // Drop the frame while disconnected, because NATS would buffer it and a buffered request would run too late.
      if (!nats || !isUp) return;
      const name = envelopes.hashSubject(subject);
      nats.publish(name, envelopes.sealFrame(name, frame, replyTo), {
        ...(replyTo !== undefined && { reply: envelopes.hashSubject(replyTo) }),
      });
    },
    subscribe(subject, listener, group) {
      const busSubscription: BusSubscription = { subject, listener, group };
      subscriptions.add(busSubscription);
      if (nats) openSubscription(busSubscription);
      return () => {
        subscriptions.delete(busSubscription);
        // Use `drain`, because `unsubscribe` would drop requests that are already on their way to this process.
        const { subscription } = busSubscription;
        if (subscription && !subscription.isClosed()) subscription.drain().catch(() => undefined);
      };
    },
    onNoResponders(callback) {
      notifyNoResponders = callback;
    },
    async stop() {
      isStopped = true;
      isUp = false;
      await nats?.close();
    },
  };
}

const NO_RESPONDERS_STATUS = 503;
