import { listPhoneVariants, parseRecipient } from '@recado/contract';
import { apiErrorTexts } from '@recado/texts';
import type { OutgoingTransportMessage } from '@recado/transport';
import type { Knex } from 'knex';
import { listWrittenPhones } from '../../../core/contacts/findContactIdsByIdentifiers.ts';
import { runPreparedStatement } from '../../../core/data/sql.ts';
import { NotFound } from '../../../core/errors/index.ts';

/** Finds a chat by address. The network checks groups. @throws NotFound if no contact has a person's address */
export async function findChat(
  database: Knex,
  clientId: string,
  chat: string,
): Promise<OutgoingTransportMessage['to']> {
  const to = parseRecipient(chat);
  if (to?.kind === 'group') return { kind: 'group', id: to.id };
  // Digits without a country code are a number of the line's country first.
  const phones =
    to?.kind === 'phone'
      ? listPhoneVariants(to.phone)
      : to?.kind === 'national'
        ? [...(await listWrittenPhones(database, clientId, chat)), to.national]
        : [];
  const params = { clientId, phones, lids: to?.kind === 'lid' ? [to.lid] : [] };
  const [contact] = to ? await runPreparedStatement<ChatContact>(database, FIND_CONTACT_SQL, params) : [];
  if (!contact) throw new NotFound(apiErrorTexts.notFound.chat);
  const { phone, lid } = contact;
  return { kind: 'person', ...(phone !== null && { phone }), ...(lid !== null && { lid }) };
}

interface ChatContact {
  readonly phone: string | null;
  readonly lid: string | null;
}

const FIND_CONTACT_SQL = `
  SELECT phone, lid FROM contacts
  WHERE client_id = :clientId AND (phone = ANY(:phones) OR lid = ANY(:lids)
    OR (former_lids <> '{}' AND former_lids && CAST(:lids AS text[])))
  ORDER BY array_position(:phones, phone) LIMIT 1`;
