import type { TestDatabase } from '@recado/server/testing';
import type { BaileysMessage } from './startPlainBaileys.ts';

/**
 * Tables of Evolution API 2.3 that store a line, from `prisma/postgresql-schema.prisma`, in the
 * schema of Evolution's own example configuration.
 */
const CREATE_TABLES_SQL = `
  CREATE SCHEMA evolution_api;
  SET LOCAL search_path = evolution_api;
  CREATE TYPE "InstanceConnectionStatus" AS ENUM ('open', 'close', 'connecting');
  CREATE TYPE "DeviceMessage" AS ENUM ('ios', 'android', 'web', 'unknown', 'desktop');
  CREATE TABLE "Instance" (id text PRIMARY KEY, name varchar(255) NOT NULL UNIQUE,
    "connectionStatus" "InstanceConnectionStatus" NOT NULL DEFAULT 'open', "ownerJid" varchar(100), "profileName" varchar(100),
    "profilePicUrl" varchar(500), integration varchar(100), number varchar(100), "businessId" varchar(100), token varchar(255),
    "clientName" varchar(100), "disconnectionReasonCode" integer, "disconnectionObject" jsonb, "disconnectionAt" timestamp,
    "createdAt" timestamp DEFAULT now(), "updatedAt" timestamp);
  CREATE TABLE "Session" (id text PRIMARY KEY, "sessionId" text NOT NULL UNIQUE REFERENCES "Instance" ON DELETE CASCADE, creds text,
    "createdAt" timestamp NOT NULL DEFAULT now());
  CREATE TABLE "Chat" (id text PRIMARY KEY, "remoteJid" varchar(100) NOT NULL, name varchar(100), labels jsonb,
    "createdAt" timestamp DEFAULT now(), "updatedAt" timestamp, "unreadMessages" integer NOT NULL DEFAULT 0,
    "instanceId" text NOT NULL REFERENCES "Instance", UNIQUE ("instanceId", "remoteJid"));
  CREATE TABLE "Contact" (id text PRIMARY KEY, "remoteJid" varchar(100) NOT NULL, "pushName" varchar(100),
    "profilePicUrl" varchar(500), "createdAt" timestamp DEFAULT now(), "updatedAt" timestamp,
    "instanceId" text NOT NULL REFERENCES "Instance", UNIQUE ("remoteJid", "instanceId"));
  CREATE TABLE "Message" (id text PRIMARY KEY, key jsonb NOT NULL, "pushName" varchar(100), participant varchar(100),
    "messageType" varchar(100) NOT NULL, message jsonb NOT NULL, "contextInfo" jsonb, source "DeviceMessage" NOT NULL,
    "messageTimestamp" integer NOT NULL, "chatwootMessageId" integer, "chatwootInboxId" integer, "chatwootConversationId" integer,
    "chatwootContactInboxSourceId" varchar(100), "chatwootIsRead" boolean, "instanceId" text NOT NULL REFERENCES "Instance",
    "webhookUrl" varchar(500), status varchar(30), "sessionId" text);
  CREATE TABLE "Webhook" (id text PRIMARY KEY, url varchar(500) NOT NULL, headers jsonb, enabled boolean DEFAULT true, events jsonb,
    "webhookByEvents" boolean DEFAULT false, "webhookBase64" boolean DEFAULT false, "createdAt" timestamp DEFAULT now(),
    "updatedAt" timestamp NOT NULL DEFAULT now(), "instanceId" text NOT NULL UNIQUE REFERENCES "Instance")`;

export interface EvolutionInstanceFixture {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  /** Contents of Baileys' `creds.json`. Null if the credentials are stored elsewhere. */
  readonly creds: string | null;
  readonly integration?: string;
  readonly messages?: readonly (BaileysMessage & { readonly status?: string })[];
  readonly names?: Readonly<Record<string, string>>;
  readonly webhook?: { readonly url: string; readonly events: readonly string[] };
}

/** Creates Evolution's tables and inserts rows in the format that Evolution writes. */
export async function createEvolutionDatabase(
  database: Pick<TestDatabase, 'knex' | 'url'>,
  instances: readonly EvolutionInstanceFixture[],
): Promise<{ readonly url: string; all(): Promise<unknown> }> {
  const { knex, url } = database;
  const insertRow = (table: string, row: object) => {
    const names = Object.keys(row);
    const placeholders = names.map(() => '?').join(', ');
    const sql = `INSERT INTO evolution_api."${table}" (${names.map(name => `"${name}"`).join(', ')}) VALUES (${placeholders})`;
    return knex.raw(sql, Object.values(row));
  };
  await knex.transaction(trx => trx.raw(CREATE_TABLES_SQL));
  let rows = 0;
  const cuid = () => `cm0${String(++rows).padStart(22, '0')}`;
  for (const { id, name, number, creds, integration = 'WHATSAPP-BAILEYS', ...fixture } of instances) {
    await insertRow('Instance', { id, name, number, integration, ownerJid: `${number}@s.whatsapp.net` });
    // Evolution encodes the credentials as JSON twice, in `saveKey` of its auth state.
    if (creds !== null) await insertRow('Session', { id: cuid(), sessionId: id, creds: JSON.stringify(creds) });
    for (const { key, message, messageTimestamp, pushName, status } of fixture.messages ?? []) {
      await insertRow('Message', {
        id: cuid(),
        ...toMessageColumns(message),
        key: JSON.stringify(key),
        pushName: pushName ?? (key.fromMe ? 'Você' : null),
        source: 'android',
        messageTimestamp: Number(messageTimestamp),
        instanceId: id,
        status: status ?? null,
      });
    }
    for (const [remoteJid, pushName] of Object.entries(fixture.names ?? {}))
      await insertRow('Contact', { id: cuid(), remoteJid, pushName, instanceId: id });
    if (fixture.webhook) {
      const { url, events } = fixture.webhook;
      await insertRow('Webhook', { id: cuid(), url, events: JSON.stringify(events), instanceId: id });
    }
  }
  const tables = ['Instance', 'Session', 'Chat', 'Contact', 'Message', 'Webhook'];
  // The returned URL has a read-only role, so the import cannot modify Evolution's data.
  const reader = `options=${encodeURIComponent('-c role=pg_read_all_data')}`;
  return {
    url: `${url}${url.includes('?') ? '&' : '?'}schema=evolution_api&${reader}`,
    all: () =>
      Promise.all(tables.map(table => knex.raw(`SELECT xmin, t.* FROM evolution_api."${table}" t ORDER BY id`))),
  };
}

/** Unwraps a text message, because Evolution's `prepareMessage` stores its text and its context separately. */
function toMessageColumns(message: Readonly<Record<string, unknown>>) {
  const { extendedTextMessage: extended, ...rest } = message as {
    readonly extendedTextMessage?: { readonly text: string; readonly contextInfo?: object };
  };
  const [type] = Object.keys(message).filter(part => part !== 'messageContextInfo');
  const storedMessage = extended ? { ...rest, conversation: extended.text } : message;
  return {
    message: JSON.stringify(storedMessage),
    messageType: extended ? 'conversation' : (type ?? 'unknown'),
    contextInfo: extended?.contextInfo ? JSON.stringify(extended.contextInfo) : null,
  };
}
