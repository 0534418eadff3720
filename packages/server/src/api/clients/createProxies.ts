import type { Endpoints, LineProxy, PayloadOf, ResponseOf } from '@recado/contract';
import { proxies as texts } from '@recado/texts';
import { DialFailed, type DialFailure, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { AddressRefused } from '../../ground/addresses/AddressRefused.ts';
import { createAddressPolicy } from '../../ground/addresses/createAddressPolicy.ts';
import { createResolver } from '../../ground/addresses/createResolver.ts';
import { knownAddresses } from '../../ground/addresses/knownAddresses.ts';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Invalid, NotFound, Unprocessable } from '../../ground/errors/index.ts';
import { createDial, type OwnProxy, readProxy, removeProxy, writeProxy } from '../../ground/proxy/index.ts';
import type { Seal } from '../../ground/sealing/seal.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import type { Transports } from '../../lines/transports/index.ts';
import { createRateLimit } from '../auth/rateLimit.ts';
import type { ClientRow } from './presentClient.ts';

type Told = ResponseOf<Endpoints['GET /clients/{id}/proxy']>;
type Choice = PayloadOf<Endpoints['PUT /clients/{id}/proxy']>;
type Tried = ResponseOf<Endpoints['POST /clients/{id}/proxy/test']>;

/** Six at once, then one in twenty seconds: each opens connections to an address that somebody chose. */
const BY_HAND = { burst: 6, interval: 20_000, message: texts.tooOften };
/** Milliseconds for a trial: longer than the way itself may take. */
const PATIENCE = 20_000;

/** The client, and what it chose of the transports. */
type Whose = Pick<ClientRow, 'id' | 'transport'>;

export interface ProxiesDependencies {
  readonly database: Knex;
  readonly seal: Seal;
  readonly sessions: Sessions;
  readonly transports: Transports;
  readonly allowedPrivateCidrs: readonly string[];
}

/** A line's own way out: tried, kept sealed, and used from the next connection on. Access to the client is the caller's duty. */
export function createProxies(dependencies: ProxiesDependencies) {
  const { database, seal, sessions, transports, allowedPrivateCidrs } = dependencies;
  const permits = createAddressPolicy(allowedPrivateCidrs);
  const resolve = createResolver(permits);
  const limit = createRateLimit(BY_HAND);
  const told = (clientId: string, proxy: OwnProxy | undefined): Told => ({
    success: true,
    clientId,
    proxy: proxy ? present(proxy) : null,
  });

  /** Undefined: the network answers by it. */
  const failureOf = async (name: string | null, proxy: OwnProxy): Promise<string | undefined> => {
    const transport = transports.named(name);
    if (!transport?.probe) throw new Unprocessable(texts.unsupported);
    try {
      await transport.probe(createDial(proxy, { permits }), AbortSignal.timeout(PATIENCE));
      return undefined;
    } catch (error) {
      const late = error instanceof Error && error.name === 'TimeoutError';
      if (error instanceof DialFailed) return texts.failures[error.reason satisfies DialFailure];
      if (error instanceof TransportError || late) return texts.failures.network;
      throw error;
    }
  };

  /** What it connected by before is used no longer; what is not wanted open stays closed. */
  const reconnect = async (clientId: string): Promise<void> => {
    const { isConnected } = await sessions.status(clientId);
    try {
      await sessions.restart(clientId);
    } catch (error) {
      if (error instanceof Conflict && !isConnected) return;
      if (error instanceof Conflict || error instanceof TransportError)
        throw new Conflict(texts.notRestarted);
      throw error;
    }
  };

  return {
    async get(clientId: string): Promise<Told> {
      return told(clientId, await readProxy(database, seal, clientId));
    },

    /**
     * @throws AddressRefused where it is in a network that owners may not aim at; Unprocessable when the network cannot be
     *   reached by it, and nothing is changed then; Conflict when it is kept and the line could not be connected anew
     */
    async set({ id: clientId, transport }: Whose, choice: Choice, actor: Actor): Promise<Told> {
      if (choice.password !== undefined && choice.username === undefined)
        throw new Invalid(texts.passwordAlone, { username: texts.passwordAlone });
      const known = knownAddresses(choice.host);
      if (known.length > 0 && !known.some(permits)) throw new AddressRefused('private');
      limit(clientId);
      if (known.length === 0) await resolve(choice.host);
      const failure = await failureOf(transport, choice);
      if (failure !== undefined) throw new Unprocessable(failure);
      await transact(database, async trx => {
        await writeProxy(trx, seal, clientId, choice);
        await writeAudit(trx, actor, {
          action: 'client.proxy_changed',
          target: { kind: 'client', id: clientId },
          details: { host: `${choice.host}:${choice.port}` },
        });
      });
      await reconnect(clientId);
      return told(clientId, choice);
    },

    async remove(clientId: string, actor: Actor): Promise<Told> {
      const removed = await transact(database, async trx => {
        const there = await removeProxy(trx, clientId);
        const target = { kind: 'client', id: clientId } as const;
        if (there) await writeAudit(trx, actor, { action: 'client.proxy_removed', target });
        return there;
      });
      if (removed) await reconnect(clientId);
      return told(clientId, undefined);
    },

    /** @throws NotFound without one, TooManyRequests */
    async test({ id: clientId, transport }: Whose): Promise<Tried> {
      const proxy = await readProxy(database, seal, clientId);
      if (!proxy) throw new NotFound(texts.noneToTest);
      limit(clientId);
      const failure = await failureOf(transport, proxy);
      return { success: true, clientId, works: failure === undefined, message: failure ?? texts.works };
    },
  };
}
export type Proxies = ReturnType<typeof createProxies>;

const present = ({ kind, host, port, username, password }: OwnProxy): LineProxy => ({
  kind,
  host,
  port,
  username: username ?? null,
  hasPassword: password !== undefined,
});
