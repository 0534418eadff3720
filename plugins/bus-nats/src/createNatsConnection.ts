import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import type { BusConnection, BusListener, PluginContext } from '@recado/plugin';
import { parseNatsOptions } from './parseNatsOptions.ts';

export interface NatsSettings {
  /** Address of the NATS servers, in the form that `parseNatsOptions` accepts. */
  readonly url: string;
}

/** Milliseconds between two pings of the NATS server, which counts as lost after two unanswered pings. */
const PING_INTERVAL_MS = 1_500;
/** Milliseconds between two connection attempts. */
const RECONNECT_DELAY_MS = 500;
/** Status of NATS' empty reply to a request without subscribers. */
const NO_RESPONDERS_STATUS = 503;

interface NatsSubscription {
  readonly subject: string;
  readonly listener: BusListener;
  readonly group: string | undefined;
  subscription?: Subscription;
}

/** Creates a connection to other machines over NATS core. @throws Error if the address is invalid */
export function createNatsConnection({ url }: NatsSettings, { log }: PluginContext): BusConnection {
  const { connection: connectionOptions, creds } = parseNatsOptions(url);
  const subscriptions = new Set<NatsSubscription>();
  let nats: NatsConnection | undefined;
  let isUp = false;
  let isStopped = false;

  const openSubscription = (natsSubscription: NatsSubscription): void => {
    const { subject, group, listener } = natsSubscription;
    const callback = (error: Error | null, message: Msg): void => {
      if (error) {
        log.warn({ err: error }, 'the bus refused the subscription');
        return;
      }
      const hasNoResponders = message.data.length === 0 && message.headers?.code === NO_RESPONDERS_STATUS;
      listener({ subject: message.subject, data: hasNoResponders ? undefined : message.data });
    };
    natsSubscription.subscription = nats?.subscribe(subject, {
      ...(group !== undefined && { queue: group }),
      callback,
    }) as Subscription;
  };

  const watchStatus = async (connection: NatsConnection): Promise<void> => {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') {
        if (isUp) log.warn({}, 'the bus is unavailable: other nodes are unreachable');
        isUp = false;
      }
      if (type === 'reconnect') {
        isUp = true;
        log.info({}, 'the bus is available again');
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
        for (const natsSubscription of subscriptions) openSubscription(natsSubscription);
        // Wait until NATS has the subscriptions. From then on, messages of other processes arrive.
        await connection.flush();
        isUp = true;
        log.info({}, 'the bus is available');
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
    publish(subject, data, replyTo) {
      // Discard the bytes while disconnected, because NATS would buffer them and a buffered request would run too late.
      if (!nats || !isUp) return;
      nats.publish(subject, data, { ...(replyTo !== undefined && { reply: replyTo }) });
    },
    subscribe(subject, listener, group) {
      const natsSubscription: NatsSubscription = { subject, listener, group };
      subscriptions.add(natsSubscription);
      if (nats) openSubscription(natsSubscription);
      return () => {
        subscriptions.delete(natsSubscription);
        // Use `drain`, because `unsubscribe` would drop requests that are already on their way to this process.
        const { subscription } = natsSubscription;
        if (subscription && !subscription.isClosed()) subscription.drain().catch(() => undefined);
      };
    },
    async stop() {
      isStopped = true;
      isUp = false;
      await nats?.close();
    },
  };
}
