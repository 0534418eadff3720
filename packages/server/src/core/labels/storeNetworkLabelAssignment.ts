import { MAX_CONTACT_LABELS } from '@recado/contract/rules';
import type { NetworkLabelAssignment, Person } from '@recado/transport';
import type { Knex } from 'knex';
import { resolveContacts } from '../contacts/index.ts';
import { emitConversationEvent, findConversation, toContactChatKey } from '../conversations/conversationRows.ts';
import { lockClientSharedIfExists } from '../data/lockClientShared.ts';
import { type Queryable, rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { toIndexableIdentifier } from '../removeUnstorableCharacters.ts';
import { emitContactLabeled } from './emitContactLabeled.ts';
import { storeMessageLabel } from './storeMessageLabel.ts';

/**
 * Stores that a label was added to a chat or a message on the phone, or removed from it. The label of a chat belongs
 * to its contact, and to its conversation if that has none (docs/adr/0088).
 *
 * @returns false if the group has no conversation yet
 */
export async function storeNetworkLabelAssignment(
  database: Knex,
  clientId: string,
  { label: networkId, chat, messageId, labeled }: NetworkLabelAssignment,
): Promise<boolean> {
  // Broadcasts and channels have no labels.
  if (chat.kind !== 'person' && chat.kind !== 'group') return true;
  if (messageId === undefined)
    return transact(database, async trx => {
      if (chat.kind === 'person') {
        const [client] = await rows(trx, 'SELECT FROM clients WHERE id = :clientId', { clientId });
        // Takes the client lock that the contact needs. An upgrade from a shared to an exclusive lock could deadlock.
        if (client) await labelContact(trx, clientId, networkId, chat, labeled);
        return true;
      }
      return !(await lockClientSharedIfExists(trx, clientId)) || labelGroup(trx, clientId, networkId, chat.id, labeled);
    });
  const name = await findLabelName(database, clientId, networkId);
  if (name === undefined) return true;
  const [alias] = await rows<{ id: string }>(database, FIND_MESSAGE_ALIAS_SQL, { clientId, messageId });
  await storeMessageLabel(database, clientId, {
    ...{ label: name, labeled, target: alias?.id ?? messageId },
    ...(chat.kind === 'group' ? { chat: `group:${chat.id}` } : { contact: { phone: chat.phone, lid: chat.lid } }),
  });
  return true;
}

/** Locks the label, so that a renaming waits until the assignment is stored. */
async function findLabelName(
  db: Queryable,
  clientId: string,
  networkId: string,
  lock = '',
): Promise<string | undefined> {
  const [label] = await rows<{ name: string }>(
    db,
    `SELECT l.name FROM phone_labels p JOIN labels l ON l.id = p.label_id
     WHERE p.client_id = :clientId AND p.network_id = :networkId ${lock}`,
    { clientId, networkId: toIndexableIdentifier(networkId) },
  );
  return label?.name;
}

const FIND_MESSAGE_ALIAS_SQL =
  'SELECT wa_id AS id FROM message_aliases WHERE client_id = :clientId AND alias = :messageId';

async function labelContact(
  trx: Knex.Transaction,
  clientId: string,
  networkId: string,
  { phone, lid }: Person,
  labeled: boolean,
): Promise<void> {
  const [contactId = ''] = await resolveContacts(trx, clientId, [{ phone, lid }]);
  const name = await findLabelName(trx, clientId, networkId, 'FOR KEY SHARE OF l');
  if (name === undefined) return;
  const chat = toContactChatKey(contactId);
  const [conversation] = await rows<{ id: string }>(trx, labeled ? SET_MISSING_LABEL_SQL : UNSET_LABEL_SQL, {
    ...{ clientId, chat, name },
  });
  const changed = await rows(trx, labeled ? ADD_CONTACT_LABEL_SQL : REMOVE_CONTACT_LABEL_SQL, {
    ...{ clientId, contactId, name },
    ...(labeled && { most: MAX_CONTACT_LABELS, chat }),
  });
  if (changed.length > 0) await emitContactLabeled(trx, clientId, [{ contactId, label: name, labeled }]);
  await emitChange(trx, clientId, conversation);
}

async function labelGroup(
  trx: Knex.Transaction,
  clientId: string,
  networkId: string,
  groupId: string,
  labeled: boolean,
): Promise<boolean> {
  const name = await findLabelName(trx, clientId, networkId, 'FOR KEY SHARE OF l');
  if (name === undefined) return true;
  const chat = `group:${groupId}`;
  const known = await rows(trx, 'SELECT FROM conversations WHERE client_id = :clientId AND chat = :chat', {
    ...{ clientId, chat },
  });
  if (known.length === 0) return false;
  const [conversation] = await rows<{ id: string }>(trx, labeled ? SET_LABEL_SQL : UNSET_LABEL_SQL, {
    ...{ clientId, chat, name },
  });
  await emitChange(trx, clientId, conversation);
  return true;
}

async function emitChange(
  trx: Knex.Transaction,
  clientId: string,
  changed: { readonly id: string } | undefined,
): Promise<void> {
  const conversation = changed && (await findConversation(trx, clientId, changed.id));
  if (conversation) await emitConversationEvent(trx, clientId, conversation);
}

const SET_LABEL_SQL = `
  UPDATE conversations SET label = :name
  WHERE client_id = :clientId AND chat = :chat AND label IS DISTINCT FROM :name RETURNING id`;
const SET_MISSING_LABEL_SQL = `
  UPDATE conversations SET label = :name
  WHERE client_id = :clientId AND chat = :chat AND label IS NULL RETURNING id`;
const UNSET_LABEL_SQL = `
  UPDATE conversations SET label = NULL
  WHERE client_id = :clientId AND chat = :chat AND label = :name RETURNING id`;
/** A person without a conversation counts as added by the user, because the user labelled the chat on the phone. */
const ADD_CONTACT_LABEL_SQL = `
  UPDATE contacts SET labels = array_append(labels, CAST(:name AS text)), updated_at = now(),
    added_at = CASE WHEN EXISTS (SELECT FROM conversations v WHERE v.client_id = :clientId AND v.chat = :chat)
      THEN added_at ELSE coalesce(added_at, now()) END,
    wa_address = coalesce(wa_address, phone)
  WHERE client_id = :clientId AND id = :contactId AND NOT CAST(:name AS text) = ANY(labels)
    AND cardinality(labels) < :most
  RETURNING id`;
const REMOVE_CONTACT_LABEL_SQL = `
  UPDATE contacts SET labels = array_remove(labels, CAST(:name AS text)), updated_at = now()
  WHERE client_id = :clientId AND id = :contactId AND CAST(:name AS text) = ANY(labels) RETURNING id`;
