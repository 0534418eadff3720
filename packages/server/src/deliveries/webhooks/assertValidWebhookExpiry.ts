import { MAX_TEMPORARY_WEBHOOK_DAYS } from '@recado/contract';
import { webhookTexts as texts } from '@recado/texts';
import { Invalid } from '../../core/errors/index.ts';
import type { NewWebhook } from './webhookStatements.ts';

/** @throws Invalid if a temporary webhook has no chat, has no external ID, or has an invalid expiry time */
export function assertValidWebhookExpiry({ expiresAt, chat, externalId }: NewWebhook): void {
  if (expiresAt === undefined) return;
  // Lists omit temporary webhooks, so a program can find its own only by the chat and the ID that it chose.
  if (chat === undefined || externalId === undefined)
    throw new Invalid(texts.temporaryNeedsChatAndId, { expiresAt: texts.temporaryNeedsChatAndId });
  const millisecondsLeft = Date.parse(expiresAt) - Date.now();
  if (millisecondsLeft > 0 && millisecondsLeft <= MAX_TEMPORARY_WEBHOOK_DAYS * 24 * 60 * 60 * 1000) return;
  const text = texts.ends(MAX_TEMPORARY_WEBHOOK_DAYS);
  throw new Invalid(text, { expiresAt: text });
}
