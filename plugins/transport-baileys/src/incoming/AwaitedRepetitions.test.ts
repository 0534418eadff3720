import type { Person } from '@recado/transport';
import type { BinaryNode } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { AwaitedRepetitions } from './AwaitedRepetitions.ts';

const member = '521551@s.whatsapp.net';
const memberLid = '771@lid';
const otherMember = '521552@s.whatsapp.net';
const group = '120363000000000001@g.us';
const ownJid = '521550@s.whatsapp.net';

type Attributes = BinaryNode['attrs'];

const both: Person = { kind: 'person', phone: '521551', lid: '771' };
const createRepetitions = (people = { resolveStored: async (person: Person) => person }) =>
  new AwaitedRepetitions({
    people,
    timeoutMs: 60_000,
    abortSignal: new AbortController().signal,
    isFromOwnAccount: ({ attrs }) => attrs.from === ownJid,
  });
const createEntry = (attrs: Attributes, plaintext?: Uint8Array) => ({
  id: `entry of ${JSON.stringify(attrs)}`,
  row: { attrs: { id: 'A', ...attrs }, ...(plaintext && { plaintext }) },
});
const createReadableEntry = (attrs: Attributes) => createEntry(attrs, Buffer.of(1));

describe('AwaitedRepetitions', () => {
  it.each<[string, Attributes, Attributes]>([
    ['the same device', { from: '521551:3@s.whatsapp.net' }, { from: '521551:3@s.whatsapp.net' }],
    ['another device', { from: member }, { from: '521551:3@s.whatsapp.net' }],
    ['the LID', { from: member, sender_lid: memberLid }, { from: memberLid }],
    [
      'the member by LID',
      { from: group, participant: member, participant_lid: memberLid },
      { from: group, participant: memberLid },
    ],
    ['the own phone', { from: ownJid, recipient: member }, { from: ownJid, recipient: member }],
  ])('ends the wait when the repetition comes from %s', async (_, first, repeated) => {
    const repetitions = createRepetitions();
    const wait = await repetitions.start(createEntry(first));
    const entry = createReadableEntry(repeated);
    expect(await repetitions.fulfill(entry)).toBe(true);
    expect(await wait?.repeated).toBe(entry);
    expect(await repetitions.fulfill(entry)).toBe(false);
  });

  it.each<[string, Attributes, Attributes]>([
    ['the LID, and the message from the number', { from: member }, { from: memberLid }],
    ['the number, and the message from the LID', { from: memberLid }, { from: '521551:3@s.whatsapp.net' }],
    ['the member by LID', { from: group, participant: member }, { from: group, participant: memberLid }],
  ])('finds the other identifier in the key store when the repetition comes from %s', async (_, first, repeated) => {
    const repetitions = createRepetitions({ resolveStored: async () => both });
    const wait = await repetitions.start(createEntry(first));
    const entry = createReadableEntry(repeated);
    expect(await repetitions.fulfill(entry)).toBe(true);
    expect(await wait?.repeated).toBe(entry);
  });

  it.each<[string, Attributes, Attributes]>([
    ['another person', { from: member }, { from: otherMember }],
    ['another member of the group', { from: group, participant: member }, { from: group, participant: otherMember }],
    ['the same person in a group', { from: member }, { from: group, participant: member }],
    ['the own account in the same chat', { from: member }, { from: ownJid, recipient: member }],
  ])('does not end the wait when %s sends a message with its ID', async (_, first, other) => {
    const repetitions = createRepetitions();
    const wait = await repetitions.start(createEntry(first));
    expect(await repetitions.fulfill(createReadableEntry(other))).toBe(false);
    repetitions.endAll();
    expect(await wait?.repeated).toBeUndefined();
  });

  it('waits for each of two messages with one ID, and only once for the same message', async () => {
    const repetitions = createRepetitions();
    const waits = await Promise.all([member, otherMember].map(from => repetitions.start(createEntry({ from }))));
    expect(await repetitions.start(createEntry({ from: member }))).toBeUndefined();
    const entry = createReadableEntry({ from: otherMember });
    expect(await repetitions.fulfill(entry)).toBe(true);
    expect(await repetitions.fulfill(createEntry({ from: member }))).toBe(false);
    repetitions.endAll();
    expect(await Promise.all(waits.map(wait => wait?.repeated))).toEqual([undefined, entry]);
  });
});
