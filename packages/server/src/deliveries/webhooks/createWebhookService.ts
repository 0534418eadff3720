import { DEFAULT_WEBHOOK_CHAT_KINDS, PRINCIPAL_WEBHOOK_LABEL, type Webhook } from '@recado/contract';
import { apiErrorTexts, webhookTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../core/audit/index.ts';
import { transact } from '../../core/data/transact.ts';
import { Conflict, Invalid, NotFound } from '../../core/errors/index.ts';
import { enableMessageBatches, lockEventStream } from '../../core/events/lockEventStream.ts';
import { AddressRefused, type SsrfGuard } from '../guard/index.ts';
import { assertValidWebhookExpiry } from './assertValidWebhookExpiry.ts';
import { auditWebhookChange, auditWebhookRemoval, buildWebhookAuditDetails } from './auditWebhook.ts';
import { insertWebhookWithinLimits } from './insertWebhookWithinLimits.ts';
import { closeMessageBatchesOfWebhook, removeWebhook } from './removeWebhooks.ts';
import { resolveEventChat } from './resolveEventChat.ts';
import { resolveMessageBatchSeconds, switchMessageBatchEventType } from './resolveMessageBatchSeconds.ts';
import {
  listWebhookUrlWarnings,
  presentWebhook,
  presentWebhookWithWarnings,
  type WebhookRow,
  type WebhookWithWarnings,
} from './webhookRows.ts';
import {
  changeWebhook,
  findWebhook,
  findWebhookByExternalId,
  listWebhooks,
  lockWebhook,
  MAX_SEARCHED_PAST_EVENTS,
  type NewWebhook,
  type ProgramWebhookChange,
  queueMissedEvents,
  upsertPrincipalWebhook,
  type WebhookChange,
} from './webhookStatements.ts';

export interface WebhookServiceDeps {
  readonly database: Knex;
  readonly guard: Pick<SsrfGuard, 'check'>;
  /** Counts a new URL against the user's rate limit. @throws TooManyRequests */
  limit(userId: string): void;
}

type AddWebhookParams = NewWebhook & { readonly after?: number | undefined };

/** Manages the webhooks of clients. The caller checks access: client IDs are trusted here. */
export function createWebhookService(deps: WebhookServiceDeps) {
  const { database, guard } = deps;
  /** Checks a URL without a DNS lookup, because each delivery checks the addresses of the host. */
  const checkUrl = (field: string, url: string | undefined): void => {
    try {
      if (url !== undefined) guard.check(url);
    } catch (error) {
      throw error instanceof AddressRefused ? new Invalid(error.message, { [field]: error.message }) : error;
    }
  };

  const removeAndAudit = async (trx: Knex.Transaction, row: WebhookRow, actor: Actor): Promise<void> => {
    if (!(await removeWebhook(trx, row.clientId, row.id))) throw new NotFound(apiErrorTexts.notFound.webhook);
    await auditWebhookRemoval(trx, row, actor);
  };

  const insertWithinLimits = (trx: Knex.Transaction, clientId: string, webhook: NewWebhook, actor: Actor) =>
    insertWebhookWithinLimits(trx, { clientId, webhook, actor, limit: userId => deps.limit(userId) });

  /**
   * Changes a webhook. To change `turnSeconds`, the caller must lock the client's event stream, so that each
   * event follows either the old or the new rule. Messages collected under the old rule are still delivered.
   */
  const applyChange = async (trx: Knex.Transaction, before: WebhookRow, changes: ProgramWebhookChange) => {
    if (changes.turnSeconds === null && before.turnSeconds !== null)
      await closeMessageBatchesOfWebhook(trx, before.clientId, before.id);
    if (typeof changes.turnSeconds === 'number') await enableMessageBatches(trx, before.clientId);
    return changeWebhook(trx, before.clientId, before.id, changes);
  };

  /** Changes a webhook as a program requested. Also enables it, because the program expects its events. */
  const updateExisting = async (trx: Knex.Transaction, before: WebhookRow, request: NewWebhook, actor: Actor) => {
    // Reject a change between permanent and temporary. Temporary webhooks are unlisted and have another limit.
    if ((before.expiresAt === null) !== (request.expiresAt === undefined))
      throw new Conflict(texts.lifetimeCannotChange);
    if (request.url !== before.url) deps.limit(actor.userId ?? before.clientId);
    const row = await applyChange(trx, before, {
      url: request.url,
      label: request.label,
      eventTypes: request.eventTypes ?? [],
      chatKinds: request.chatKinds ?? DEFAULT_WEBHOOK_CHAT_KINDS,
      turnSeconds: request.turnSeconds ?? null,
      program: { ...request, keyId: actor.key?.id },
      enabled: true,
    });
    await auditWebhookChange(trx, actor, before, row);
    return row;
  };

  return {
    /** Lists the permanent webhooks, or the one that a program knows by `externalId`. */
    async list(clientId: string, externalId?: string): Promise<Webhook[]> {
      if (externalId === undefined) return (await listWebhooks(database, clientId)).map(presentWebhook);
      const webhook = await findWebhookByExternalId(database, clientId, externalId);
      return webhook ? [presentWebhook(webhook)] : [];
    },

    async get(clientId: string, id: string): Promise<WebhookWithWarnings> {
      return presentWebhookWithWarnings(await findWebhook(database, clientId, id));
    },

    /** Adds or updates a program's webhook. With `after`, also queues the events after that sequence number. */
    async add(
      clientId: string,
      { after, ...input }: AddWebhookParams,
      actor: Actor,
    ): Promise<WebhookWithWarnings & { readonly existed: boolean }> {
      checkUrl('url', input.url);
      assertValidWebhookExpiry(input);
      return transact(database, async trx => {
        const { eventTypes = [], turnSeconds: requested } = input;
        const turnSeconds = resolveMessageBatchSeconds(eventTypes, requested ?? null, requested);
        const request = { ...input, turnSeconds, chat: await resolveEventChat(trx, clientId, input.chat) };
        const { externalId } = request;
        // Lock the event stream, so that a concurrent event is either read below or finds the new webhook.
        const lastSequence = await lockEventStream(trx, clientId);
        if (turnSeconds !== null) await enableMessageBatches(trx, clientId);
        const findExisting = () =>
          externalId === undefined ? undefined : findWebhookByExternalId(trx, clientId, externalId);
        const before = await findExisting();
        const inserted = before ? undefined : await insertWithinLimits(trx, clientId, request, actor);
        const existing = inserted ? undefined : (before ?? (await findExisting()));
        if (!inserted && !existing) throw new Conflict(texts.labelTaken);
        const row = inserted ?? (existing && (await updateExisting(trx, existing, request, actor)));
        if (!row) throw new Conflict(texts.labelTaken);
        const isCut = after !== undefined && (await queueMissedEvents(trx, row, after, lastSequence));
        return {
          ...presentWebhookWithWarnings(row, isCut ? [texts.backlog(MAX_SEARCHED_PAST_EVENTS)] : []),
          existed: inserted === undefined,
        };
      });
    },

    async change(clientId: string, id: string, request: WebhookChange, actor: Actor): Promise<WebhookWithWarnings> {
      checkUrl('url', request.url);
      return transact(database, async trx => {
        const changesBatching = request.turnSeconds !== undefined || request.eventTypes !== undefined;
        if (changesBatching) await lockEventStream(trx, clientId);
        const before = await lockWebhook(trx, clientId, id);
        if (request.url !== undefined && request.url !== before.url) deps.limit(actor.userId ?? clientId);
        const turnSeconds = resolveMessageBatchSeconds(
          request.eventTypes ?? before.eventTypes,
          request.turnSeconds === undefined ? before.turnSeconds : request.turnSeconds,
          request.turnSeconds,
        );
        const row = await applyChange(trx, before, { ...request, ...(changesBatching && { turnSeconds }) });
        await auditWebhookChange(trx, actor, before, row);
        return presentWebhookWithWarnings(row);
      });
    },

    /** Sets the seconds of silence after which a webhook gets a batch of messages. Null: no batches. */
    async setBatching(
      clientId: string,
      id: string,
      turnSeconds: number | null,
      actor: Actor,
    ): Promise<WebhookWithWarnings> {
      return transact(database, async trx => {
        await lockEventStream(trx, clientId);
        const before = await lockWebhook(trx, clientId, id);
        const eventTypes = switchMessageBatchEventType(before.eventTypes, turnSeconds !== null);
        const row = await applyChange(trx, before, { eventTypes, turnSeconds });
        await auditWebhookChange(trx, actor, before, row);
        return presentWebhookWithWarnings(row);
      });
    },

    async remove(clientId: string, id: string, actor: Actor): Promise<{ success: true; message: string }> {
      return transact(database, async trx => {
        await removeAndAudit(trx, await findWebhook(trx, clientId, id), actor);
        return { success: true, message: texts.removed };
      });
    },

    /**
     * Sets the `setup-webhook` webhook (docs/product.md §7). An empty URL removes it. @returns warnings
     */
    async setPrincipal(clientId: string, webhookUrl: string, actor: Actor): Promise<string[]> {
      if (webhookUrl !== '') checkUrl('webhookUrl', webhookUrl);
      await transact(database, async trx => {
        const principal = (await listWebhooks(trx, clientId)).find(({ label }) => label === PRINCIPAL_WEBHOOK_LABEL);
        if (webhookUrl === '') return principal && removeAndAudit(trx, principal, actor);
        // Count only a changed URL against the rate limit, because workflows set the same URL at each start.
        if (principal?.url !== webhookUrl) deps.limit(actor.userId ?? clientId);
        await upsertPrincipalWebhook(trx, clientId, webhookUrl);
        if (principal)
          return auditWebhookChange(trx, actor, principal, { ...principal, url: webhookUrl, disabledAt: null });
        return writeAuditEntry(trx, actor, {
          action: 'webhook.added',
          target: { kind: 'client', id: clientId },
          details: buildWebhookAuditDetails({ label: PRINCIPAL_WEBHOOK_LABEL, url: webhookUrl }),
        });
      });
      return webhookUrl === '' ? [] : listWebhookUrlWarnings(webhookUrl);
    },
  };
}
export type WebhookService = ReturnType<typeof createWebhookService>;
