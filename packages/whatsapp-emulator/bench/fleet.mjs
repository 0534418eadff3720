/**
 * A process full of thin clients, told by its parent over IPC:
 * `{link: {url, control, count, from}}` links devices, each to a phone of its own; `{idle: ms}` lets them do nothing but
 * ping; `{relay: {messages, window, bytes}}` lets one device of a pair send to the other. Answers each with its figures.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ThinClient } from './thinClient.mjs';

const clients = [];
const pending = new Map();

async function post(url, body) {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
}

/** What a client does by itself: receipt for a message, ack for a receipt or notification. */
function behave(node, client) {
  const { id, from, t } = node.attrs;
  if (node.tag === 'message') client.send({ tag: 'receipt', attrs: { id, to: from, t: t ?? '0' } });
  if (node.tag === 'notification')
    client.send({ tag: 'ack', attrs: { id, to: from, class: 'notification' } });
  if (node.tag !== 'receipt') return;
  client.send({ tag: 'ack', attrs: { id, to: from, class: 'receipt' } });
  pending.get(id)?.();
  pending.delete(id);
}

async function link({ url, control, count, from }) {
  const one = async index => {
    const phone = `${from + index}`;
    await post(`${control}/control/phones`, { phone, name: `Phone ${index}` });
    const client = new ThinClient(url, behave);
    await client.link(qr => post(`${control}/control/phones/${phone}/scan`, { qr }));
    clients.push(client);
  };
  const next = Array.from({ length: count }, (_, index) => index);
  const worker = async () => {
    for (let index = next.shift(); index !== undefined; index = next.shift()) await one(index);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return { linked: clients.length };
}

/** Every client pings once per `ms`, as Baileys does (its default is 30 s). */
async function idle({ ms, every }) {
  for (let waited = 0; waited < ms; waited += every) {
    await Promise.all(clients.map(client => client.ping()));
    await pause(every);
  }
  return {};
}

/** Messages from even to odd clients; one counts when the sender has the recipient's receipt. */
async function relay({ messages, window, bytes, pairs }) {
  const ciphertext = randomBytes(bytes);
  const started = performance.now();
  const enc = [{ tag: 'enc', attrs: { v: '2', type: 'msg' }, content: ciphertext }];
  const pair = async index => {
    const [sender, recipient] = clients.slice(index * 2, index * 2 + 2);
    const share = Math.floor(messages / pairs);
    let sent = 0;
    const lane = async () => {
      while (sent < share) {
        sent += 1;
        const id =
          `3EB0${index.toString(16).padStart(4, '0')}${sent.toString(16).padStart(12, '0')}`.toUpperCase();
        const to = recipient.jid;
        const participants = {
          tag: 'participants',
          attrs: {},
          content: [{ tag: 'to', attrs: { jid: to }, content: enc }],
        };
        const received = new Promise(resolve => pending.set(id, resolve));
        sender.send({
          tag: 'message',
          attrs: { id, to: to.replace(/:\d+/, ''), type: 'text' },
          content: [participants],
        });
        await received;
      }
    };
    await Promise.all(Array.from({ length: Math.ceil(window / pairs) }, lane));
    return sent;
  };
  const counts = await Promise.all(Array.from({ length: pairs }, (_, index) => pair(index)));
  const seconds = (performance.now() - started) / 1000;
  return { sent: counts.reduce((sum, count) => sum + count, 0), seconds };
}

const orders = { link, idle, relay };
process.on('message', ({ order, ...rest }) => {
  orders[order](rest).then(
    result => process.send({ result }),
    error => process.send({ error: `${error.stack ?? error}` }),
  );
});
process.on('disconnect', () => process.exit());
