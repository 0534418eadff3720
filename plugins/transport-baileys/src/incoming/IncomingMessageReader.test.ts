import { UnstoredMessageReporter } from '@recado/transport';
import { MemoryVault } from '@recado/transport/conformance';
import { encodeWAMessage } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { IdentityResolver } from '../identities/IdentityResolver.ts';
import { DisappearingMessageTimerStore } from '../vault/DisappearingMessageTimerStore.ts';
import { MessageSecretStore } from '../vault/MessageSecretStore.ts';
import { RetryingVault } from '../vault/RetryingVault.ts';
import { SentMessageStore } from '../vault/SentMessageStore.ts';
import { IncomingMessageReader } from './IncomingMessageReader.ts';
import { PollStore } from './polls/PollStore.ts';
import { SecretUpdateReader } from './secretUpdates/SecretUpdateReader.ts';
import { UnstoredMessageLog } from './UnstoredMessageLog.ts';

type Mapping = ConstructorParameters<typeof IdentityResolver>[0]['mapping'];

/** Mapping without a second identifier for any person. */
const emptyMapping = {
  getLIDForPN: async () => null,
  getPNForLID: async () => null,
} as Partial<Mapping> as Mapping;
const people = new IdentityResolver({
  keys: { get: () => ({}), set: () => {} },
  mapping: emptyMapping,
  timeoutMs: 100,
  signal: new AbortController().signal,
});
const noop = (): void => {};
const log = { debug: noop, info: noop, warn: noop, error: noop };
const abortSignal = new AbortController().signal;
const vault = new RetryingVault({
  vault: new MemoryVault().open(abortSignal),
  signal: abortSignal,
  log,
  onFenced: noop,
});
const polls = new PollStore(vault);
const source = { host: '127.0.0.1:9', deadlineMs: 100 };
const secrets = new MessageSecretStore({ host: {}, sentMessages: new SentMessageStore(vault), vault });
const self = () => ({ kind: 'person', phone: '5215511112222', lid: '44' }) as const;
const warnings: object[] = [];
const reader = new IncomingMessageReader({
  creds: { me: { id: '5215511112222:4@s.whatsapp.net', lid: '44:4@lid' } },
  people,
  polls,
  secrets,
  secretUpdates: new SecretUpdateReader({ secrets, people, vault, source, self }),
  expirations: new DisappearingMessageTimerStore(vault),
  findGroup: async () => undefined,
  requestReupload: async () => undefined,
  source,
  unstored: new UnstoredMessageLog(
    new UnstoredMessageReporter({
      host: { log: { ...log, warn: details => warnings.push(details) } },
      signal: abortSignal,
    }),
  ),
});
const read = async (attrs: Record<string, string>) => {
  const row = {
    attrs: { id: 'A1', t: '1700000000', ...attrs },
    plaintext: encodeWAMessage({ conversation: 'Hola' }),
  };
  const [message] = await reader.readRow(row, 'live');
  return message;
};

const readUnknown = (remoteJid: string, id: string) =>
  reader.readEnvelope({ key: { remoteJid, id }, time: 1, message: { conversation: 'Secreto' }, arrival: 'live' });

