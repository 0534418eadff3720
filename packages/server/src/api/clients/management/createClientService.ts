import {
  type AuditAction,
  type Client as ClientView,
  DELETION_CONFIRMATION_WORD,
  type Endpoints,
  extractDigits,
  findCountryCode,
  findCountryTimeZone,
  type ListedClient,
  type PayloadOf,
} from '@recado/contract';
import { connectionErrorTexts, formValidationTexts, apiErrorTexts as texts, toastTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { type Actor, writeAuditEntry, writeAuditEntryOncePerHour } from '../../../core/audit/index.ts';
import { lockClientExclusive } from '../../../core/data/lockClientShared.ts';
import { Client } from '../../../core/data/models/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Invalid, NotFound } from '../../../core/errors/index.ts';
import { removeTemporaryWebhooks } from '../../../deliveries/webhooks/index.ts';
import type { TransportRegistry } from '../../../lines/index.ts';
import type { ApiTokenIssuer } from '../../accounts/auth/apiTokenIssuer.ts';
import type { ClientScope } from '../../http/ClientScope.ts';
import type { RowPage } from '../../http/pagination.ts';
import { presentTransportAbilities, requireTransport } from '../transports/presentTransportAbilities.ts';
import { DELETE_STALE_TOKEN_USES_SQL } from './createApiTokenService.ts';
import { createClientFinder, hasOwnerAccess } from './createClientFinder.ts';
import { type ClientListQuery, listClients } from './listClients.ts';
import { type ClientRow, presentClient, presentListedClient } from './presentClient.ts';
import { castToClientRows, selectClientRows } from './selectClientRows.ts';

export interface ClientServiceDeps {
  readonly database: Knex;
  readonly apiTokens: ApiTokenIssuer;
  readonly timeZone: string;
  readonly transports: TransportRegistry;
  /** Returns whether the server can convert any audio file to a voice note. */
  readonly canConvert: () => boolean;
  /** Checks the owner's limit of lines, in the transaction that adds a line. @throws LimitReached */
  readonly assertLineAllowed: (trx: Knex.Transaction, ownerId: string) => Promise<void>;
  /** Ends the session of a client, and removes the client's data outside the database. */
  readonly discardClient: (clientId: string) => Promise<void>;
}

/** Properties of a new client that its owner sets. */
export type NewClient = PayloadOf<Endpoints['POST /clients']>;

/** Creates the service for a user's clients (docs/product.md §3, §7). */
export function createClientService(dependencies: ClientServiceDeps) {
  const { database, apiTokens, timeZone, transports, canConvert } = dependencies;
  const { assertLineAllowed, discardClient } = dependencies;
  const clientFinder = createClientFinder(database);
  const present = (scope: ClientScope, row: ClientRow): ClientView =>
    presentClient(row, {
      // Hide the API token from members: it works even after the sharing ends, and calls with it name no user.
      // Hide it without a recent proof of identity: a stolen session would keep access after it ends.
      apiToken: hasOwnerAccess(scope, row) && scope.hasRecentIdentity ? apiTokens.reveal(row.tokenSealed, row.id) : '',
      // Members who only answer customers may not see where messages are delivered.
      webhookUrl: hasOwnerAccess(scope, row) || row.memberRole === 'manages' ? row.webhookUrl : null,
      ...presentTransportAbilities(transports, row.transport, canConvert()),
    });

  /** Finds a client to show it. If an administrator views another user's client, this is audited. */
  const findAudited = async (
    scope: ClientScope,
    clientId: string,
    actor: Actor,
    action: AuditAction,
  ): Promise<ClientRow> => {
    const row = await clientFinder.find(scope, clientId);
    if (scope.isAdmin && row.ownerId !== scope.userId) {
      await writeAuditEntryOncePerHour(database, actor, { action, target: { kind: 'client', id: row.id } });
    }
    return row;
  };

  return {
    /** @throws Forbidden if the user's role in a shared client is too low; NotFound if no such client is in scope */
    find(scope: ClientScope, clientId: string): Promise<ClientRow> {
      return clientFinder.find(scope, clientId);
    },

    /** Finds a client that is about to connect. @throws Conflict while its owner's account is deactivated */
    async findActive(scope: ClientScope, clientId: string): Promise<ClientRow> {
      const row = await clientFinder.find(scope, clientId);
      if (!row.ownerActive) throw new Conflict(connectionErrorTexts.ownerDeactivated);
      return row;
    },

    /** Finds a client to read its messages, events or media. An administrator's access is audited. */
    read(scope: ClientScope, clientId: string, actor: Actor): Promise<ClientRow> {
      return findAudited(scope, clientId, actor, 'client.messages_read');
    },

    async list(scope: ClientScope): Promise<ClientView[]> {
      // For administrators, too, this list has only their own and shared clients. /admin/clients lists all.
      const ownScope = { ...scope, isAdmin: false, member: 'answers' } as const;
      const rows = await clientFinder.clientsInScope(ownScope).modify('newestFirst');
      return castToClientRows(rows).map(row => present(ownScope, row));
    },

    listAll(listing: ClientListQuery): Promise<RowPage<ListedClient>> {
      return listClients(database, listing);
    },

    /** Lists a user's own clients for administrators. */
    async listOfOwner(userId: string): Promise<ListedClient[]> {
      return (await listClients(database, { filter: { owner: userId } })).rows;
    },

    async get(scope: ClientScope, clientId: string): Promise<ClientView> {
      return present(scope, await clientFinder.find(scope, clientId));
    },

    /** Returns the client with its token, if the user may see the token. Only a shown token is audited. */
    async open(scope: ClientScope, clientId: string, actor: Actor): Promise<ClientView> {
      if (!scope.hasRecentIdentity) return present(scope, await clientFinder.find(scope, clientId));
      return present(scope, await findAudited(scope, clientId, actor, 'client.token_shown'));
    },

    async getListed(clientId: string): Promise<ListedClient> {
      const [row] = castToClientRows(await selectClientRows(database).where('clients.id', clientId));
      if (!row) throw new NotFound(texts.notFound.client);
      return presentListedClient(row);
    },

    async create(scope: ClientScope, { transport, ...details }: NewClient, actor: Actor): Promise<ClientView> {
      if (transport !== undefined) requireTransport(transports, transport);
      const id = v7();
      const { digest, sealed } = apiTokens.create(id);
      await transact(database, async trx => {
        await assertLineAllowed(trx, scope.userId);
        await Client.query(trx).insertGraph({
          id,
          transport: transport ?? null,
          ownerId: scope.userId,
          ...details,
          timeZone: findCountryTimeZone(findCountryCode(extractDigits(details.phoneNumber)), timeZone),
          tokenDigest: digest,
          tokenSealed: sealed,
          session: {},
        });
        await writeAuditEntry(trx, actor, { action: 'client.created', target: { kind: 'client', id } });
      });
      return present(scope, await clientFinder.find(scope, id));
    },

    async regenerateToken(scope: ClientScope, clientId: string, actor: Actor): Promise<ClientView> {
      const { id } = await clientFinder.find(scope, clientId);
      const { digest, sealed } = apiTokens.create(id);
      await transact(database, async trx => {
        await Client.query(trx).findById(id).patch({ tokenDigest: digest, tokenSealed: sealed });
        await trx('previousTokens').where({ clientId: id }).delete();
        await rows(trx, DELETE_STALE_TOKEN_USES_SQL, { clientId: id });
        await removeTemporaryWebhooks(trx, id);
        await writeAuditEntry(trx, actor, { action: 'client.token_regenerated', target: { kind: 'client', id } });
      });
      return present(scope, await clientFinder.find(scope, id));
    },

    async remove(
      scope: ClientScope,
      clientId: string,
      word: string,
      actor: Actor,
    ): Promise<{ success: true; message: string }> {
      const { id } = await clientFinder.find(scope, clientId);
      if (word !== DELETION_CONFIRMATION_WORD) {
        throw new Invalid(formValidationTexts.deleteWord, { confirmationWord: formValidationTexts.deleteWord });
      }
      await discardClient(id);
      await transact(database, async trx => {
        // Lock the client before its row, as transactions that store messages do. Otherwise both could deadlock.
        await lockClientExclusive(trx, id);
        await writeAuditEntry(trx, actor, { action: 'client.deleted', target: { kind: 'client', id } });
        await Client.query(trx).deleteById(id);
      });
      return { success: true, message: toastTexts.clientDeleted };
    },
  };
}
export type ClientService = ReturnType<typeof createClientService>;
