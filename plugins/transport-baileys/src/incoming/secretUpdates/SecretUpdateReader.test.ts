import { randomBytes } from 'node:crypto';
import type { Person } from '@recado/transport';
import { MemoryVault } from '@recado/transport/conformance';
import { proto } from '@whiskeysockets/baileys';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toPhoneJid } from '../../identities/jids.ts';
import { MessageSecretStore } from '../../vault/MessageSecretStore.ts';
import { RetryingVault } from '../../vault/RetryingVault.ts';
import { SentMessageStore } from '../../vault/SentMessageStore.ts';
import { encryptWithSecret } from '../../vault/secretEncryption.ts';
import { SecretUpdateReader } from './SecretUpdateReader.ts';

const target = '3EB0A1';
const secret = randomBytes(32);
const chat = { kind: 'group', id: '120363000000000001' } as const;
const [ana, beto] = [
  { kind: 'person', phone: '5215511111111' },
  { kind: 'person', phone: '5215522222222' },
] as const;
const ignore = (): void => {};

/** Composes an edit by a member with the secret of Ana's message. */
function composeEdit(editor: Person, id: string, text: string) {
  const [authorJid, editorJid] = [ana, editor].map(({ phone = '' }) => toPhoneJid(phone));
  const context = { id: target, author: authorJid ?? '', editor: editorJid ?? '', use: 'Message Edit' } as const;
  const message: proto.IMessage = {
    secretEncryptedMessage: {
      targetMessageKey: { id: target, fromMe: false, remoteJid: `${chat.id}@g.us`, participant: authorJid ?? '' },
      ...encryptWithSecret(secret, context, proto.Message.encode({ conversation: text }).finish()),
      secretEncType: 2,
    },
  };
  const timestamp = new Date(1_790_000_000_000);
  return [message, { id, chat, sender: editor, fromMe: false, timestamp, arrival: 'live' }] as const;
}

function createReader(memoryVault = new MemoryVault()) {
  const { signal } = new AbortController();
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const vault = new RetryingVault({ vault: memoryVault.open(signal), signal, log, onFenced: ignore });
  const sentMessages = new SentMessageStore(vault);
  const secrets = new MessageSecretStore({ host: {}, sentMessages, vault });
  const people = { resolveStored: async (person: Person) => person };
  const source = { host: 'localhost', deadlineMs: 1 };
  const reader = new SecretUpdateReader({ secrets, people, vault, source, self: () => beto });
  /** Reads the texts of the early edits as the message of Ana arrives. */
  const readTexts = async () => {
    secrets.remember(target, { secret, fromMe: false, sender: ana });
    const updates = await reader.readEarly(await secrets.listEarlyUpdates(target));
    return updates.map(({ content }) => 'text' in content && content.text);
  };
  return { memoryVault, reader, secrets, readTexts };
}

describe('encrypted update that arrives before its message', () => {
  afterEach(() => vi.useRealTimers());

  it('is read with its message, after a restart too, and belongs to its author in the vault', async () => {
    const { memoryVault, reader } = createReader();
    expect(await reader.storeEarly(...composeEdit(ana, 'E1', 'Dos'))).toBeUndefined();
    expect(memoryVault.entries.map(({ category, person }) => [category, person])).toEqual([
      ['early-update', ana.phone],
    ]);
    expect(await createReader(memoryVault).readTexts()).toEqual(['Dos']);
  });

  it('remains when another member uses its ID, or sends many updates', async () => {
    const { reader, readTexts } = createReader();
    await reader.storeEarly(...composeEdit(ana, 'E1', 'Dos'));
    for (let n = 1; n <= 60; n += 1) await reader.storeEarly(...composeEdit(beto, `E${n}`, 'Nada'));
    const texts = await readTexts();
    expect(texts.filter(text => text === 'Dos')).toEqual(['Dos']);
    expect(texts).toHaveLength(51);
  });

  it('remains when another update of its author is stored at the same time, and is stored once', async () => {
    const { reader, readTexts } = createReader();
    const first = composeEdit(ana, 'E1', 'Dos');
    await Promise.all([first, composeEdit(ana, 'E2', 'Tres'), first].map(edit => reader.storeEarly(...edit)));
    expect((await readTexts()).toSorted()).toEqual(['Dos', 'Tres']);
  });

  it('is read at once when its message arrived while it was stored', async () => {
    const { reader, secrets } = createReader();
    secrets.remember(target, { secret, fromMe: false, sender: ana });
    expect(await reader.storeEarly(...composeEdit(ana, 'E1', 'Dos'))).toEqual({ type: 'edit', target, text: 'Dos' });
  });

  it('is forgotten when the vault has removed it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_790_000_000_000 });
    const { reader, secrets } = createReader();
    await reader.storeEarly(...composeEdit(ana, 'E1', 'Dos'));
    expect(await secrets.listEarlyUpdates(target)).toHaveLength(1);
    vi.setSystemTime(Date.now() + 8 * 24 * 60 * 60 * 1000);
    await secrets.addEarlyUpdate(JSON.stringify(['3EB0B2', ana.phone]));
    expect(await secrets.listEarlyUpdates(target)).toEqual([]);
  });
});
