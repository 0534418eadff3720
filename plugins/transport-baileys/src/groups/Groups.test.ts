import { EventEmitter } from 'node:events';
import type { GroupMetadata, WASocket } from '@whiskeysockets/baileys';
import { expect, it } from 'vitest';
import { Groups } from './Groups.ts';

const jid = '120363000000000001@g.us';
const metadata = { id: jid, subject: 'Pedidos', participants: [] } as unknown as GroupMetadata;

function asking(answer: () => Promise<GroupMetadata>) {
  let asked = 0;
  let now = 0;
  const ev = new EventEmitter();
  const ws = new EventEmitter();
  const groups = new Groups(() => now);
  groups.listen({ ev: ev as unknown as WASocket['ev'], ws: ws as unknown as WASocket['ws'] });
  const groupMetadata = () => {
    asked += 1;
    return answer();
  };
  const latest = () => groups.latest(jid, { groupMetadata });
  const pass = (ms: number) => {
    now += ms;
  };
  return { latest, ev, ws, pass, asked: () => asked };
}

it('asks once for a group, however many messages come at once, and again when it changed', async () => {
  const { latest, ev, pass, asked } = asking(async () => metadata);
  await Promise.all([latest(), latest(), latest()]);
  pass(86_400_000);
  expect(await latest()).toBe(metadata);
  expect(asked()).toBe(1);
  ev.emit('groups.update', [{ id: jid, subject: 'Otro nombre' }]);
  await latest();
  expect(asked()).toBe(2);
});

it.each(['ephemeral', 'not_ephemeral'])('asks again when its messages disappear, or stay: %s', async tag => {
  const { latest, ws, asked } = asking(async () => metadata);
  await latest();
  ws.emit(`CB:notification,type:w:gp2,${tag}`, { tag: 'notification', attrs: { from: jid } });
  await latest();
  expect(asked()).toBe(2);
});

it('does not ask at every message for a group that WhatsApp does not tell', async () => {
  const { latest, pass, asked } = asking(() => Promise.reject(new Error('rate-overlimit')));
  for (let message = 0; message < 5; message += 1) await expect(latest()).rejects.toThrow('rate-overlimit');
  expect(asked()).toBe(1);
  pass(86_400_000);
  await expect(latest()).rejects.toThrow();
  expect(asked()).toBe(2);
});