describe('IncomingMessageReader', () => {
  it.each([
    ['12345@interop', 'interop'],
    ['867051314767696@bot', 'bot'],
    ['sin dominio', 'none'],
    ['', 'none'],
  ])('logs only the domain of a message from %j, once per message, and counts', async (from, domain) => {
    warnings.length = 0;
    const ids = [`${from} 1`, `${from} 1`, `${from} 2`];
    for (const id of ids) expect(await readUnknown(from, id)).toEqual([]);
    const counts = warnings.map(warning => (warning as { readonly count: number }).count);
    expect(warnings).toEqual(counts.map(count => ({ reason: 'unknown-sender', type: domain, count })));
    expect(counts).toHaveLength(2);
    expect(counts[1]).toBe((counts[0] ?? 0) + 1);
  });

  it.each(['12345@interop', '867051314767696@bot', ''])(
    'counts a stanza from %j, which Baileys rejects',
    async from => {
      warnings.length = 0;
      expect(await read({ from, id: `${from} stanza` })).toBeUndefined();
      expect(warnings).toMatchObject([{ reason: 'unknown-sender' }]);
    },
  );

  it('identifies a sender by LID if no phone number is given', async () => {
    const lid = { kind: 'person', lid: '77' };
    expect(await read({ from: '77:2@lid', notify: 'Ana' })).toMatchObject({
      chat: lid,
      sender: lid,
      senderName: 'Ana',
      timestamp: new Date(1_700_000_000_000),
    });
  });

  it.each([
    [{ from: '77@lid', sender_pn: '5215533334444@s.whatsapp.net' }],
    [{ from: '5215533334444:9@s.whatsapp.net', sender_lid: '77@lid' }],
  ])('returns the LID and the phone number of the sender from the envelope: %j', async attrs => {
    const person = { kind: 'person', phone: '5215533334444', lid: '77' };
    expect(await read(attrs)).toMatchObject({ chat: person, sender: person, fromMe: false });
  });

  it('returns an outgoing message for a message that another device of the account sent to a contact', async () => {
    expect(await read({ from: '44@lid', recipient: '77@lid', notify: 'Nosotros' })).toEqual({
      id: 'A1',
      chat: { kind: 'person', lid: '77' },
      sender: { kind: 'person', phone: '5215511112222', lid: '44' },
      fromMe: true,
      timestamp: new Date(1_700_000_000_000),
      content: { type: 'text', text: 'Hola' },
      arrival: 'live',
    });
  });

  it('returns a group message with the group as chat and the member as sender', async () => {
    const attrs = {
      from: '120363@g.us',
      participant: '77@lid',
      participant_pn: '5215533334444@s.whatsapp.net',
    };
    expect(await read(attrs)).toMatchObject({
      chat: { kind: 'group', id: '120363' },
      sender: { kind: 'person', phone: '5215533334444', lid: '77' },
    });
  });

  it('returns the chat kind broadcast for a status update of a contact', async () => {
    expect(await read({ from: 'status@broadcast', participant: '5215533334444@s.whatsapp.net' })).toMatchObject({
      chat: { kind: 'broadcast', id: 'status' },
      sender: { kind: 'person', phone: '5215533334444' },
    });
  });

  it('returns a message of a broadcast list in the chat with its sender', async () => {
    const sender = { kind: 'person', phone: '5215533334444', lid: '77' };
    const attrs = { from: '1764230400@broadcast', participant: '77@lid', sender_pn: '5215533334444@s.whatsapp.net' };
    expect(await read(attrs)).toMatchObject({ chat: sender, sender, fromMe: false });
  });

  it('keeps a message that the own phone sent to a broadcast list in the chat of the list', async () => {
    expect(await read({ from: '1764230400@broadcast', participant: '44@lid' })).toMatchObject({
      chat: { kind: 'broadcast', id: '1764230400' },
      fromMe: true,
    });
  });

  it.each([
    ['5215533334444:99@hosted', { phone: '5215533334444' }],
    ['77:99@hosted.lid', { lid: '77' }],
  ])('identifies the sender when the Cloud API device of a business writes as %s', async (from, identifier) => {
    const person = { kind: 'person', ...identifier };
    expect(await read({ from })).toMatchObject({ chat: person, sender: person });
  });

  it('returns an outgoing message when the Cloud API device of the account sent it', async () => {
    expect(await read({ from: '44:99@hosted.lid', recipient: '77@lid' })).toMatchObject({
      chat: { kind: 'person', lid: '77' },
      sender: { kind: 'person', phone: '5215511112222', lid: '44' },
      fromMe: true,
    });
  });

  it('returns nothing when a message names no person, because no contact can have it', async () => {
    expect(await read({ from: '@s.whatsapp.net' })).toBeUndefined();
  });

  it('recognizes a row from another device of the account by phone number and by LID', () => {
    const isFromOwnAccount = (from: string) => reader.isFromOwnAccount({ attrs: { from } });
    const ownJids = ['5215511112222@s.whatsapp.net', '44:2@lid', '44:99@hosted.lid', '5215511112222:99@hosted'];
    expect(ownJids.map(isFromOwnAccount)).toEqual(Array(4).fill(true));
    expect(['5215533334444@s.whatsapp.net', '77@lid', '120363@g.us'].map(isFromOwnAccount)).toEqual(
      Array(3).fill(false),
    );
  });
});
