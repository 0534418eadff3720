import type { TestDatabase } from '@recado/server/testing';
import type { ToldMessage } from './plainProgram.ts';

/**
 * The tables of Evolution API 2.3 that keep a line, as its Prisma schema has them (`prisma/postgresql-schema.prisma`), in the
 * schema that its own example names.
 */
const TABLES = `
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

export interface KeptInstance {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  /** The text of Baileys' `creds.json`; null: elsewhere. */
  readonly creds: string | null;
  readonly integration?: string;
  readonly messages?: readonly (ToldMessage & { readonly status?: string })[];
  readonly names?: Readonly<Record<string, string>>;
  readonly webhook?: { readonly url: string; readonly events: readonly string[] };
}

/** Evolution's database, with its rows written as Evolution writes them. */
export async function keepAsEvolution(
  database: Pick<TestDatabase, 'knex' | 'url'>,
  instances: readonly KeptInstance[],
): Promise<{ readonly url: string; all(): Promise<unknown> }> {
  const { knex, url } = database;
  const into = (table: string, row: object) => {
    const names = Object.keys(row);
    const places = names.map(() => '?').join(', ');
    const sql = `INSERT INTO evolution_api."${table}" (${names.map(name => `"${name}"`).join(', ')}) VALUES (${places})`;
    return knex.raw(sql, Object.values(row));
  };
  await knex.transaction(trx => trx.raw(TABLES));
  let rows = 0;
  const cuid = () => `cm0${String(++rows).padStart(22, '0')}`;
  for (const { id, name, number, creds, integration = 'WHATSAPP-BAILEYS', ...kept } of instances) {
    await into('Instance', { id, name, number, integration, ownerJid: `${number}@s.whatsapp.net` });
    // A JSON text of a JSON text, as `saveKey` of its auth state writes it.
    if (creds !== null) await into('Session', { id: cuid(), sessionId: id, creds: JSON.stringify(creds) });
    for (const { key, message, messageTimestamp, pushName, status } of kept.messages ?? []) {
      await into('Message', {
        id: cuid(),
        ...asKept(message),
        key: JSON.stringify(key),
        pushName: pushName ?? (key.fromMe ? 'Você' : null),
        source: 'android',
        messageTimestamp: Number(messageTimestamp),
        instanceId: id,
        status: status ?? null,
      });
    }
    for (const [remoteJid, pushName] of Object.entries(kept.names ?? {}))
      await into('Contact', { id: cuid(), remoteJid, pushName, instanceId: id });
    if (kept.webhook) {
      const { url, events } = kept.webhook;
      await into('Webhook', { id: cuid(), url, events: JSON.stringify(events), instanceId: id });
    }
  }
  const tables = ['Instance', 'Session', 'Chat', 'Contact', 'Message', 'Webhook'];
  // Whoever reads it may do no more than that.
  const reader = `options=${encodeURIComponent('-c role=pg_read_all_data')}`;
  return {
    url: `${url}${url.includes('?') ? '&' : '?'}schema=evolution_api&${reader}`,
    all: () =>
      Promise.all(
        tables.map(table => knex.raw(`SELECT xmin, t.* FROM evolution_api."${table}" t ORDER BY id`)),
      ),
  };
}

/** A text comes out of its envelope, as `prepareMessage` of Evolution's takes it. */
function asKept(message: Readonly<Record<string, unknown>>) {
  const { extendedTextMessage: extended, ...rest } = message as {
    readonly extendedTextMessage?: { readonly text: string; readonly contextInfo?: object };
  };
  const [type] = Object.keys(message).filter(part => part !== 'messageContextInfo');
  const kept = extended ? { ...rest, conversation: extended.text } : message;
  return {
    message: JSON.stringify(kept),
    messageType: extended ? 'conversation' : (type ?? 'unknown'),
    contextInfo: extended?.contextInfo ? JSON.stringify(extended.contextInfo) : null,
  };
}
