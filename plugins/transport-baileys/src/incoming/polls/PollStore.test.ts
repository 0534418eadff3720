import { createCipheriv, createHash, createHmac } from 'node:crypto';
import type { Person } from '@recado/transport';
import { MemoryVault } from '@recado/transport/conformance';
import { proto } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { RetryingVault } from '../../vault/RetryingVault.ts';
import { PollStore } from './PollStore.ts';

/**
 * Vault value of a vote for “Pan” that arrived before the poll P1, in the format of the first versions. Such
 * values stay in vaults for a week, and two versions read them during a rolling upgrade.
 */
const storedEarlyVotes = JSON.stringify([
  {
    told: {
      id: 'V1',
      chat: { kind: 'person', phone: '5213398765432' },
      sender: { kind: 'person', phone: '5213398765432' },
      fromMe: false,
      arrival: 'live',
      timestamp: 1_790_000_000_000,
    },
    sealed: {
      encPayload: { $bytes: 'iWGgKsBOO6XfgkxBvhfK6sX2BGWBqN4+urGxGMOyxyKrwhSGJ4ppYDxNlWcGCbjyTSc=' },
      encIv: { $bytes: '+OokRQnxploVAN5W' },
    },
  },
]);
const poll = {
  messageContextInfo: { messageSecret: Buffer.alloc(32, 7) },
  pollCreationMessageV3: {
    name: '¿Qué lleva?',
    options: [{ optionName: 'Pan' }, { optionName: 'Rosca' }],
    selectableOptionsCount: 1,
  },
};
const ignore = (): void => {};

const hmac = (key: Uint8Array, data: Uint8Array): Buffer => createHmac('sha256', key).update(data).digest();

const toJid = ({ phone = '' }: Person): string => `${phone}@s.whatsapp.net`;

/** Encrypts a vote as WhatsApp's clients do. */
function encryptVote(
  pollId: string,
  creatorJid: string,
  voterJid: string,
  option = 'Pan',
): proto.Message.IPollEncValue {
  const keyInfo = Buffer.from(`${pollId}${creatorJid}${voterJid}Poll Vote\u0001`);
  const key = hmac(hmac(Buffer.alloc(32), poll.messageContextInfo.messageSecret), keyInfo);
  const encIv = Buffer.alloc(12, 1);
  const cipher = createCipheriv('aes-256-gcm', key, encIv).setAAD(Buffer.from(`${pollId}\u0000${voterJid}`));
  const selectedOptions = [createHash('sha256').update(option).digest()];
  const vote = proto.Message.PollVoteMessage.encode({ selectedOptions }).finish();
  return { encPayload: Buffer.concat([cipher.update(vote), cipher.final(), cipher.getAuthTag()]), encIv };
}

function createPollStore() {
  const { signal } = new AbortController();
  const vault = new MemoryVault().open(signal);
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  return { vault, polls: new PollStore(new RetryingVault({ vault, signal, log, onFenced: ignore })) };
}

it('PollStore opens an early vote that a former version stored', async () => {
  const { polls, vault } = createPollStore();
  await vault.write([{ category: 'early-vote', id: 'P1', value: Buffer.from(storedEarlyVotes) }]);
  await polls.storePoll('P1', poll, { kind: 'person', phone: '5215512345678' });
  expect(await polls.readEarlyVotes('P1', async person => person)).toEqual([
    {
      id: 'V1',
      chat: { kind: 'person', phone: '5213398765432' },
      sender: { kind: 'person', phone: '5213398765432' },
      fromMe: false,
      arrival: 'live',
      timestamp: new Date(1_790_000_000_000),
      content: { type: 'vote', target: 'P1', options: ['Pan'] },
    },
  ]);
});

it('PollStore keeps all votes that arrive at the same time before their poll', async () => {
  const { polls } = createPollStore();
  const creator = { kind: 'person', phone: '5215512345678' } as const;
  // Two voters use the same message ID, and the first vote arrives twice.
  const votes = ['5213398765431', '5213398765432', '5213398765433', '5213398765431'].map((phone, n) => {
    const sender = { kind: 'person', phone } as const;
    const sealed = encryptVote('P2', `${creator.phone}@s.whatsapp.net`, `${phone}@s.whatsapp.net`);
    const envelope = { pollUpdateMessage: { pollCreationMessageKey: { id: 'P2' }, vote: sealed } };
    const message = { id: n === 2 ? 'V2' : 'V1', chat: sender, sender, fromMe: false, arrival: 'live' } as const;
    return { envelope, message: { ...message, timestamp: new Date(1_790_000_000_000) } };
  });
  await Promise.all(
    votes.map(({ envelope, message }) => polls.storeEarlyVote(envelope, message, async person => person)),
  );
  await polls.storePoll('P2', poll, creator);
  const opened = await polls.readEarlyVotes('P2', async person => person);
  expect(opened.map(({ id, sender }) => [id, sender.phone]).sort()).toEqual([
    ['V1', '5213398765431'],
    ['V1', '5213398765432'],
    ['V2', '5213398765433'],
  ]);
});

it('PollStore adds options of several people at once, and an edited question only for the author', async () => {
  const { polls } = createPollStore();
  const [creator, member] = ['5215512345678', '5213398765432'].map(phone => ({ kind: 'person', phone }) as const);
  if (!creator || !member) throw new Error('both must exist');
  await polls.storePoll('P3', poll, creator);
  const resolvePerson = async (person: Person) => person;
  const add = (editor: Person, option: string, question?: string) =>
    polls.addOptions(
      { type: 'poll-edit', target: 'P3', addedOptions: [option], ...(question && { question }) },
      editor,
      resolvePerson,
    );
  await add(member, 'Trampa', '¿Otra cosa?');
  await Promise.all([add(creator, 'Concha', '¿Qué pan?'), add(member, 'Oreja'), add(creator, 'Cuerno')]);
  const vote = async (option: string) => {
    const sealed = encryptVote('P3', toJid(creator), toJid(member), option);
    const envelope = { pollUpdateMessage: { pollCreationMessageKey: { id: 'P3' }, vote: sealed } };
    return polls.readVote(envelope, member, resolvePerson);
  };
  const read = await Promise.all(['Concha', 'Oreja', 'Cuerno', 'Trampa'].map(vote));
  const options = read.map(content => content !== 'early' && content?.type === 'vote' && content.options);
  expect(options).toEqual([['Concha'], ['Oreja'], ['Cuerno'], []]);
});
