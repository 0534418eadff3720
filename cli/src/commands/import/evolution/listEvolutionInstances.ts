import type { ExternalDatabase, ExternalLineHistory, HistoricalMessage, HistoryImportResult } from '@recado/server';
import type { ImportedMessageReader } from '@recado/transport';

/**
 * A line as stored by Evolution API 2 (`EvolutionInstance` and `Session` of its Prisma schema). `creds` are
 * Baileys' credentials, JSON encoded twice; null if they are stored elsewhere or were never created.
 */
export interface EvolutionInstance {
  readonly id: string;
  readonly name: string;
  readonly integration: string | null;
  /** Phone number of the line, digits only. Null if Evolution does not know the number. */
  readonly number: string | null;
  readonly creds: string | null;
}

/** Integration type of the instances that use Baileys. Only these have a session that can be imported. */
export const EVOLUTION_BAILEYS_INTEGRATION = 'WHATSAPP-BAILEYS';

export const listEvolutionInstances = (evolution: ExternalDatabase): Promise<EvolutionInstance[]> =>
  evolution.rows<EvolutionInstance>(
    `SELECT i.id, i.name, i.integration, s.creds,
       substring(coalesce(i."ownerJid", i.number) FROM '^[0-9]+') AS number
     FROM "Instance" i LEFT JOIN "Session" s ON s."sessionId" = i.id ORDER BY i.name`,
  );

/** Counts the messages, contact names and webhooks of an instance. */
export async function countEvolutionInstanceHistory(
  evolution: ExternalDatabase,
  id: string,
): Promise<Omit<HistoryImportResult, 'remarks'>> {
  const [counts] = await evolution.rows<Omit<HistoryImportResult, 'remarks'>>(
    `SELECT (SELECT count(*) FROM "Message" WHERE "instanceId" = :id) AS messages,
       (SELECT count(*) FROM "Contact" WHERE "instanceId" = :id AND "pushName" <> '') AS names,
       (SELECT count(*) FROM "Webhook" WHERE "instanceId" = :id AND url <> '') AS webhooks`,
    { id },
  );
  return counts ?? { messages: 0, names: 0, webhooks: 0 };
}

/**
 * Reads the messages, contact names and webhooks of an instance.
 *
 * @param number phone number of the line, digits only
 */
export async function readEvolutionInstanceHistory(
  evolution: ExternalDatabase,
  { id, name }: Pick<EvolutionInstance, 'id' | 'name'>,
  number: string,
  readImportedMessage: ImportedMessageReader,
): Promise<ExternalLineHistory> {
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
    names: contacts.flatMap(parseContactName).filter(({ phone }) => phone !== number),
    messages: readMessagePages(evolution, { id, number, readImportedMessage, subjects }),
    webhooks: webhooks.map(({ url, events }) => ({
      url,
      label: `Evolution · ${name}`.slice(0, 60),
      eventTypes: toEventTypes(events),
    })),
  };
}

interface ParseContactNameParams {
  readonly jid: string;
  readonly name: string;
}

/**
 * Returns no contact if the stored name is only a placeholder. Evolution stores the phone number in place of an
 * unknown name, and “Você” as the name of the line itself.
 */
function parseContactName({ jid, name }: ParseContactNameParams) {
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

interface MessageReadParams {
  readonly id: string;
  readonly number: string;
  readonly readImportedMessage: ImportedMessageReader;
  /** Group subjects by group JID. */
  readonly subjects: ReadonlyMap<string, string>;
}

async function* readMessagePages(
  evolution: ExternalDatabase,
  { id, number, readImportedMessage, subjects }: MessageReadParams,
): AsyncGenerator<HistoricalMessage[]> {
  // Use `to_jsonb`, because not every Evolution release has the `status` column.
  const pages = evolution.pages<MessageRow>(
    `SELECT m.key, m.message, m."contextInfo", m."pushName", m."messageTimestamp" AS seconds, to_jsonb(m) ->> 'status' AS status
     FROM "Message" m WHERE m."instanceId" = :id ORDER BY m."messageTimestamp", m.id`,
    { id },
  );
  for await (const page of pages) {
    yield page.flatMap(({ key, seconds, pushName, status, ...row }) => {
      const incoming = readImportedMessage(
        { key, message: rebuildMessage(row), seconds, senderName: pushName },
        { number },
      );
      if (!incoming) return [];
      const subject = subjects.get(key.remoteJid ?? '');
      return [
        {
          incoming: { ...incoming, ...(subject !== undefined && { groupSubject: subject }) },
          status: messageStatuses[status ?? ''],
        },
      ];
    });
  }
}

/**
 * Rebuilds the original WhatsApp message, because Evolution stores only the plain text of a text message, and
 * its context in a separate column.
 */
const rebuildMessage = ({ message, contextInfo }: Pick<MessageRow, 'message' | 'contextInfo'>): unknown =>
  message?.conversation && contextInfo
    ? { ...message, conversation: '', extendedTextMessage: { text: message.conversation, contextInfo } }
    : message;

const messageStatuses: Readonly<Record<string, HistoricalMessage['status']>> = {
  DELIVERY_ACK: 'delivered',
  READ: 'read',
  PLAYED: 'read',
  ERROR: 'failed',
};

const events = {
  MESSAGES_UPSERT: ['message.received'],
  SEND_MESSAGE: ['message.sent'],
  MESSAGES_UPDATE: ['message.delivered', 'message.read', 'message.failed'],
  CONNECTION_UPDATE: ['client.connected', 'client.reconnecting', 'client.disconnected', 'client.needs_relink'],
  GROUP_UPDATE: ['group.updated'],
  GROUPS_UPSERT: ['group.created', 'group.joined'],
  GROUP_PARTICIPANTS_UPDATE: ['group.participants'],
  CALL: ['call.received'],
} as const satisfies Readonly<Record<string, ExternalLineHistory['webhooks'][number]['eventTypes']>>;

/** Maps Evolution's events to the closest Recado types. An empty result means all types. */
const toEventTypes = (evolutionEvents: unknown): ExternalLineHistory['webhooks'][number]['eventTypes'] =>
  Object.entries(events).flatMap(([evolutionEvent, recadoTypes]) =>
    Array.isArray(evolutionEvents) && evolutionEvents.includes(evolutionEvent) ? recadoTypes : [],
  );
