import { MemoryVault } from '@recado/transport/conformance';
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

it('PollStore opens an early vote that a former version stored', async () => {
  const { signal } = new AbortController();
  const vault = new MemoryVault().open(signal);
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const polls = new PollStore(new RetryingVault({ vault, signal, log, onFenced: ignore }));
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
