import { pause } from '@recado/timing';
import { formatAddressKey } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import type { RecipientResolver, ResolvedRecipient } from './createRecipientResolver.ts';
import { assertNotOptedOut, type SendPolicy } from './createSendPolicy.ts';
import type { DispatchRequest } from './outgoingContent.ts';

export interface TypingIndicatorDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
  readonly recipients: RecipientResolver;
  readonly policy: SendPolicy;
}

/** Shows a typing indicator before a text is sent. Network failures of the indicator do not prevent the send. */
export function createTypingIndicator({ database, sessions, recipients, policy }: TypingIndicatorDeps) {
  return {
    /**
     * Shows the indicator, and waits.
     *
     * @throws NotConnected
     * @throws RecipientOptedOut before the indicator is shown, because no text to this recipient would follow it
     */
    async showTyping(
      { clientId, to, origin, requested }: Pick<DispatchRequest, 'clientId' | 'to' | 'origin' | 'requested'>,
      seconds: number,
    ): Promise<void> {
      await policy.assertConnected(clientId);
      const recipient = await recipients.resolveRecipient(clientId, to).catch(() => undefined);
      if (recipient) {
        assertNotOptedOut(recipient, origin);
        // In a paused chat a person is writing, so show no indicator. The send itself checks the pause again.
        if (!(requested.unlessPaused && (await isPaused(database, clientId, recipient))))
          await sessions.type(clientId, recipient.to, 'typing').catch(() => undefined);
      }
      await pause(seconds * 1_000);
    },
  };
}
export type TypingIndicator = ReturnType<typeof createTypingIndicator>;

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
