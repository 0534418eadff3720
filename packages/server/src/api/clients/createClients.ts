import type { AuditAction, Client as ClientView, ListedClient } from '@recado/contract';
import { DELETION_WORD } from '@recado/contract';
import { connection, errors as texts, toasts, validation } from '@recado/texts';
import type { Knex } from 'knex';
import { v7 } from 'uuid';
import { endTemporary, type Webhooks } from '../../deliveries/webhooks/index.ts';
import { type Actor, writeAudit, writeAuditHourly } from '../../ground/audit/index.ts';
import { presentConnection } from '../../ground/connection/index.ts';
import { Client } from '../../ground/data/models/index.ts';
import { rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Invalid, NotFound, Unprocessable } from '../../ground/errors/index.ts';
import type { Transports } from '../../lines/index.ts';
import type { ApiTokens } from '../auth/apiTokens.ts';
import type { Page } from '../listing.ts';
import { asRows, clientRows } from './clientRows.ts';
import { FORGET_USES } from './createTokens.ts';
import { type ClientListing, listClients } from './listClients.ts';
import { ensureLoaded, presentAbilities } from './presentAbilities.ts';
import { type ClientRow, presentClient, presentListedClient } from './presentClient.ts';
import { createFinder, isOwnersView, type Scope } from './Scope.ts';

export interface ClientsDependencies {
  readonly database: Knex;
  readonly apiTokens: ApiTokens;
  readonly timeZone: string;
  readonly webhooks: Pick<Webhooks, 'setPrincipal'>;
  readonly transports: Transports;
  /** Whether any sound can be made into a voice note. */
  readonly canConvert: () => boolean;
  /** In the transaction that adds a line of somebody's. @throws LimitReached */
  readonly refuseLine: (trx: Knex.Transaction, ownerId: string) => Promise<void>;
  /** Ends the client's session and removes what lies outside the database. */
  readonly forget: (clientId: string) => Promise<void>;
}

/** What its owner says of a new one. */
export interface NewClient {
  readonly businessName: string;
  readonly phoneNumber: string;
  readonly transport?: string | undefined;
}

