import { Agent as HttpAgent } from 'node:http';
import { Agent } from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Dial, DialFailed } from '@recado/transport';
import { buildConnector, Agent as Dispatcher } from 'undici';
import type { Ending } from '../endings/ending.ts';
import type { Settings } from '../settings.ts';

/** All the ways in which something of a session connects. */
export interface WayOut {
  /** For the WebSocket. */
  readonly socketAgent: HttpAgent | Agent;
  /** For files, up and down. */
  readonly agent: Agent;
  /** For what Baileys fetches by itself: pieces of the application's state. */
  readonly dispatcher: Dispatcher;
  /** Why the WebSocket did not come about, where that was the way out's fault. */
  readonly failure: Ending | undefined;
  close(): void;
}

type Opened = (error: Error | null, socket: Duplex) => void;
interface Where {
  readonly host?: string | null;
  readonly port?: string | number | null;
}

const nowhere = undefined as unknown as Duplex;

/** Everything a session connects by, each connection opened by `dial` and by nothing else. */
export function wayOut(dial: Dial, { url, ca }: Pick<Settings, 'url' | 'ca'>, over: AbortSignal): WayOut {
  let failure: Ending | undefined;
  const trust = ca === undefined ? {} : { ca };
  const open = ({ host, port }: Where, otherwise: number): Promise<Socket> =>
    dial({ host: (host ?? '').replace(/^\[|\]$/g, ''), port: Number(port ?? otherwise) }, over);
  const noted = (error: unknown): Error => {
    if (error instanceof DialFailed) {
      const { reason, code, message } = error;
      failure = { why: reason, detail: message, ...(code !== undefined && { code }) };
    }
    return error instanceof Error ? error : new Error('The way out failed.');
  };

  class DialledAgent extends HttpAgent {
    override createConnection(options: Where, opened?: Opened): undefined {
      open(options, 80).then(
        socket => opened?.(null, socket),
        error => opened?.(noted(error), nowhere),
      );
    }
  }
  class DialledTlsAgent extends Agent {
    readonly #failed: (error: unknown) => Error;
    constructor(failed: (error: unknown) => Error) {
      super(trust);
      this.#failed = failed;
    }
    override createConnection(options: Where, opened?: Opened): undefined {
      const secured = (socket: Socket) => super.createConnection({ ...options, socket } as object);
      open(options, 443).then(
        socket => opened?.(null, secured(socket) as Duplex),
        error => opened?.(this.#failed(error), nowhere),
      );
    }
  }

  const agent = new DialledTlsAgent(error => error as Error);
  const socketAgent = url.startsWith('wss:') ? new DialledTlsAgent(noted) : new DialledAgent();
  const secure = buildConnector(trust);
  const dispatcher = new Dispatcher({
    connect(options, callback) {
      const isSecure = options.protocol === 'https:';
      const where = { host: options.hostname, port: options.port === '' ? null : options.port };
      open(where, isSecure ? 443 : 80).then(
        socket => (isSecure ? secure({ ...options, httpSocket: socket }, callback) : callback(null, socket)),
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
      for (const each of [socketAgent, agent]) each.destroy();
      dispatcher.destroy().catch(() => undefined);
    },
  };
}
