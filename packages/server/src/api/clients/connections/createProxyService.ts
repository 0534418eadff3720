import type { Endpoints, LineProxy, PayloadOf, ResponseOf } from '@recado/contract';
import { proxyTexts as texts } from '@recado/texts';
import { DialFailed, type OutboundProxyFailure, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { AddressRefused } from '../../../core/addresses/AddressRefused.ts';
import { createAddressResolver } from '../../../core/addresses/createAddressResolver.ts';
import { createIpAddressPolicy } from '../../../core/addresses/createIpAddressPolicy.ts';
import { resolveWithoutDns } from '../../../core/addresses/resolveWithoutDns.ts';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Invalid, NotFound, Unprocessable } from '../../../core/errors/index.ts';
import {
  createOutboundConnector,
  type ProxySettings,
  readProxySettings,
  removeProxySettings,
  writeProxySettings,
} from '../../../core/proxy/index.ts';
import type { Sealer } from '../../../core/sealing/sealer.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import type { TransportRegistry } from '../../../lines/transports/index.ts';
import { createRateLimit } from '../../http/rateLimits/rateLimit.ts';
import type { ClientRow } from '../management/presentClient.ts';

type ProxyResponse = ResponseOf<Endpoints['GET /clients/{id}/proxy']>;
type ProxyInput = PayloadOf<Endpoints['PUT /clients/{id}/proxy']>;
type ProxyTestResponse = ResponseOf<Endpoints['POST /clients/{id}/proxy/test']>;

/**
 * Rate limit of proxy tests: six tests without delay, then one every 20 s. The tests are limited because
 * each connects to an address that a user chose.
 */
const PROXY_TEST_LIMIT = { burst: 6, interval: 20_000, message: texts.tooOften };
/** Timeout of a proxy test in milliseconds, longer than the proxy connection itself may take. */
const PROXY_TEST_TIMEOUT_MS = 20_000;

/** Client whose outbound proxy is managed, and the transport through which the client connects. */
type ProxiedClient = Pick<ClientRow, 'id' | 'transport'>;

export interface ProxyServiceDeps {
  readonly database: Knex;
  readonly seal: Sealer;
  readonly sessions: ClientSessions;
  readonly transports: TransportRegistry;
  readonly allowedPrivateCidrs: readonly string[];
}

/**
 * Manages the outbound proxy of a line: tests it, stores it encrypted, and uses it for the next and
 * all later connections. Callers must check access to the client.
 */
export function createProxyService(dependencies: ProxyServiceDeps) {
  const { database, seal, sessions, transports, allowedPrivateCidrs } = dependencies;
  const addressPolicy = createIpAddressPolicy(allowedPrivateCidrs);
  const addressResolver = createAddressResolver(addressPolicy);
  const limit = createRateLimit(PROXY_TEST_LIMIT);
  const toResponse = (clientId: string, proxy: ProxySettings | undefined): ProxyResponse => ({
    success: true,
    clientId,
    proxy: proxy ? present(proxy) : null,
  });

  /** Returns why the network does not answer through the proxy; undefined if it answers. */
  const findProxyFailure = async (name: string | null, proxy: ProxySettings): Promise<string | undefined> => {
    const transport = transports.find(name);
    if (!transport?.probe) throw new Unprocessable(texts.unsupported);
    try {
      await transport.probe(
        createOutboundConnector(proxy, { addressPolicy }),
        AbortSignal.timeout(PROXY_TEST_TIMEOUT_MS),
      );
      return undefined;
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError';
      if (error instanceof DialFailed) return texts.failures[error.reason satisfies OutboundProxyFailure];
      if (error instanceof TransportError || isTimeout) return texts.failures.network;
      throw error;
    }
  };

  /** Reconnects a line so that it uses the new proxy setting. A line that should be closed stays closed. */
  const reconnect = async (clientId: string): Promise<void> => {
    const { isConnected } = await sessions.status(clientId);
    try {
      await sessions.restart(clientId);
    } catch (error) {
      if (error instanceof Conflict && !isConnected) return;
      if (error instanceof Conflict || error instanceof TransportError) throw new Conflict(texts.notRestarted);
      throw error;
    }
  };

  return {
    async get(clientId: string): Promise<ProxyResponse> {
      return toResponse(clientId, await readProxySettings(database, seal, clientId));
    },

    /**
     * @throws AddressRefused if the proxy's host is in an IP range that owners may not use; Unprocessable if
     *   the messaging network cannot be reached through the proxy, which is then not stored; Conflict if the
     *   proxy was stored but the line could not reconnect
     */
    async set({ id: clientId, transport }: ProxiedClient, choice: ProxyInput, actor: Actor): Promise<ProxyResponse> {
      if (choice.password !== undefined && choice.username === undefined)
        throw new Invalid(texts.usernameMissing, { username: texts.usernameMissing });
      const known = resolveWithoutDns(choice.host);
      if (known.length > 0 && !known.some(address => addressPolicy.isAddressPermitted(address)))
        throw new AddressRefused('private');
      limit(clientId);
      if (known.length === 0) await addressResolver.resolvePermittedAddresses(choice.host);
      const failure = await findProxyFailure(transport, choice);
      if (failure !== undefined) throw new Unprocessable(failure);
      await transact(database, async trx => {
        await writeProxySettings(trx, seal, clientId, choice);
        await writeAuditEntry(trx, actor, {
          action: 'client.proxy_changed',
          target: { kind: 'client', id: clientId },
          details: { host: `${choice.host}:${choice.port}` },
        });
      });
      await reconnect(clientId);
      return toResponse(clientId, choice);
    },

    async remove(clientId: string, actor: Actor): Promise<ProxyResponse> {
      const removed = await transact(database, async trx => {
        const wasRemoved = await removeProxySettings(trx, clientId);
        const target = { kind: 'client', id: clientId } as const;
        if (wasRemoved) await writeAuditEntry(trx, actor, { action: 'client.proxy_removed', target });
        return wasRemoved;
      });
      if (removed) await reconnect(clientId);
      return toResponse(clientId, undefined);
    },

    /** Tests a line's proxy. @throws NotFound if the line has no proxy; TooManyRequests after too many tests */
    async test({ id: clientId, transport }: ProxiedClient): Promise<ProxyTestResponse> {
      const proxy = await readProxySettings(database, seal, clientId);
      if (!proxy) throw new NotFound(texts.noneToTest);
      limit(clientId);
      const failure = await findProxyFailure(transport, proxy);
      return { success: true, clientId, works: failure === undefined, message: failure ?? texts.works };
    },
  };
}
export type ProxyService = ReturnType<typeof createProxyService>;

const present = ({ kind, host, port, username, password }: ProxySettings): LineProxy => ({
  kind,
  host,
  port,
  username: username ?? null,
  hasPassword: password !== undefined,
});
