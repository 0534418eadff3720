import type { AuditAction, Client as ClientView, ListedClient } from '@recado/contract';
import { DELETION_CONFIRMATION_WORD } from '@recado/contract';
import { connectionErrorTexts, formValidationTexts, apiErrorTexts as texts, toastTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { type Actor, writeAuditEntry, writeAuditEntryOncePerHour } from '../../../core/audit/index.ts';
import { presentConnection } from '../../../core/connection/index.ts';
import { lockClientExclusive } from '../../../core/data/lockClientShared.ts';
import { Client } from '../../../core/data/models/index.ts';
import { rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Invalid, NotFound, Unprocessable } from '../../../core/errors/index.ts';
import { removeTemporaryWebhooks, type WebhookService } from '../../../deliveries/webhooks/index.ts';
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
  readonly webhooks: Pick<WebhookService, 'setPrincipal'>;
  readonly transports: TransportRegistry;
  /** Returns whether the server can convert any audio file to a voice note. */
  readonly canConvert: () => boolean;
  /** Checks the owner's limit of lines, in the transaction that adds a line. @throws LimitReached */
  readonly assertLineAllowed: (trx: Knex.Transaction, ownerId: string) => Promise<void>;
  /** Ends the session of a client, and removes the client's data outside the database. */
  readonly discardClient: (clientId: string) => Promise<void>;
}

/** Properties of a new client that its owner sets. */
export interface NewClient {
  readonly businessName: string;
  readonly phoneNumber: string;
  readonly transport?: string | undefined;
}

export interface SetCallDecliningParams {
  readonly decline: boolean;
  readonly text: string;
}

