import type { StoredMessageSecret } from '@recado/transport';
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

/** Finds the secrets of the client's messages with this ID, each with the author's current identifiers. */
export async function findMessageSecrets(
  { database, seal }: MessageSecretDeps,
  clientId: string,
  waId: string,
): Promise<StoredMessageSecret[]> {
  const found = await rows<MessageSecretRow>(database, FIND_SECRETS_SQL, {
    clientId,
    waId: toIndexableIdentifier(waId),
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
  ORDER BY m.timestamp DESC LIMIT 10`;
