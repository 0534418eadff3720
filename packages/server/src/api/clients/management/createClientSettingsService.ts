import {
  type ClientChange,
  type Client as ClientView,
  changeableClientFieldNames,
  getClientChangeAction,
} from '@recado/contract';
import { apiErrorTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { presentConnection } from '../../../core/connection/index.ts';
import { Client } from '../../../core/data/models/index.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Unprocessable } from '../../../core/errors/index.ts';
import type { WebhookService } from '../../../deliveries/webhooks/index.ts';
import type { TransportRegistry } from '../../../lines/index.ts';
import type { ClientScope } from '../../http/ClientScope.ts';
import type { ClientService } from './createClientService.ts';

export interface ClientSettingsServiceDeps {
  readonly database: Knex;
  readonly clients: Pick<ClientService, 'find' | 'get'>;
  readonly webhooks: Pick<WebhookService, 'setPrincipal'>;
  readonly transports: TransportRegistry;
}

export interface SetCallDecliningParams {
  readonly decline: boolean;
  readonly text: string;
}

/** Creates the service that changes the fields of a user's clients, one request at a time (docs/product.md §7). */
export function createClientSettingsService({ database, clients, webhooks, transports }: ClientSettingsServiceDeps) {
  return {
    /** Replaces the number that the owner typed with the linked number. @throws Conflict if none is linked */
    async useLinkedNumber(scope: ClientScope, clientId: string, actor: Actor): Promise<ClientView> {
      const row = await clients.find(scope, clientId);
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
      return clients.get(scope, id);
    },

    /** @throws Unprocessable if the transport cannot decline calls */
    async setCalls(
      scope: ClientScope,
      clientId: string,
      { decline, text }: SetCallDecliningParams,
      actor: Actor,
    ): Promise<ClientView> {
      const row = await clients.find(scope, clientId);
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
      return clients.get(scope, id);
    },

    /** Stores new values of fields that have a request of their own, each with an audit entry. */
    async change(scope: ClientScope, clientId: string, change: ClientChange, actor: Actor): Promise<ClientView> {
      const row = await clients.find(scope, clientId);
      const { id } = row;
      await transact(database, async trx => {
        await Client.query(trx).findById(id).patch(change);
        for (const name of changeableClientFieldNames) {
          const to = change[name];
          if (to === undefined) continue;
          const details = typeof to === 'boolean' ? { active: to } : { from: row[name], to };
          await writeAuditEntry(trx, actor, {
            action: getClientChangeAction(name),
            target: { kind: 'client', id },
            details,
          });
        }
      });
      return clients.get(scope, id);
    },

    /** Sets the principal webhook. The result has `warnings` in Spanish if there are any. */
    async setWebhook(
      scope: ClientScope,
      clientId: string,
      webhookUrl: string,
      actor: Actor,
    ): Promise<{ client: ClientView; warnings?: string[] }> {
      const { id } = await clients.find(scope, clientId);
      const warnings = await webhooks.setPrincipal(id, webhookUrl, actor);
      const client = await clients.get(scope, id);
      return { client, ...(warnings.length > 0 && { warnings }) };
    },
  };
}
