import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatDateTime, renderNextSteps, renderTable } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';
import type { contactListOptions } from './options.ts';
import { showContact } from './showContact.ts';

const texts = cliTexts.contacts;
const { columns } = texts;

/** Implements `recado contacts list CLIENT [CONTACT]`. */
export async function listContacts(
  remote: RemoteContext,
  { args: [client = '', contact], settings }: CommandInvocation<typeof contactListOptions>,
): Promise<void> {
  if (contact !== undefined) return showContact(remote, client, contact);
  if (settings.blocked) return listBlocked(remote, client);
  const { search, limit } = settings;
  const sdk = await createClientSdk(remote, client);
  const query = { limit, ...(search !== undefined && { q: search }) };
  const response = await sdk.request('GET /external/contacts', { query, signal: remote.signal });
  const { contacts, next } = response;
  const head = [{ label: columns.who, isFlexible: true as const }, { label: columns.chat }, { label: columns.last }];
  const rows = contacts.map(({ name, chat, lastMessageAt }) => [
    formatName(name),
    chat,
    lastMessageAt === null ? '' : formatDateTime(lastMessageAt),
  ]);
  const isPartial = next !== null;
  const caption = (isPartial ? texts.moreThan : texts.count)(contacts.length);
  const empty = search === undefined ? texts.empty : texts.emptyFiltered;
  await renderTable(remote, { head, rows, empty, caption, isPartial, hasLocalTimes: true }, response);
  const [first] = contacts;
  renderNextSteps(
    remote,
    first ? [{ reason: texts.openHint, command: `recado contacts ${client} ${first.chat}` }] : [],
  );
}

async function listBlocked(remote: RemoteContext, client: string): Promise<void> {
  const sdk = await createClientSdk(remote, client);
  const response = await sdk.request('GET /external/blocked', { signal: remote.signal });
  const head = [{ label: columns.who, isFlexible: true as const }, { label: columns.chat }];
  const rows = response.blocked.map(({ name, chat }) => [formatName(name), chat]);
  const caption = texts.countBlocked(rows.length);
  await renderTable(remote, { head, rows, empty: texts.noneBlocked, caption }, response);
}

const formatName = (name: string | null) => name ?? { text: texts.nameless, tone: 'muted' as const };
