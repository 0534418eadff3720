import type { Contact, Endpoints, PayloadOf } from '@recado/contract';
import { normalizeSearchText } from '@recado/contract/rules';
import type { Sdk } from '@recado/sdk';
import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderConfirmation, renderLabelledValues } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';
import type { contactLabelOptions, contactOptOutOptions, dryRunOptions } from './options.ts';
import { formatContactDetails } from './showContact.ts';

const texts = cliTexts.contacts;

type ContactChange = PayloadOf<Endpoints['PATCH /external/contacts/{contact}']>;

/**
 * Implements `recado contacts name CLIENT CONTACT [NAME]`. Without a name, the contact's own
 * profile name applies.
 */
export const setContactName = (
  remote: RemoteContext,
  { args: [client, contact, name] }: CommandInvocation,
): Promise<void> => updateContact(remote, client, contact, () => ({ ownName: name?.trim() || null }));

/** Implements `recado contacts note CLIENT CONTACT [TEXT]`. Without a text, removes the note. */
export const setContactNote = (
  remote: RemoteContext,
  { args: [client, contact, text] }: CommandInvocation,
): Promise<void> => updateContact(remote, client, contact, () => ({ notes: text?.trim() ? text : null }));

/** Implements `recado contacts opt-out CLIENT CONTACT`. */
export const setContactOptOut = (
  remote: RemoteContext,
  { args: [client, contact], settings }: CommandInvocation<typeof contactOptOutOptions>,
): Promise<void> => updateContact(remote, client, contact, () => ({ optedOut: !settings.undo }));

/**
 * Implements `recado contacts label CLIENT CONTACT LABEL…`: adds labels, or removes them with
 * `--remove`.
 */
export const changeContactLabels = (
  remote: RemoteContext,
  { args: [client, contact, ...labels], settings }: CommandInvocation<typeof contactLabelOptions>,
): Promise<void> =>
  updateContact(remote, client, contact, ({ labels: currentLabels }) => {
    const foldedLabels = new Set(labels.map(normalizeSearchText));
    const otherLabels = currentLabels.filter(label => !foldedLabels.has(normalizeSearchText(label)));
    return { labels: settings.remove ? otherLabels : [...otherLabels, ...labels] };
  });

async function updateContact(
  remote: RemoteContext,
  client = '',
  contact = '',
  buildChange: (contact: Contact) => ContactChange,
): Promise<void> {
  const sdk = await createClientSdk(remote, client, [], { asPerson: true });
  const current = await fetchContact(sdk, remote, contact);
  const { signal } = remote;
  const params = { contact: current.id };
  const payload = buildChange(current);
  const response = await sdk.request('PATCH /external/contacts/{contact}', { params, payload, signal });
  await renderContact(remote, response.contact, response);
}

async function fetchContact(sdk: Sdk, { signal }: RemoteContext, contact: string): Promise<Contact> {
  const query = { profile: false };
  const response = await sdk.request('GET /external/contacts/{contact}', { params: { contact }, query, signal });
  return response.contact;
}

const renderContact = (remote: RemoteContext, contact: Contact, data: object): Promise<void> =>
  renderLabelledValues(remote, { title: contact.name ?? contact.chat, facts: formatContactDetails(contact) }, data);

/** Implements `recado contacts merge CLIENT CONTACT OTHER`. */
export async function mergeContacts(
  remote: RemoteContext,
  call: CommandInvocation<typeof dryRunOptions>,
): Promise<void> {
  const {
    args: [client = '', contact = '', other = ''],
    settings,
  } = call;
  const sdk = await createClientSdk(remote, client, [], { asPerson: true });
  if (!settings.dryRun) await renderConfirmation(remote, call, texts.merge.warning(contact, other), remote.signal);
  const response = await sdk.request('POST /external/contacts/{contact}/merge', {
    params: { contact },
    payload: { other, dryRun: settings.dryRun },
    signal: remote.signal,
  });
  await renderContact(remote, response.contact, response);
  if (settings.dryRun) remote.writeMessage(texts.dryRunNotice);
}
