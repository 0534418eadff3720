import type { BroughtPast, ForeignDatabase, Past, PastMessage } from '@recado/server';
import type { ReadKept } from '@recado/transport';

/**
 * A line as Evolution API 2 keeps it (`Instance` and `Session` of its Prisma schema). `creds` is Baileys', JSON within a
 * JSON text; null: it is kept elsewhere, or nobody ever linked it.
 */
export interface Instance {
  readonly id: string;
  readonly name: string;
  readonly integration: string | null;
  /** Digits only, as far as it is known. */
  readonly number: string | null;
  readonly creds: string | null;
}

/** By other ways than Baileys an instance has no session that could be brought. */
export const BAILEYS = 'WHATSAPP-BAILEYS';

export const readInstances = (evolution: ForeignDatabase): Promise<Instance[]> =>
  evolution.rows<Instance>(
    `SELECT i.id, i.name, i.integration, s.creds,
       substring(coalesce(i."ownerJid", i.number) FROM '^[0-9]+') AS number
     FROM "Instance" i LEFT JOIN "Session" s ON s."sessionId" = i.id ORDER BY i.name`,
  );

/** How much there is of an instance's past. */
export async function countPast(
  evolution: ForeignDatabase,
  id: string,
): Promise<Omit<BroughtPast, 'remarks'>> {
  const [counted] = await evolution.rows<Omit<BroughtPast, 'remarks'>>(
    `SELECT (SELECT count(*) FROM "Message" WHERE "instanceId" = :id) AS messages,
       (SELECT count(*) FROM "Contact" WHERE "instanceId" = :id AND "pushName" <> '') AS names,
       (SELECT count(*) FROM "Webhook" WHERE "instanceId" = :id AND url <> '') AS webhooks`,
    { id },
  );
  return counted ?? { messages: 0, names: 0, webhooks: 0 };
}

/** @param number of the line, digits only */
export async function readPast(
  evolution: ForeignDatabase,
  { id, name }: Pick<Instance, 'id' | 'name'>,
  number: string,
  readKept: ReadKept,
): Promise<Past> {
  const contacts = await evolution.rows<{ jid: string; name: string }>(
    `SELECT "remoteJid" AS jid, "pushName" AS name FROM "Contact" WHERE "instanceId" = :id AND "pushName" <> ''`,
    { id },
  );
  const groups = await evolution.rows<{ jid: string; name: string }>(
    `SELECT "remoteJid" AS jid, name FROM "Chat" WHERE "instanceId" = :id AND "remoteJid" LIKE '%@g.us' AND name <> ''`,
    { id },
  );
  const webhooks = await evolution.rows<{ url: string; events: unknown }>(
    `SELECT url, events FROM "Webhook" WHERE "instanceId" = :id AND url <> ''`,
    { id },
  );
  const subjects = new Map(groups.map(({ jid, name }) => [jid, name]));
  return {
    names: contacts.flatMap(nameOf).filter(({ phone }) => phone !== number),
    messages: messagesOf(evolution, { id, number, readKept, subjects }),
    webhooks: webhooks.map(({ url, events }) => ({
      url,
      label: `Evolution · ${name}`.slice(0, 60),
      eventTypes: eventTypesOf(events),
    })),
  };
}

/** Evolution writes the number where it knows no name, and “Você” for the line itself. */
function nameOf({ jid, name }: { readonly jid: string; readonly name: string }) {
  const [, digits, domain] = /^(\d+)(?::\d+)?@(s\.whatsapp\.net|lid)$/.exec(jid) ?? [];
  if (digits === undefined || name === digits || name === 'Você') return [];
  return [domain === 'lid' ? { lid: digits, name } : { phone: digits, name }];
}

interface MessageRow {
  readonly key: { readonly remoteJid?: string };
  readonly message: { readonly conversation?: string } | null;
  readonly contextInfo: object | null;
  readonly pushName: string | null;
  readonly seconds: number;
  readonly status: string | null;
}

interface Reading {
  readonly id: string;
  readonly number: string;
  readonly readKept: ReadKept;
  /** Groups' names by their address. */
  readonly subjects: ReadonlyMap<string, string>;
}

async function* messagesOf(
  evolution: ForeignDatabase,
  { id, number, readKept, subjects }: Reading,
): AsyncGenerator<PastMessage[]> {
  // Not each release has each column.
  const pages = evolution.pages<MessageRow>(
    `SELECT m.key, m.message, m."contextInfo", m."pushName", m."messageTimestamp" AS seconds, to_jsonb(m) ->> 'status' AS status
     FROM "Message" m WHERE m."instanceId" = :id ORDER BY m."messageTimestamp", m.id`,
    { id },
  );
  for await (const page of pages) {
    yield page.flatMap(({ key, seconds, pushName, status, ...row }) => {
      const incoming = readKept({ key, message: wholeOf(row), seconds, senderName: pushName }, { number });
      if (!incoming) return [];
      const subject = subjects.get(key.remoteJid ?? '');
      return [
        {
          incoming: { ...incoming, ...(subject !== undefined && { groupSubject: subject }) },
          status: statuses[status ?? ''],
        },
      ];
    });
  }
}

/** Evolution takes a text out of its envelope and keeps what stood around it in a column of its own. */
const wholeOf = ({ message, contextInfo }: Pick<MessageRow, 'message' | 'contextInfo'>): unknown =>
  message?.conversation && contextInfo
    ? { ...message, conversation: '', extendedTextMessage: { text: message.conversation, contextInfo } }
    : message;

const statuses: Readonly<Record<string, PastMessage['status']>> = {
  DELIVERY_ACK: 'delivered',
  READ: 'read',
  PLAYED: 'read',
  ERROR: 'failed',
};

const events = {
  MESSAGES_UPSERT: ['message.received'],
  SEND_MESSAGE: ['message.sent'],
  MESSAGES_UPDATE: ['message.delivered', 'message.read', 'message.failed'],
  CONNECTION_UPDATE: [
    'client.connected',
    'client.reconnecting',
    'client.disconnected',
    'client.needs_relink',
  ],
  GROUP_UPDATE: ['group.updated'],
  GROUPS_UPSERT: ['group.created', 'group.joined'],
  GROUP_PARTICIPANTS_UPDATE: ['group.participants'],
  CALL: ['call.received'],
} as const satisfies Readonly<Record<string, Past['webhooks'][number]['eventTypes']>>;

/** What comes nearest to Evolution's own; where nothing does, all. */
const eventTypesOf = (asked: unknown): Past['webhooks'][number]['eventTypes'] =>
  Object.entries(events).flatMap(([theirs, ours]) =>
    Array.isArray(asked) && asked.includes(theirs) ? ours : [],
  );
