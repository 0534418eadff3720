import { randomBytes } from 'node:crypto';
import Hapi, { type Server } from '@hapi/hapi';
import { createSealer } from '../../../../core/sealing/sealer.ts';
import { registerErrorResponses } from '../../../http/index.ts';
import type { SessionUser } from '../../../http/requestCredentials.ts';
import { createAccountKeyIssuer } from '../accountKeyIssuer.ts';
import { createApiTokenIssuer } from '../apiTokenIssuer.ts';
import {
  type AccountKeyLookup,
  type ApiTokenClient,
  type CallerLoader,
  type LoadedAccountKey,
  type LoadedSessionUser,
  registerAuthStrategies,
} from '../authStrategies.ts';
import { createSessionTokenService } from '../sessionTokenService.ts';

export const apiTokens = createApiTokenIssuer({
  digestKey: randomBytes(32),
  seal: createSealer([randomBytes(32)]),
});
export const accountKeys = createAccountKeyIssuer({ digestKey: randomBytes(32) });
export const sessionKeys = [randomBytes(32)] as const;
export const sessionTokens = createSessionTokenService({ keys: sessionKeys });

export const ana: SessionUser = {
  id: 'ana',
  name: 'Ana',
  role: 'user',
  active: true,
  signInId: 'esta',
  hasRecentIdentity: true,
};
/** Client of the API token. */
export const CLIENT_ID = '0197b1a2-6c3d-7e4f-8a1b-2c3d4e5f6a7b';

/** The answer to a request without valid credentials. */
export const unauthorized = (message: string) => ({
  status: 401,
  body: { statusCode: 401, error: 'Unauthorized', message, cause: message },
});

/**
 * Creates a server, which does not listen, with two instances of a plugin (`/api` and `/otra`) and a route of the host.
 * Its users, clients and key are in memory, and tests may change them.
 */
export async function createAuthTestServer() {
  const users = new Map<string, LoadedSessionUser>([[ana.id, ana]]);
  const { token, digest } = apiTokens.create(CLIENT_ID);
  let client: ApiTokenClient = { id: CLIENT_ID, ownerId: ana.id, ownerActive: true, tokenDigest: digest };
  const createdKey = accountKeys.create();
  let key: LoadedAccountKey = {
    ...{ id: 'clave', name: 'n8n', ownerId: ana.id, ownerActive: true, isExpired: false },
    ...{ keyDigest: createdKey.digest, scopes: ['read'], allowedIpNetworks: [], clientIds: [CLIENT_ID] },
  };
  const keyLookups: AccountKeyLookup[] = [];
  /** Calls that were counted: the client of each token, and the ID of each key. */
  const uses: string[] = [];
  const callers: CallerLoader = {
    loadUser: async id => users.get(id),
    loadClientByDigest: async lookupDigest => (lookupDigest.equals(client.tokenDigest) ? client : undefined),
    ownsClient: async (userId, clientId) => userId === client.ownerId && clientId === client.id,
    loadKey: async lookup => {
      keyLookups.push(lookup);
      if (!lookup.digest.equals(createdKey.digest)) return undefined;
      const { clientId } = lookup;
      return {
        ...key,
        clientIds: clientId === undefined ? key.clientIds : key.clientIds.filter(id => id === clientId),
      };
    },
  };

  const server = Hapi.server();
  const plugin = {
    name: 'test-plugin',
    multiple: true,
    register(scoped: Server) {
      registerErrorResponses(scoped);
      const strategies = registerAuthStrategies(scoped, {
        ...{ sessionTokens, apiTokens, accountKeys, callers },
        uses: {
          countTokenUse: clientId => void uses.push(clientId),
          countKeyUse: keyId => void uses.push(keyId),
        },
        addressOf: () => '203.0.113.7',
      });
      const handler = (request: Hapi.Request) => request.auth.credentials;
      const { session, admin, token: client, program } = strategies;
      scoped.route([
        { method: 'GET', path: '/session', options: { auth: session }, handler },
        { method: 'GET', path: '/two-step', options: { auth: session, app: { beforeTwoStep: true } }, handler },
        { method: 'GET', path: '/admin', options: { auth: admin }, handler },
        { method: 'GET', path: '/token', options: { auth: client }, handler },
        { method: 'GET', path: '/read', options: { auth: client, app: { scopes: ['read'] } }, handler },
        { method: 'GET', path: '/manage', options: { auth: client, app: { scopes: ['manage', 'read'] } }, handler },
        { method: 'GET', path: '/send', options: { auth: client, app: { scopes: ['manage', 'send'] } }, handler },
        { method: 'GET', path: '/program', options: { auth: program }, handler },
        { method: 'GET', path: '/public', handler: () => ({ public: true }) },
      ]);
    },
  };
  await server.register(plugin, { routes: { prefix: '/api' } });
  await server.register(plugin, { routes: { prefix: '/otra' } });
  server.route({ method: 'GET', path: '/host', handler: () => ({ host: true }) });

  return {
    ...{ users, token, keyLookups, uses },
    keySecret: createdKey.secret,
    /** Changes the row of the token's client. */
    setClientRow(row: Partial<ApiTokenClient>) {
      client = { ...client, ...row };
    },
    /** Changes the row of the account key. */
    setKeyRow(row: Partial<LoadedAccountKey>) {
      key = { ...key, ...row };
    },
    async get(url: string, headers: Readonly<Record<string, string>> = {}) {
      const response = await server.inject({ url, headers: { ...headers } });
      return { status: response.statusCode, body: JSON.parse(response.payload), headers: response.headers };
    },
    sessionHeaders: (user: SessionUser) => ({ authorization: `Bearer ${sessionTokens.issue(user)}` }),
  };
}
