import { Agent as HttpAgent } from 'node:http';
import { Agent } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { DialFailed, type OutboundConnector } from '@recado/transport';
import { buildConnector, Agent as Dispatcher } from 'undici';
import type { ConnectionCloseDetails } from '../closeReasons/toSessionCloseDetails.ts';
import type { BaileysSettings } from '../resolveBaileysSettings.ts';

/** Agents and dispatcher through which a WhatsApp session opens all its network connections. */
export interface OutboundAgents {
  /** Agent for the WebSocket. */
  readonly socketAgent: HttpAgent | Agent;
  /** Agent for uploads and downloads of files. */
  readonly agent: Agent;
  /** Dispatcher for the requests that Baileys makes by itself in order to fetch parts of the app state. */
  readonly dispatcher: Dispatcher;
  /**
   * Failure of the outbound proxy that prevented the WebSocket connection. Undefined if the proxy did not fail.
   */
  readonly failure: ConnectionCloseDetails | undefined;
  close(): void;
}

type ConnectionCallback = (error: Error | null, socket: Duplex) => void;
interface ConnectionTarget {
  readonly host?: string | null;
  readonly port?: string | number | null;
}

const NO_SOCKET = undefined as unknown as Duplex;

/** Creates the agents and the dispatcher of a session. They open all their connections with `connect`. */
export function createOutboundAgents(
  connect: OutboundConnector,
  { url, ca }: Pick<BaileysSettings, 'url' | 'ca'>,
  signal: AbortSignal,
): OutboundAgents {
  let failure: ConnectionCloseDetails | undefined;
  const tlsOptions = ca === undefined ? {} : { ca };
  const openConnection = ({ host, port }: ConnectionTarget, defaultPort: number): Promise<Socket> =>
    connect({ host: (host ?? '').replace(/^\[|\]$/g, ''), port: Number(port ?? defaultPort) }, signal);
  const recordFailure = (error: unknown): Error => {
    if (error instanceof DialFailed) {
      const { reason, code, message } = error;
      failure = { why: reason, detail: message, ...(code !== undefined && { code }) };
    }
    return error instanceof Error ? error : new Error('The outbound proxy failed.');
  };

  class ProxiedAgent extends HttpAgent {
    override createConnection(options: ConnectionTarget, callback?: ConnectionCallback): undefined {
      openConnection(options, 80).then(
        socket => callback?.(null, socket),
        error => callback?.(recordFailure(error), NO_SOCKET),
      );
    }
  }
  class ProxiedTlsAgent extends Agent {
    readonly #toError: (error: unknown) => Error;
    constructor(toError: (error: unknown) => Error) {
      super(tlsOptions);
      this.#toError = toError;
    }
    override createConnection(options: ConnectionTarget, callback?: ConnectionCallback): undefined {
      const startTls = (socket: Socket) => super.createConnection({ ...options, socket } as object);
      openConnection(options, 443).then(
        socket => callback?.(null, startTls(socket) as Duplex),
        error => callback?.(this.#toError(error), NO_SOCKET),
      );
    }
  }

  const agent = new ProxiedTlsAgent(error => error as Error);
  const socketAgent = url.startsWith('wss:') ? new ProxiedTlsAgent(recordFailure) : new ProxiedAgent();
  const connectTls = buildConnector(tlsOptions);
  const dispatcher = new Dispatcher({
    connect(options, callback) {
      const isSecure = options.protocol === 'https:';
      const target = { host: options.hostname, port: options.port === '' ? null : options.port };
      openConnection(target, isSecure ? 443 : 80).then(
        socket => (isSecure ? connectTls({ ...options, httpSocket: socket }, callback) : callback(null, socket)),
        error => callback(error as Error, null),
      );
    },
  });
  return {
    socketAgent,
    agent,
    dispatcher,
    get failure() {
      return failure;
    },
    close() {
      for (const httpAgent of [socketAgent, agent]) httpAgent.destroy();
      dispatcher.destroy().catch(() => undefined);
    },
  };
}
