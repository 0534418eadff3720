import { type Address, formatAddressKey, type StoredMessageSecret } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../core/data/sql.ts';
import { toIndexableIdentifier } from '../../core/removeUnstorableCharacters.ts';
import { openMessageSecret } from '../../core/sealing/messageSecrets.ts';
import { SealBroken, type Sealer } from '../../core/sealing/sealer.ts';

export interface MessageSecretDeps {
  readonly database: Knex;
  readonly seal: Sealer;
}

interface MessageSecretRow {
  readonly sealed: Buffer;
  readonly fromMe: boolean;
  readonly phone: string | null;
  readonly lid: string | null;
}

export interface MessageOfChat {
  readonly waId: string;
  readonly chat: Address;
}

/**
 * Finds the secrets of the client's messages with this ID, each with the author's current identifiers. Messages of
 * other chats come last, because their senders choose the IDs: many of them would hide the message.
 */
export async function findMessageSecrets(
  { database, seal }: MessageSecretDeps,
  clientId: string,
  { waId, chat }: MessageOfChat,
): Promise<StoredMessageSecret[]> {
  const found = await rows<MessageSecretRow>(database, FIND_SECRETS_SQL, {
    clientId,
    waId: toIndexableIdentifier(waId),
    ...(chat.kind === 'person'
      ? { chat: null, phone: chat.phone ?? null, lid: chat.lid ?? null }
      : { chat: toIndexableIdentifier(formatAddressKey(chat)), phone: null, lid: null }),
  });
  return found.flatMap(({ sealed, fromMe, phone, lid }) => {
    const secret = openIfPossible(seal, clientId, waId, sealed);
    const sender = { kind: 'person', ...(phone !== null && { phone }), ...(lid !== null && { lid }) } as const;
    return secret ? [{ secret, fromMe, ...(!fromMe && { sender }) }] : [];
  });
}

/** Without its key, a secret counts as missing. Otherwise the update that needs it would never be stored. */
function openIfPossible(seal: Sealer, clientId: string, waId: string, sealed: Buffer): Buffer | undefined {
  try {
    return openMessageSecret(seal, clientId, waId, sealed);
  } catch (error) {
    if (error instanceof SealBroken) return undefined;
    throw error;
  }
}

const FIND_SECRETS_SQL = `
  SELECT m.secret_sealed AS sealed, m.from_me AS "fromMe", c.phone, c.lid
  FROM messages m LEFT JOIN contacts c ON c.id = m.contact_id
  WHERE m.client_id = :clientId AND m.wa_id = :waId AND m.secret_sealed IS NOT NULL
  ORDER BY m.chat = coalesce(CAST(:chat AS text), 'contact:' || (
      SELECT o.id FROM contacts o WHERE o.client_id = m.client_id AND 'contact:' || o.id = m.chat
        AND (o.phone = CAST(:phone AS text) OR o.lid = CAST(:lid AS text)))) DESC NULLS LAST,
    m.timestamp DESC
  LIMIT 10`;
