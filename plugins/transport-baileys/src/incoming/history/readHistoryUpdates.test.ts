import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate } from 'node:zlib';
import type { IncomingTransportMessage } from '@recado/transport';
import { encodeWAMessage, proto } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { useTransportFixture } from '../../testing/useTransportFixture.ts';
import { waitUntil } from '../../testing/waitUntil.ts';
import { encodeVaultValue } from '../../vault/codec.ts';
import { JOURNAL_VAULT_CATEGORY } from '../IncomingMessageJournal.ts';
import { readHistoryUpdates } from './readHistoryUpdates.ts';

const deflateAsync = promisify<Uint8Array, Buffer>(deflate);
const { EventResponseType } = proto.Message.EventResponseMessage;
/** Answer of a later WhatsApp. */
const LATER_RESPONSE: number = 77;
const hash = (option: string) => createHash('sha256').update(option).digest();
const remoteJid = '120363000000000001@g.us';
const pollKey = { id: 'POLL', remoteJid, fromMe: false, participant: '77@lid' };
const createKey = (id: string, participant: string) => ({ id, remoteJid, fromMe: false, participant });
const poll: proto.IWebMessageInfo = {
  key: pollKey,
  messageTimestamp: 1_750_000_000,
  message: {
    pollCreationMessageV3: {
      ...{ name: '¿Cuándo?', selectableOptionsCount: 0 },
      options: [{ optionName: 'Lunes' }, { optionName: 'Martes' }, { optionName: 'Jueves' }],
    },
  },
  pollUpdates: [
    {
      pollUpdateMessageKey: createKey('V2', '88@lid'),
      vote: { selectedOptions: [hash('Martes'), hash('Jueves'), hash('Otro')] },
      senderTimestampMs: 1_750_000_009_000,
    },
    { pollUpdateMessageKey: createKey('V1', '88@lid'), vote: {}, serverTimestampMs: 1_750_000_004_000 },
    { vote: { selectedOptions: [hash('Lunes')] } },
    { pollUpdateMessageKey: createKey('V3', '88@lid') },
  ],
};
const event: proto.IWebMessageInfo = {
  key: { ...pollKey, id: 'EVENT' },
  messageTimestamp: 1_750_000_100,
  message: { eventMessage: { name: 'Cata' } },
  eventResponses: [
    {
      eventResponseMessageKey: createKey('R1', '88@lid'),
      eventResponseMessage: { response: EventResponseType.GOING, extraGuestCount: 2, timestampMs: 1_750_000_200_000 },
    },
    { eventResponseMessageKey: createKey('R2', '99@lid'), eventResponseMessage: { response: LATER_RESPONSE } },
  ],
  reactions: [{ key: createKey('E1', '99@lid'), text: '👍', senderTimestampMs: 1_750_000_150_000 }],
};

it('reads votes, answers to events and reactions, oldest first, and omits those of later versions', () => {
  expect(readHistoryUpdates(poll)).toEqual([
    { key: createKey('V1', '88@lid'), time: 1_750_000_004, content: { type: 'vote', target: 'POLL', options: [] } },
    {
      key: createKey('V2', '88@lid'),
      time: 1_750_000_009,
      content: { type: 'vote', target: 'POLL', options: ['Martes', 'Jueves'] },
    },
  ]);
  expect(readHistoryUpdates(event).map(({ content, time }) => [content, time])).toEqual([
    [{ type: 'reaction', target: 'EVENT', emoji: '👍' }, 1_750_000_150],
    [{ type: 'event-response', target: 'EVENT', response: 'going', guests: 2 }, 1_750_000_200],
  ]);
  expect(readHistoryUpdates({ key: pollKey })).toEqual([]);
});

const world = useTransportFixture();

it('delivers the updates of a history after their messages, with their authors, and messages without a time', async () => {
  const phone = world.createPhone();
  const line = world.createLine(phone);
  const { host, session } = await line.link();
  await session.close('pause');
  const untimed = { key: { ...pollKey, id: 'NOTIME' }, message: { conversation: 'Sin hora' } };
  const history = proto.HistorySync.encode({
    syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
    conversations: [{ id: remoteJid, messages: [event, poll, untimed].map(message => ({ message })) }],
  }).finish();
  const plaintext = encodeWAMessage({
    protocolMessage: {
      type: proto.Message.ProtocolMessage.Type.HISTORY_SYNC_NOTIFICATION,
      historySyncNotification: {
        syncType: proto.HistorySync.HistorySyncType.INITIAL_BOOTSTRAP,
        initialHistBootstrapInlinePayload: await deflateAsync(history),
      },
    },
  });
  expect(host.messages).toEqual([]);
  const received = await readInjectedHistory(line, phone.jid, plaintext);
  expect(received.map(({ id }) => id)).toEqual(['NOTIME', 'POLL', 'V1', 'V2', 'EVENT', 'E1', 'R1']);
  expect(received[0]?.timestamp.getTime()).toBeNaN();
  expect(received[3]).toMatchObject({
    chat: { kind: 'group', id: '120363000000000001' },
    sender: { kind: 'person', lid: '88' },
    content: { type: 'vote', options: ['Martes', 'Jueves'] },
    arrival: 'history',
  });
});

/** Stores the notice in the journal of the line, from which its next session delivers it. */
async function readInjectedHistory(
  line: ReturnType<typeof world.createLine>,
  from: string,
  plaintext: Uint8Array,
): Promise<readonly IncomingTransportMessage[]> {
  const vault = line.vault.open(new AbortController().signal);
  const row = { attrs: { from, id: 'H1', t: '1750000300', category: 'peer' }, plaintext };
  await vault.write([{ category: JOURNAL_VAULT_CATEGORY, id: 'history-row', value: encodeVaultValue(row) }]);
  const { host } = await line.connect();
  await waitUntil(() => host.messages.some(({ id }) => id === 'R1'));
  return host.messages;
}
