import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportedWebhook } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../../errors.ts';
import type { WahaSession } from './listWahaSessions.ts';

const { failures } = cliTexts.importSession.waha;

/** File in which WAHA stores the settings of a local session. Installations with a database store them there. */
const CONFIG_FILE = '.waha.session.config.json';

/** Webhook addresses by session name. */
export type WahaWebhooks = ReadonlyMap<string, readonly ImportedWebhook[]>;

/**
 * Reads the response of WAHA's `GET /api/sessions?all=true`, which lists every session with its settings.
 *
 * @throws Failure if the file cannot be read, or contains something else
 */
export async function readWahaSessionList(path: string): Promise<WahaWebhooks> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Failure(failures.noFile(path), { cause });
  });
  const sessions = parseJson(text);
  if (!Array.isArray(sessions) || !sessions.every(isNamedSession)) throw new Failure(failures.invalidFile(path));
  return new Map(sessions.map(({ name, config }) => [name, toImportedWebhooks(name, config)]));
}

/** Reads the webhook addresses of a session from its folder. Returns none without a readable settings file. */
export async function readWahaConfigFile({ name, folder }: WahaSession): Promise<readonly ImportedWebhook[]> {
  const text = await readFile(join(folder, CONFIG_FILE), 'utf8').catch(() => '');
  return toImportedWebhooks(name, parseJson(text));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isNamedSession = (value: unknown): value is { readonly name: string; readonly config?: unknown } =>
  isRecord(value) && typeof value.name === 'string';

function toImportedWebhooks(name: string, config: unknown): readonly ImportedWebhook[] {
  const webhooks = isRecord(config) && Array.isArray(config.webhooks) ? config.webhooks : [];
  return webhooks.filter(isRecord).flatMap(({ url, events }, at) => {
    if (typeof url !== 'string') return [];
    // An import skips a label that already exists, so the second address of a session needs another one.
    const suffix = at === 0 ? '' : ` ${at + 1}`;
    return [
      { url, label: `${`WAHA · ${name}`.slice(0, 60 - suffix.length)}${suffix}`, eventTypes: toEventTypes(events) },
    ];
  });
}

/** Event types of WAHA (`WAHAEvents`) with the closest types of Recado. */
const EVENT_TYPES = {
  message: ['message.received'],
  'message.any': ['message.received', 'message.sent'],
  'message.ack': ['message.delivered', 'message.read', 'message.failed'],
  'message.reaction': ['message.reaction'],
  'message.edited': ['message.edited'],
  'message.revoked': ['message.deleted'],
  'session.status': ['client.connected', 'client.reconnecting', 'client.disconnected', 'client.needs_relink'],
  'poll.vote': ['message.vote'],
  'call.received': ['call.received'],
  'group.join': ['group.participants'],
  'group.leave': ['group.participants'],
  'group.v2.join': ['group.joined'],
  'group.v2.leave': ['group.left'],
  'group.v2.participants': ['group.participants'],
  'group.v2.update': ['group.updated'],
} as const satisfies Readonly<Record<string, ImportedWebhook['eventTypes']>>;

/** Maps WAHA's event types. An empty result means all types, as `*` does in WAHA. */
function toEventTypes(wahaEvents: unknown): ImportedWebhook['eventTypes'] {
  if (!Array.isArray(wahaEvents) || wahaEvents.includes('*')) return [];
  const types = Object.entries(EVENT_TYPES).flatMap(([wahaEvent, recadoTypes]) =>
    wahaEvents.includes(wahaEvent) ? recadoTypes : [],
  );
  return [...new Set(types)];
}
