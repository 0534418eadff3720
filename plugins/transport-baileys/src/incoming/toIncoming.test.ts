import { MemoryVault } from '@recado/transport/conformance';
import { encodeWAMessage } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { Expirations } from '../outgoing/Expirations.ts';
import { People } from '../people/People.ts';
import { PatientVault } from '../vault/PatientVault.ts';
import { Polls } from './polls/Polls.ts';
import { type ReadingContext, readRow } from './toIncoming.ts';

type Mapping = ConstructorParameters<typeof People>[0]['mapping'];

/** Nobody is known by a second name. */
const strangers = {
  getLIDForPN: async () => null,
  getPNForLID: async () => null,
} as Partial<Mapping> as Mapping;
const people = new People({
  keys: { get: () => ({}), set: () => {} },
  mapping: strangers,
  patienceMs: 100,
  over: new AbortController().signal,
});
const nothing = (): void => {};
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing };
const over = new AbortController().signal;
const vault = new PatientVault({ vault: new MemoryVault().open(over), over, log, fenced: nothing });
const polls = new Polls(vault);
const context: ReadingContext = {
  self: { id: '5215511112222:4@s.whatsapp.net', lid: '44:4@lid' },
  people,
  polls,
  expirations: new Expirations(vault),
  group: async () => undefined,
  again: async () => undefined,
  source: { host: '127.0.0.1:9', deadlineMs: 100 },
};
const read = async (attrs: Record<string, string>) => {
  const row = {
    attrs: { id: 'A1', t: '1700000000', ...attrs },
    plaintext: encodeWAMessage({ conversation: 'Hola' }),
  };
  const [message] = await readRow(row, context, 'live');
  return message;
};

describe('who wrote what to whom', () => {
  it('knows a sender by LID alone', async () => {
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
  ])('takes both names from the envelope: %j', async attrs => {
    const person = { kind: 'person', phone: '5215533334444', lid: '77' };
    expect(await read(attrs)).toMatchObject({ chat: person, sender: person, fromMe: false });
  });

  it('reads a copy of what another device of ours wrote', async () => {
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

  it('keeps group and member apart', async () => {
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

  it('takes a status broadcast as such', async () => {
    expect(
      await read({ from: 'status@broadcast', participant: '5215533334444@s.whatsapp.net' }),
    ).toMatchObject({
      chat: { kind: 'broadcast', id: 'status' },
      sender: { kind: 'person', phone: '5215533334444' },
    });
  });
});
