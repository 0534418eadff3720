import type { Knex } from 'knex';
import { runPreparedStatement } from '../../core/data/sql.ts';
import { transact } from '../../core/data/transact.ts';
import {
  deleteHistoryCopy,
  hasHistoryCopy,
  isRepetition,
  type NewMessage,
  recoverUndecryptableMessage,
  storeCallOutcome,
  storeMessages,
} from '../../core/messages/index.ts';

/**
 * Stores a message in one transaction with all data that depend on it.
 *
 * - If a message was undecryptable at first, its repetition completes the stored row. This also holds if
 *   both arrive concurrently.
 * - A received message replaces its copy from an imported history. If its content did not arrive, it gets that of the
 *   copy.
 * - A repeated call event updates the existing call.
 * - An own message that the network returns keeps the row from which it was sent.
 */
export async function storeIncomingMessageInTransaction(
  database: Knex,
  clientId: string,
  message: NewMessage,
): Promise<void> {
  let isStored = false;
  while (!isStored) isStored = await transact(database, trx => storeInTransaction(trx, clientId, message));
}

/** @returns false if a history copy was stored at the same time, which the next transaction replaces */
async function storeInTransaction(trx: Knex.Transaction, clientId: string, message: NewMessage): Promise<boolean> {
  const readable = message.type !== 'undecryptable';
  const isHistory = message.details?.history === true;
  if (readable && (await recoverUndecryptableMessage(trx, clientId, message))) return true;
  if (message.type === 'call' && !message.fromMe && (await storeCallOutcome(trx, clientId, message))) return true;
  if (await isRepetition(trx, clientId, message)) return true;
  const copied = !isHistory && (await hasHistoryCopy(trx, clientId, message));
  const copy = copied ? await deleteHistoryCopy(trx, clientId, message) : undefined;
  // A history copy may be stored since the check above. It is not the row from which the message was sent.
  const isCopiedNow = async () => !isHistory && !copied && (await hasHistoryCopy(trx, clientId, message));
  if (message.fromMe && (await isOwnMessage(trx, clientId, message.waId))) return !(await isCopiedNow());
  const storedMessages = await storeMessages(trx, clientId, [copy ? addContentOfCopy(message, copy) : message]);
  if (storedMessages.length > 0) return true;
  if (readable && (await recoverUndecryptableMessage(trx, clientId, message))) return true;
  return !(await isCopiedNow());
}

/** Returns the message with the file of its history copy, or with all of its content, if its own did not arrive. */
function addContentOfCopy(
  message: NewMessage,
  { details, ...content }: NonNullable<Awaited<ReturnType<typeof deleteHistoryCopy>>>,
): NewMessage {
  if (hasContent(message)) {
    const { media } = message;
    return media && !media.path && content.media?.path
      ? { ...message, media: { ...media, ...content.media } }
      : message;
  }
  if (!hasContent(content)) return message;
  const { history: _, ...copiedDetails } = details ?? {};
  return {
    ...message,
    ...{ type: content.type, text: content.text ?? undefined, media: content.media ?? undefined },
    ...{ quotedWaId: content.quotedWaId ?? undefined, sealedSecret: content.sealedSecret ?? undefined },
    details: { ...message.details, ...copiedDetails, recovered: true },
  };
}

const hasContent = ({ type }: Pick<NewMessage, 'type'>): boolean => type !== 'undecryptable' && type !== 'phone-only';

async function isOwnMessage(trx: Knex.Transaction, clientId: string, waId: string): Promise<boolean> {
  const matches = await runPreparedStatement(
    trx,
    'SELECT 1 FROM messages WHERE client_id = :clientId AND wa_id = :waId AND from_me LIMIT 1',
    { clientId, waId },
  );
  return matches.length > 0;
}
