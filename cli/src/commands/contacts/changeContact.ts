import type { Contact, Endpoints, PayloadOf } from '@recado/contract';
import { foldText } from '@recado/contract/rules';
import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderFacts } from '../../render/index.ts';
import { speakForClient } from '../../sending/speakForClient.ts';
import type { dryRunOptions, labelOptions, optOutOptions } from './options.ts';
import { factsOf } from './showContact.ts';

const texts = cli.contacts;

type Change = PayloadOf<Endpoints['PATCH /external/contacts/{contact}']>;

/** `recado contacts name CLIENT CONTACT [NAME]`: without one, as they call themselves. */
export const nameContact = (remote: Remote, { args: [client, contact, name] }: Call): Promise<void> =>
  change(remote, client, contact, () => ({ ownName: name?.trim() || null }));

/** `recado contacts note CLIENT CONTACT [TEXT]`: without one, there is none any more. */
export const noteContact = (remote: Remote, { args: [client, contact, text] }: Call): Promise<void> =>
  change(remote, client, contact, () => ({ notes: text?.trim() ? text : null }));

/** `recado contacts opt-out CLIENT CONTACT`. */
export const optOutContact = (
  remote: Remote,
  { args: [client, contact], settings }: Call<typeof optOutOptions>,
): Promise<void> => change(remote, client, contact, () => ({ optedOut: !settings.undo }));

/** `recado contacts label CLIENT CONTACT LABEL…`: beside those that there are, or with `--remove` without these. */
export const labelContact = (
  remote: Remote,
  { args: [client, contact, ...labels], settings }: Call<typeof labelOptions>,
): Promise<void> =>
  change(remote, client, contact, ({ labels: before }) => {
    const named = new Set(labels.map(foldText));
    const others = before.filter(label => !named.has(foldText(label)));
    return { labels: settings.remove ? others : [...others, ...labels] };
  });

async function change(
  remote: Remote,
  client = '',
  contact = '',
  changed: (contact: Contact) => Change,
): Promise<void> {
  const sdk = await speakForClient(remote, client);
  const before = await find(sdk, remote, contact);
  const { signal } = remote;
  const params = { contact: before.id };
  const payload = changed(before);
  const saved = await sdk.request('PATCH /external/contacts/{contact}', { params, payload, signal });
  await show(remote, saved.contact, saved);
}

async function find(sdk: Sdk, { signal }: Remote, contact: string): Promise<Contact> {
  const query = { profile: false };
  const found = await sdk.request('GET /external/contacts/{contact}', { params: { contact }, query, signal });
  return found.contact;
}

const show = (remote: Remote, contact: Contact, data: object): Promise<void> =>
  renderFacts(remote, { title: contact.name ?? contact.chat, facts: factsOf(contact) }, data);

/** `recado contacts merge CLIENT CONTACT OTHER`. */
export async function mergeContacts(
  remote: Remote,
  { args: [client = '', contact = '', other = ''], settings }: Call<typeof dryRunOptions>,
): Promise<void> {
  const sdk = await speakForClient(remote, client);
  const merged = await sdk.request('POST /external/contacts/{contact}/merge', {
    params: { contact },
    payload: { other, dryRun: settings.dryRun },
    signal: remote.signal,
  });
  await show(remote, merged.contact, merged);
  if (settings.dryRun) remote.say(texts.nothingYet);
}