/** The owner's clients (docs/product.md §3, §7). */
export function createClients(dependencies: ClientsDependencies) {
  const { database, apiTokens, timeZone, webhooks, transports, canConvert } = dependencies;
  const { refuseLine, forget } = dependencies;
  const { within, find } = createFinder(database);
  const present = (scope: Scope, row: ClientRow): ClientView =>
    presentClient(row, {
      // What a program does with it would be nobody's, and would go on when the sharing ends.
      apiToken: isOwnersView(scope, row) ? apiTokens.reveal(row.tokenSealed, row.id) : '',
      // Whoever only answers customers has no business with where their messages go.
      webhookUrl: isOwnersView(scope, row) || row.memberRole === 'manages' ? row.webhookUrl : null,
      ...presentAbilities(transports, row.transport, canConvert()),
    });

  /** The client for somebody's eyes: what an administrator sees of another's is told to the audit log. */
  const seen = async (
    scope: Scope,
    clientId: string,
    actor: Actor,
    action: AuditAction,
  ): Promise<ClientRow> => {
    const row = await find(scope, clientId);
    if (scope.isAdmin && row.ownerId !== scope.userId) {
      await writeAuditHourly(database, actor, { action, target: { kind: 'client', id: row.id } });
    }
    return row;
  };

  return {
    find,

    /** For whoever is about to connect it. @throws Conflict while its owner's account is deactivated */
    async findActive(scope: Scope, clientId: string): Promise<ClientRow> {
      const row = await find(scope, clientId);
      if (!row.ownerActive) throw new Conflict(connection.ownerDeactivated);
      return row;
    },

    /** For whoever is about to read its messages, its events or its media. */
    read: (scope: Scope, clientId: string, actor: Actor): Promise<ClientRow> =>
      seen(scope, clientId, actor, 'client.messages_read'),

    async list(scope: Scope): Promise<ClientView[]> {
      // An administrator's own list is his own clients, and what is shared with him: everybody's are at /admin/clients.
      const asked = { ...scope, isAdmin: false, member: 'answers' } as const;
      const rows = await within(asked).modify('newestFirst');
      return asRows(rows).map(row => present(asked, row));
    },

    listAll: (listing: ClientListing): Promise<Page<ListedClient>> => listClients(database, listing),

    async get(scope: Scope, clientId: string): Promise<ClientView> {
      return present(scope, await find(scope, clientId));
    },

    /** With its token. */
    async open(scope: Scope, clientId: string, actor: Actor): Promise<ClientView> {
      return present(scope, await seen(scope, clientId, actor, 'client.token_shown'));
    },

    async getListed(clientId: string): Promise<ListedClient> {
      const [row] = asRows(await clientRows(database).where('clients.id', clientId));
      if (!row) throw new NotFound(texts.notFound.client);
      return presentListedClient(row);
    },

    async create(
      scope: Scope,
      { businessName, phoneNumber, transport }: NewClient,
      actor: Actor,
    ): Promise<ClientView> {
      if (transport !== undefined) ensureLoaded(transports, transport);
      const id = v7();
      const { digest, sealed } = apiTokens.create(id);
      await transact(database, async trx => {
        await refuseLine(trx, scope.userId);
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
        await writeAudit(trx, actor, { action: 'client.created', target: { kind: 'client', id } });
      });
      return present(scope, await find(scope, id));
    },

    async regenerateToken(scope: Scope, clientId: string, actor: Actor): Promise<ClientView> {
      const { id } = await find(scope, clientId);
      const { digest, sealed } = apiTokens.create(id);
      await transact(database, async trx => {
        await Client.query(trx).findById(id).patch({ tokenDigest: digest, tokenSealed: sealed });
        await trx('previousTokens').where({ clientId: id }).delete();
        await rows(trx, FORGET_USES, { clientId: id });
        await endTemporary(trx, id);
        await writeAudit(trx, actor, { action: 'client.token_regenerated', target: { kind: 'client', id } });
      });
      return present(scope, await find(scope, id));
    },

    /** What its owner typed gives way to the number it is linked with. @throws Conflict when it is linked with none */
    async useLinkedNumber(scope: Scope, clientId: string, actor: Actor): Promise<ClientView> {
      const row = await find(scope, clientId);
      const { linkedNumber } = presentConnection(row);
      if (linkedNumber === null) throw new Conflict(texts.notLinked);
      const { id, phoneNumber } = row;
      await transact(database, async trx => {
        await Client.query(trx).findById(id).patch({ phoneNumber: linkedNumber });
        await writeAudit(trx, actor, {
          action: 'client.number_changed',
          target: { kind: 'client', id },
          details: { from: phoneNumber, to: linkedNumber },
        });
      });
      return present(scope, await find(scope, id));
    },

    /** @throws Unprocessable where the transport cannot decline calls */
    async setCalls(
      scope: Scope,
      clientId: string,
      { decline, text }: { readonly decline: boolean; readonly text: string },
      actor: Actor,
    ): Promise<ClientView> {
      const row = await find(scope, clientId);
      const { id } = row;
      if (decline && !transports.named(row.transport)?.capabilities.calls)
        throw new Unprocessable(texts.callsNotDeclined);
      await transact(database, async trx => {
        await Client.query(trx).findById(id).patch({ declineCalls: decline, declineText: text.trim() });
        await writeAudit(trx, actor, {
          action: 'client.calls_changed',
          target: { kind: 'client', id },
          details: { decline },
        });
      });
      return present(scope, await find(scope, id));
    },

    async setReading(scope: Scope, clientId: string, markRead: boolean, actor: Actor): Promise<ClientView> {
      const { id } = await find(scope, clientId);
      await transact(database, async trx => {
        await Client.query(trx).findById(id).patch({ markRead });
        await writeAudit(trx, actor, {
          action: 'client.reading_changed',
          target: { kind: 'client', id },
          details: { active: markRead },
        });
      });
      return present(scope, await find(scope, id));
    },

    /** `warnings`: Spanish; absent when there is nothing to warn of. */
    async setWebhook(
      scope: Scope,
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
      scope: Scope,
      clientId: string,
      word: string,
      actor: Actor,
    ): Promise<{ success: true; message: string }> {
      const { id } = await find(scope, clientId);
      if (word !== DELETION_WORD) {
        throw new Invalid(validation.deleteWord, { confirmationWord: validation.deleteWord });
      }
      await forget(id);
      await transact(database, async trx => {
        await writeAudit(trx, actor, { action: 'client.deleted', target: { kind: 'client', id } });
        await Client.query(trx).deleteById(id);
      });
      return { success: true, message: toasts.clientDeleted };
    },
  };
}
export type Clients = ReturnType<typeof createClients>;
