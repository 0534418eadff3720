import type { Person } from '@recado/transport';
import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { Acknowledgements } from '../outgoing/Acknowledgements.ts';
import type { People } from '../people/People.ts';
import { TaskContext } from '../tasks/TaskContext.ts';
import { Groups } from './Groups.ts';
import { groupTasks } from './groupTasks.ts';

const self: Person = { kind: 'person', phone: '5215511112222', lid: '100' };
const ana: Person = { kind: 'person', phone: '5215511113333' };
const beto: Person = { kind: 'person', phone: '5215511114444' };

/** As a socket answers a creation, and then nothing more. */
function creating(attrs: BinaryNode['attrs']) {
  const participants = [
    { jid: `${ana.phone}@s.whatsapp.net` },
    { jid: `${beto.phone}@s.whatsapp.net`, error: '403' },
  ].map(each => ({ tag: 'participant', attrs: each }));
  const answer: BinaryNode = {
    tag: 'iq',
    attrs: {},
    content: [{ tag: 'group', attrs, content: participants }],
  };
  const sock = {
    query: async () => answer,
    groupMetadata: async () => Promise.reject(new Error('Timed Out')),
  } as unknown as WASocket;
  const over = new AbortController().signal;
  const people = {} as People;
  const pictures = { host: '127.0.0.1', deadlineMs: 5_000 };
  const groups = new Groups();
  const acknowledgements = new Acknowledgements(() => {});
  const context = new TaskContext({
    ...{ sock, groups, people, acknowledgements, pictures, over },
    self: () => self,
    queryMs: 5_000,
  });
  return groupTasks(context)['groups.create']({ subject: 'Pedidos', people: [ana, beto] });
}

it('a group that was created and cannot be seen is told as WhatsApp made it', async () => {
  const { group, results } = await creating({ id: '120363000000000009' });
  expect(group).toMatchObject({ id: '120363000000000009', subject: 'Pedidos', role: 'owner', size: 2 });
  expect(group.members).toEqual([
    { person: self, role: 'owner' },
    { person: ana, role: 'member' },
  ]);
  expect(results).toEqual([
    { person: ana, outcome: 'done' },
    { person: beto, outcome: 'invite-needed', code: 403 },
  ]);
});

it('a group without a name may be there all the same', async () => {
  await expect(creating({})).rejects.toMatchObject({ reason: 'unknown-outcome' });
});
