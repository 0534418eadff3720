import { type EventType, WEBHOOKS_MAX } from '@recado/contract';
import type { Content, Incoming, Remark } from '@recado/transport';
import type { Knex } from 'knex';
import { AddressRefused, checkUrl } from '../../deliveries/guard/index.ts';
import { createWebhooks } from '../../deliveries/webhooks/index.ts';
import { atTerminal } from '../../ground/audit/index.ts';
import { type Identity, resolveContacts } from '../../ground/contacts/index.ts';
import { createDatabase, type DatabaseConnection } from '../../ground/data/database.ts';
import { rows } from '../../ground/data/sql.ts';
import { type NewMessage, storeMessages, storeRemark } from '../../ground/messages/index.ts';
import { toNewMessage, toNewRemark } from '../../lines/receiving/index.ts';

/** A message of the past, and what became of one of ours. */
export interface PastMessage {
  readonly incoming: Incoming;
  readonly status?: 'delivered' | 'read' | 'failed' | undefined;
}

/** An address that another program told of a line's events. */
export interface BroughtWebhook {
  readonly url: string;
  readonly label: string;
  /** Empty: all. */
  readonly eventTypes: readonly EventType[];
}

/** What another program kept of a line, besides its session. */
export interface Past {
  readonly names: readonly Identity[];
  /** The oldest first. */
  readonly messages: AsyncIterable<readonly PastMessage[]>;
  readonly webhooks: readonly BroughtWebhook[];
}

/** How much of it was news. */
export interface BroughtPast {
  readonly names: number;
  readonly messages: number;
  /** Reactions, corrections, deletions. */
  readonly remarks: number;
  readonly webhooks: number;
}

/** Contacts in one transaction. */
const CHUNK = 500;

/**
 * Stores what another program kept of a client's past, as history: counted and shown, told to nobody. What is known
 * already stays as it is, so that it may be told any number of times; of whoever has a name already the other program's
 * older one is not taken. Webhooks come disabled: what they expect to be told is the other program's.
 */
export async function importPast(
  connection: DatabaseConnection,
  clientId: string,
  past: Past,
): Promise<BroughtPast> {
  const database = createDatabase(connection);
  try {
    const knows = await namedContacts(database, clientId);
    const told = { messages: 0, remarks: 0 };
    for await (const page of past.messages) {
      const clean = page.map(one => ({ ...one, incoming: withoutKnownName(one.incoming, knows) }));
      told.messages += (await storeMessages(database, clientId, clean.flatMap(asMessage))).length;
      // Each after the message that it is about.
      for (const { incoming } of clean) {
        const { content } = incoming;
        if (
          isRemark(content) &&
          (await storeRemark(database, clientId, toNewRemark({ ...incoming, content })))
        )
          told.remarks += 1;
      }
    }
    const names = past.names.filter(one => !knows(one));
    for (let start = 0; start < names.length; start += CHUNK)
      await resolveContacts(database, clientId, names.slice(start, start + CHUNK));
    const webhooks = await addDisabled(database, clientId, past.webhooks);
    return { ...told, names: names.length, webhooks };
  } finally {
    await database.destroy();
  }
}

function asMessage({ incoming, status }: PastMessage): NewMessage[] {
  const { content } = incoming;
  if (isRemark(content)) return [];
  const message = toNewMessage({ ...incoming, content });
  return [{ ...message, ...(incoming.fromMe && status && { status }) }];
}

const remarks: ReadonlySet<Content['type']> = new Set<Remark['type']>([
  'reaction',
  'edit',
  'deletion',
  'vote',
]);
const isRemark = (content: Content): content is Remark => remarks.has(content.type);

type Knows = (person: Identity) => boolean;

async function namedContacts(database: Knex, clientId: string): Promise<Knows> {
  const found = await rows<{ phone: string | null; lid: string | null }>(
    database,
    'SELECT phone, lid FROM contacts WHERE client_id = :clientId AND name IS NOT NULL',
    { clientId },
  );
  const phones = new Set(found.map(({ phone }) => phone));
  const lids = new Set(found.map(({ lid }) => lid));
  return ({ phone, lid }) =>
    (phone !== undefined && phones.has(phone)) || (lid !== undefined && lids.has(lid));
}

function withoutKnownName(incoming: Incoming, knows: Knows): Incoming {
  if (incoming.senderName === undefined || !knows(incoming.sender)) return incoming;
  const { senderName: _, ...rest } = incoming;
  return rest;
}

/** @returns how many are new; what is no address, and what there is no room for, is passed over */
async function addDisabled(
  database: Knex,
  clientId: string,
  brought: readonly BroughtWebhook[],
): Promise<number> {
  // Whatever network it is in: each call is guarded, and nobody is called before the owner enables it.
  const guard = { check: (url: string) => checkUrl(url, () => true) };
  const webhooks = createWebhooks({ database, guard, limit: () => undefined });
  let added = 0;
  for (const one of brought) {
    const known = await webhooks.list(clientId);
    const isKnown = known.some(({ label, url }) => label === one.label || url === one.url);
    if (isKnown || known.length >= WEBHOOKS_MAX || !isAddress(one.url)) continue;
    await webhooks.add(clientId, { ...one, enabled: false }, atTerminal);
    added += 1;
  }
  return added;
}

function isAddress(url: string): boolean {
  try {
    checkUrl(url, () => true);
    return true;
  } catch (error) {
    if (error instanceof AddressRefused) return false;
    throw error;
  }
}
