import { MAX_PERMANENT_WEBHOOKS, MAX_TEMPORARY_WEBHOOKS } from '@recado/contract';
import { webhookTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../core/audit/index.ts';
import { Conflict } from '../../core/errors/index.ts';
import { auditWebhookRemoval, buildWebhookAuditDetails } from './auditWebhook.ts';
import { removeOldestWebhookDisabledByProgram } from './removeWebhooks.ts';
import type { WebhookRow } from './webhookRows.ts';
import { countTemporaryWebhooks, insertWebhook, listWebhooks, type NewWebhook } from './webhookStatements.ts';

export interface InsertWebhookParams {
  readonly clientId: string;
  readonly webhook: NewWebhook;
  readonly actor: Actor;
  /** Counts a new URL against the user's rate limit. @throws TooManyRequests */
  limit(userId: string): void;
}

/**
 * Inserts a webhook, if the limits of permanent or temporary webhooks and of new URLs allow it. A webhook that its
 * program disabled makes room for a permanent one.
 *
 * @returns undefined if its label, or the ID that its program chose, is already taken
 * @throws Conflict if the client has too many webhooks
 */
export async function insertWebhookWithinLimits(
  trx: Knex.Transaction,
  { clientId, webhook, actor, limit }: InsertWebhookParams,
): Promise<WebhookRow | undefined> {
  // Do not audit temporary webhooks of a known URL origin: the message log contains the expected replies.
  let isAudited = true;
  if (webhook.expiresAt === undefined) {
    if ((await listWebhooks(trx, clientId)).length >= MAX_PERMANENT_WEBHOOKS)
      await removeOldestDisabled(trx, clientId, actor);
    limit(actor.userId ?? clientId);
  } else {
    const { count, isKnown } = await countTemporaryWebhooks(trx, clientId, webhook.url);
    if (count >= MAX_TEMPORARY_WEBHOOKS) throw new Conflict(texts.tooManyTemporary(MAX_TEMPORARY_WEBHOOKS));
    // Do not rate-limit a known URL origin: one program may add a temporary webhook for each awaited reply.
    if (!isKnown) limit(actor.userId ?? clientId);
    isAudited = !isKnown;
  }
  const row = await insertWebhook(trx, clientId, webhook, actor.key?.id);
  if (row && isAudited)
    await writeAuditEntry(trx, actor, {
      action: 'webhook.added',
      target: { kind: 'client', id: clientId },
      details: buildWebhookAuditDetails(row),
    });
  return row;
}

/** Removes the oldest webhook that its program disabled, to make room. @throws Conflict if there is none */
async function removeOldestDisabled(trx: Knex.Transaction, clientId: string, actor: Actor): Promise<void> {
  const removed = await removeOldestWebhookDisabledByProgram(trx, clientId);
  if (!removed) throw new Conflict(texts.tooMany(MAX_PERMANENT_WEBHOOKS));
  await auditWebhookRemoval(trx, removed, actor);
}
