import { type EventType, MAX_PERMANENT_WEBHOOKS } from '@recado/contract';
import { type IncomingTransportMessage, isMessageUpdate } from '@recado/transport';
import type { Knex } from 'knex';
import type { IpAddressPolicy } from '../../../core/addresses/createIpAddressPolicy.ts';
import { terminalActor } from '../../../core/audit/index.ts';
import { type ContactIdentity, resolveContacts } from '../../../core/contacts/index.ts';
import { createDatabasePool, type DatabaseConnection } from '../../../core/data/database.ts';
import { rows } from '../../../core/data/sql.ts';
import { type NewMessage, storeMessages, storeMessageUpdate } from '../../../core/messages/index.ts';
import { AddressRefused, parsePermittedUrl } from '../../../deliveries/guard/index.ts';
import { createWebhookService } from '../../../deliveries/webhooks/index.ts';
import { toNewMessage, toNewMessageUpdate } from '../../../lines/receiving/index.ts';

/** Message of the imported history, with its delivery status if the message is outgoing. */
export interface HistoricalMessage {
  readonly incoming: IncomingTransportMessage;
  readonly status?: 'delivered' | 'read' | 'failed' | undefined;
}

/** Webhook address that another program had registered for a line's events. */
export interface ImportedWebhook {
  readonly url: string;
  readonly label: string;
  /** Event types to which the webhook was subscribed; an empty list means all types. */
  readonly eventTypes: readonly EventType[];
}

/** Data that another program stored about a line. It does not include the line's session. */
export interface ExternalLineHistory {
  readonly names: readonly ContactIdentity[];
  /** Pages of messages, the oldest first. */
  readonly messages: AsyncIterable<readonly HistoricalMessage[]>;
  readonly webhooks: readonly ImportedWebhook[];
}

/** Number of records of each kind that the import added. */
export interface HistoryImportResult {
  readonly names: number;
  readonly messages: number;
  /** Number of message updates: reactions, edits, deletions and votes. */
  readonly remarks: number;
  readonly webhooks: number;
}

/** Maximum number of contacts stored in one transaction. */
const CONTACTS_PER_TRANSACTION = 500;

/**
 * Imports a client's history from another program. The messages are counted and displayed, but emit no
 * events. The import is repeatable, because existing records stay unchanged and existing contact names
 * take precedence over imported ones. Webhooks are added disabled, because their receivers expect the
 * payload format of the other program.
 */
export async function importProviderHistory(
  connection: DatabaseConnection,
  clientId: string,
  externalHistory: ExternalLineHistory,
): Promise<HistoryImportResult> {
  const database = createDatabasePool(connection);
  try {
    const hasStoredName = await createStoredNameCheck(database, clientId);
    const counts = { messages: 0, remarks: 0 };
    for await (const page of externalHistory.messages) {
      const messages = page.map(message => ({ ...message, incoming: omitStoredName(message.incoming, hasStoredName) }));
      counts.messages += (await storeMessages(database, clientId, messages.flatMap(toNewMessages))).length;
      // Store message updates after the messages, because an update needs the message that it refers to.
      for (const { incoming } of messages) {
        const { content } = incoming;
        if (
          isMessageUpdate(content) &&
          (await storeMessageUpdate(database, clientId, toNewMessageUpdate({ ...incoming, content })))
        )
          counts.remarks += 1;
      }
    }
    const names = externalHistory.names.filter(identity => !hasStoredName(identity));
    for (let start = 0; start < names.length; start += CONTACTS_PER_TRANSACTION)
      await resolveContacts(database, clientId, names.slice(start, start + CONTACTS_PER_TRANSACTION));
    const webhooks = await addDisabledWebhooks(database, clientId, externalHistory.webhooks);
    return { ...counts, names: names.length, webhooks };
  } finally {
    await database.destroy();
  }
}

function toNewMessages({ incoming, status }: HistoricalMessage): NewMessage[] {
  const { content } = incoming;
  if (isMessageUpdate(content)) return [];
  const message = toNewMessage({ ...incoming, content });
  return [{ ...message, ...(incoming.fromMe && status && { status }) }];
}

type StoredNameCheck = (person: ContactIdentity) => boolean;

async function createStoredNameCheck(database: Knex, clientId: string): Promise<StoredNameCheck> {
  const contacts = await rows<{ phone: string | null; lid: string | null }>(
    database,
    'SELECT phone, lid FROM contacts WHERE client_id = :clientId AND name IS NOT NULL',
    { clientId },
  );
  const phones = new Set(contacts.map(({ phone }) => phone));
  const lids = new Set(contacts.map(({ lid }) => lid));
  return ({ phone, lid }) => (phone !== undefined && phones.has(phone)) || (lid !== undefined && lids.has(lid));
}

function omitStoredName(incoming: IncomingTransportMessage, hasStoredName: StoredNameCheck): IncomingTransportMessage {
  if (incoming.senderName === undefined || !hasStoredName(incoming.sender)) return incoming;
  const { senderName: _, ...rest } = incoming;
  return rest;
}

/** Permits webhook URLs in any IP network, because the IP address is checked again before each delivery. */
const ANY_ADDRESS_POLICY: IpAddressPolicy = { isAddressPermitted: () => true };

/** @returns number of added webhooks; webhooks with an invalid URL or above the maximum number are skipped */
async function addDisabledWebhooks(
  database: Knex,
  clientId: string,
  importedWebhooks: readonly ImportedWebhook[],
): Promise<number> {
  // No delivery occurs until the owner enables the webhook.
  const guard = { check: (url: string) => parsePermittedUrl(url, ANY_ADDRESS_POLICY) };
  const webhooks = createWebhookService({ database, guard, limit: () => undefined });
  let addedCount = 0;
  for (const webhook of importedWebhooks) {
    const known = await webhooks.list(clientId);
    const isKnown = known.some(({ label, url }) => label === webhook.label || url === webhook.url);
    if (isKnown || known.length >= MAX_PERMANENT_WEBHOOKS || !isValidAddress(webhook.url)) continue;
    await webhooks.add(clientId, { ...webhook, enabled: false }, terminalActor);
    addedCount += 1;
  }
  return addedCount;
}

function isValidAddress(url: string): boolean {
  try {
    parsePermittedUrl(url, ANY_ADDRESS_POLICY);
    return true;
  } catch (error) {
    if (error instanceof AddressRefused) return false;
    throw error;
  }
}
