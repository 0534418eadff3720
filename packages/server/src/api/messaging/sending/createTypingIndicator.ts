import { pause } from '@recado/timing';
import { formatAddressKey } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { ensureClientConnected } from '../../clients/connections/ensureClientConnected.ts';
import { assertNotOptedOut, type MessageDispatchRequest } from './createMessageDispatch.ts';
import type { RecipientResolver, ResolvedRecipient } from './createRecipientResolver.ts';

export interface TypingIndicatorDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
  readonly addressBook: Pick<RecipientResolver, 'resolveRecipient'>;
}

/**
 * Creates a function that shows a typing indicator and waits before a text is sent. Network
 * failures of the indicator do not prevent the send.
 */
export function createTypingIndicator({ database, sessions, addressBook }: TypingIndicatorDeps) {
  /**
   * @throws NotConnected
   * @throws RecipientOptedOut before the indicator is shown, because no text to this recipient would follow it
   */
  return async (
    { clientId, to, origin, unlessPaused }: Pick<MessageDispatchRequest, 'clientId' | 'to' | 'origin' | 'unlessPaused'>,
    seconds: number,
  ): Promise<void> => {
    await ensureClientConnected(sessions, clientId);
    const recipient = await addressBook.resolveRecipient(clientId, to).catch(() => undefined);
    if (recipient) {
      assertNotOptedOut(recipient, origin);
      // In a paused chat a person is writing, so show no indicator. The send itself checks the pause again.
      if (!(unlessPaused && (await isPaused(database, clientId, recipient))))
        await sessions.type(clientId, recipient.to, 'typing').catch(() => undefined);
    }
    await pause(seconds * 1_000);
  };
}

async function isPaused(database: Knex, clientId: string, { to, person }: ResolvedRecipient): Promise<boolean> {
  const params = {
    clientId,
    chat: person ? null : formatAddressKey(to),
    phone: person?.phone ?? null,
    lid: person?.lid ?? null,
  };
  return (await rows(database, FIND_PAUSED_CHAT_SQL, params)).length > 0;
}

const FIND_PAUSED_CHAT_SQL = `
  SELECT v.chat FROM conversations v
  WHERE v.client_id = :clientId AND v.paused_until > now()
    AND (v.chat = :chat OR v.chat IN (
      SELECT concat('contact:', c.id) FROM contacts c
      WHERE c.client_id = :clientId AND (c.phone = :phone OR c.lid = :lid)))
  LIMIT 1`;