/** Creates the service for a user's clients (docs/product.md §3, §7). */
export function createClientService(dependencies: ClientServiceDeps) {
  const { database, apiTokens, timeZone, webhooks, transports, canConvert } = dependencies;
  const { assertLineAllowed, discardClient } = dependencies;
  const { clientsInScope, find } = createClientFinder(database);
  const present = (scope: ClientScope, row: ClientRow): ClientView =>
    presentClient(row, {
      // Hide the API token from members: it works even after the sharing ends, and calls with it name no user.
      apiToken: hasOwnerAccess(scope, row) ? apiTokens.reveal(row.tokenSealed, row.id) : '',
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
    const row = await find(scope, clientId);
    if (scope.isAdmin && row.ownerId !== scope.userId) {
      await writeAuditEntryOncePerHour(database, actor, { action, target: { kind: 'client', id: row.id } });
    }
    return row;
  };

  return {
    find,

    /** Finds a client that is about to connect. @throws Conflict while its owner's account is deactivated */
    async findActive(scope: ClientScope, clientId: string): Promise<ClientRow> {
      const row = await find(scope, clientId);
      if (!row.ownerActive) throw new Conflict(connectionErrorTexts.ownerDeactivated);
      return row;
    },

    /** Finds a client to read its messages, events or media. An administrator's access is audited. */
    read: (scope: ClientScope, clientId: string, actor: Actor): Promise<ClientRow> =>
      findAudited(scope, clientId, actor, 'client.messages_read'),

    async list(scope: ClientScope): Promise<ClientView[]> {
      // For administrators, too, this list has only their own and shared clients. /admin/clients lists all.
      const ownScope = { ...scope, isAdmin: false, member: 'answers' } as const;
      const rows = await clientsInScope(ownScope).modify('newestFirst');
      return castToClientRows(rows).map(row => present(ownScope, row));
    },

    listAll: (listing: ClientListQuery): Promise<RowPage<ListedClient>> => listClients(database, listing),

    /** Lists a user's own clients for administrators. */
    listOfOwner: async (userId: string): Promise<ListedClient[]> =>
      (await listClients(database, { filter: { owner: userId } })).rows,

    async get(scope: ClientScope, clientId: string): Promise<ClientView> {
      return present(scope, await find(scope, clientId));
    },

    /** Returns the client with its token, if the user may see the token. */
    async open(scope: ClientScope, clientId: string, actor: Actor): Promise<ClientView> {
      return present(scope, await findAudited(scope, clientId, actor, 'client.token_shown'));
    },

    async getListed(clientId: string): Promise<ListedClient> {
      const [row] = castToClientRows(await selectClientRows(database).where('clients.id', clientId));
      if (!row) throw new NotFound(texts.notFound.client);
      return presentListedClient(row);
    },

    async create(
      scope: ClientScope,
      { businessName, phoneNumber, transport }: NewClient,
      actor: Actor,
    ): Promise<ClientView> {
      if (transport !== undefined) requireTransport(transports, transport);
      const id = v7();
      const { digest, sealed } = apiTokens.create(id);
      await transact(database, async trx => {
        await assertLineAllowed(trx, scope.userId);
        await Client.query(trx).insertGraph({
          id,
          transport: transport ?? null,
          ownerId: scope.userId,
          businessName,
          phoneNumber,
          timeZone,
          tokenDigest: digest,
          tokenSealed: sealed,
          session: {},
        });
        await writeAuditEntry(trx, actor, { action: 'client.created', target: { kind: 'client', id } });
      });
      return present(scope, await find(scope, id));
    },

    async regenerateToken(scope: ClientScope, clientId: string, actor: Actor): Promise<ClientView> {
      const { id } = await find(scope, clientId);
      const { digest, sealed } = apiTokens.create(id);
      await transact(database, async trx => {
        await Client.query(trx).findById(id).patch({ tokenDigest: digest, tokenSealed: sealed });
        await trx('previousTokens').where({ clientId: id }).delete();
        await rows(trx, DELETE_STALE_TOKEN_USES_SQL, { clientId: id });
        await removeTemporaryWebhooks(trx, id);
        await writeAuditEntry(trx, actor, { action: 'client.token_regenerated', target: { kind: 'client', id } });
      });
      return present(scope, await find(scope, id));
    },

    /** Replaces the number that the owner typed with the linked number. @throws Conflict if none is linked */
    async useLinkedNumber(scope: ClientScope, clientId: string, actor: Actor): Promise<ClientView> {
      const row = await find(scope, clientId);
      const { linkedNumber } = presentConnection(row);
      if (linkedNumber === null) throw new Conflict(texts.notLinked);
      const { id, phoneNumber } = row;
      await transact(database, async trx => {
        await Client.query(trx).findById(id).patch({ phoneNumber: linkedNumber });
        await writeAuditEntry(trx, actor, {
          action: 'client.number_changed',
          target: { kind: 'client', id },
          details: { from: phoneNumber, to: linkedNumber },
        });
      });
      return present(scope, await find(scope, id));
    },

    /** @throws Unprocessable if the transport cannot decline calls */
    async setCalls(
      scope: ClientScope,
      clientId: string,
      { decline, text }: SetCallDecliningParams,
      actor: Actor,
    ): Promise<ClientView> {
      const row = await find(scope, clientId);
      const { id } = row;
      if (decline && !transports.find(row.transport)?.capabilities.calls)
        throw new Unprocessable(texts.callsNotDeclined);
      await transact(database, async trx => {
        await Client.query(trx).findById(id).patch({ declineCalls: decline, declineText: text.trim() });
        await writeAuditEntry(trx, actor, {
          action: 'client.calls_changed',
          target: { kind: 'client', id },
          details: { decline },
        });
      });
      return present(scope, await find(scope, id));
    },

    async setReading(scope: ClientScope, clientId: string, markRead: boolean, actor: Actor): Promise<ClientView> {
      const { id } = await find(scope, clientId);
      await transact(database, async trx => {
        await Client.query(trx).findById(id).patch({ markRead });
        await writeAuditEntry(trx, actor, {
          action: 'client.reading_changed',
          target: { kind: 'client', id },
          details: { active: markRead },
        });
      });
      return present(scope, await find(scope, id));
    },

    /** Sets the principal webhook. The result has `warnings` in Spanish if there are any. */
    async setWebhook(
      scope: ClientScope,
      clientId: string,
      webhookUrl: string,
      actor: Actor,
    ): Promise<{ client: ClientView; warnings?: string[] }> {
      const { id } = await find(scope, clientId);
      const warnings = await webhooks.setPrincipal(id, webhookUrl, actor);
      const client = present(scope, await find(scope, id));
      return { client, ...(warnings.length > 0 && { warnings }) };
    },

    async remove(
      scope: ClientScope,
      clientId: string,
      word: string,
      actor: Actor,
    ): Promise<{ success: true; message: string }> {
      const { id } = await find(scope, clientId);
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
