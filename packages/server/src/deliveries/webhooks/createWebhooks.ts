import { addressConcerns, PRINCIPAL, WEBHOOKS_MAX, type Webhook } from '@recado/contract';
import { errors, webhooks as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Invalid, NotFound } from '../../ground/errors/index.ts';
import { AddressRefused, type Guard } from '../guard/index.ts';
import { tellWebhookChange, webhookDetails } from './tellWebhook.ts';
import { presentWebhook, type WebhookRow } from './webhookRows.ts';
import {
  changeWebhook,
  findWebhook,
  insertWebhook,
  keepPrincipal,
  listWebhooks,
  removeWebhook,
  type WebhookChange,
} from './webhookStatements.ts';

export interface KeptWebhook {
  readonly webhook: Webhook;
  /** Spanish; absent when there is nothing to warn of. */
  readonly warnings?: string[];
}

export interface WebhooksDependencies {
  readonly database: Knex;
  readonly guard: Pick<Guard, 'check'>;
  /** Counts a new address of somebody's. @throws TooManyRequests */
  readonly limit: (userId: string) => void;
}

/** Where a client's events are sent. Access is the caller's duty: a client id that reaches this point is the caller's. */
export function createWebhooks({ database, guard, limit }: WebhooksDependencies) {
  /** What can be said at once; where the name leads is checked at every call. */
  const check = (field: string, url: string | undefined): void => {
    try {
      if (url !== undefined) guard.check(url);
    } catch (error) {
      throw error instanceof AddressRefused ? new Invalid(error.message, { [field]: error.message }) : error;
    }
  };

  const remove = async (trx: Knex.Transaction, row: WebhookRow, actor: Actor): Promise<void> => {
    if (!(await removeWebhook(trx, row.clientId, row.id))) throw new NotFound(errors.notFound.webhook);
    await writeAudit(trx, actor, {
      action: 'webhook.removed',
      target: { kind: 'client', id: row.clientId },
      details: webhookDetails(row),
    });
  };

  return {
    async list(clientId: string): Promise<Webhook[]> {
      return (await listWebhooks(database, clientId)).map(presentWebhook);
    },

    async get(clientId: string, id: string): Promise<KeptWebhook> {
      return kept(await findWebhook(database, clientId, id));
    },

    add: (
      clientId: string,
      asked: WebhookChange & { readonly url: string; readonly label: string },
      actor: Actor,
    ): Promise<KeptWebhook> => {
      check('url', asked.url);
      return transact(database, async trx => {
        if ((await listWebhooks(trx, clientId)).length >= WEBHOOKS_MAX)
          throw new Conflict(texts.tooMany(WEBHOOKS_MAX));
        limit(actor.userId ?? clientId);
        const row = await insertWebhook(trx, clientId, asked);
        if (!row) throw new Conflict(texts.labelTaken);
        await writeAudit(trx, actor, {
          action: 'webhook.added',
          target: { kind: 'client', id: clientId },
          details: webhookDetails(row),
        });
        return kept(row);
      });
    },

    change: (clientId: string, id: string, asked: WebhookChange, actor: Actor): Promise<KeptWebhook> => {
      check('url', asked.url);
      return transact(database, async trx => {
        const before = await findWebhook(trx, clientId, id);
        if (asked.url !== undefined && asked.url !== before.url) limit(actor.userId ?? clientId);
        const row = await changeWebhook(trx, clientId, id, asked);
        await tellWebhookChange(trx, actor, before, row);
        return kept(row);
      });
    },

    remove: (clientId: string, id: string, actor: Actor): Promise<{ success: true; message: string }> =>
      transact(database, async trx => {
        await remove(trx, await findWebhook(trx, clientId, id), actor);
        return { success: true, message: texts.removed };
      }),

    /**
     * The one address of `setup-webhook` (docs/product.md §7); an empty one takes it away. @returns warnings
     */
    async setPrincipal(clientId: string, webhookUrl: string, actor: Actor): Promise<string[]> {
      if (webhookUrl !== '') check('webhookUrl', webhookUrl);
      await transact(database, async trx => {
        const found = (await listWebhooks(trx, clientId)).find(({ label }) => label === PRINCIPAL);
        if (webhookUrl === '') return found && remove(trx, found, actor);
        // Flows set the same address each time they start.
        if (found?.url !== webhookUrl) limit(actor.userId ?? clientId);
        await keepPrincipal(trx, clientId, webhookUrl);
        if (found)
          return tellWebhookChange(trx, actor, found, { ...found, url: webhookUrl, disabledAt: null });
        return writeAudit(trx, actor, {
          action: 'webhook.added',
          target: { kind: 'client', id: clientId },
          details: webhookDetails({ label: PRINCIPAL, url: webhookUrl }),
        });
      });
      return webhookUrl === '' ? [] : warningsAbout(webhookUrl);
    },
  };
}
export type Webhooks = ReturnType<typeof createWebhooks>;

function kept(row: WebhookRow): KeptWebhook {
  const warnings = warningsAbout(row.url);
  return { webhook: presentWebhook(row), ...(warnings.length > 0 && { warnings }) };
}

/** What its owner should know of an address that works now and will disappoint later; Spanish. */
const warningsAbout = (url: string): string[] => addressConcerns(url).map(concern => texts.warnings[concern]);
