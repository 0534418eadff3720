/**
 * Process with many thin clients, controlled by its parent over IPC. `order` names the command:
 * - `link` ({url, control, count, from}) links devices, each to its own phone.
 * - `idle` ({ms, every}) only sends pings.
 * - `relay` ({messages, window, bytes, pairs}) sends from one device of each pair to the other.
 *
 * The process replies to each command with its figures.
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

/**
 * Sends the reply that WhatsApp requires: a receipt for a message, an ack for a receipt or a
 * notification.
 */
function replyToNode(node, client) {
  const { id, from, t } = node.attrs;
  if (node.tag === 'message') client.send({ tag: 'receipt', attrs: { id, to: from, t: t ?? '0' } });
  if (node.tag === 'notification') client.send({ tag: 'ack', attrs: { id, to: from, class: 'notification' } });
  if (node.tag !== 'receipt') return;
  client.send({ tag: 'ack', attrs: { id, to: from, class: 'receipt' } });
  pending.get(id)?.();
  pending.delete(id);
}

async function link({ url, control, count, from }) {
  const linkPhone = async index => {
    const phone = `${from + index}`;
    await post(`${control}/control/phones`, { phone, name: `Phone ${index}` });
    const client = new ThinClient(url, replyToNode);
    await client.link(qr => post(`${control}/control/phones/${phone}/scan`, { qr }));
    clients.push(client);
  };
  const pendingIndexes = Array.from({ length: count }, (_, index) => index);
  const worker = async () => {
    for (let index = pendingIndexes.shift(); index !== undefined; index = pendingIndexes.shift())
      await linkPhone(index);
  };
  await Promise.all(Array.from({ length: 8 }, worker));
  return { linked: clients.length };
}

/** Keeps the clients idle for `ms`. Each client pings every `every` ms; Baileys itself pings every 30 s. */
async function idle({ ms, every }) {
  for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += every) {
    await Promise.all(clients.map(client => client.ping()));
    await pause(every);
  }
  return {};
}

/**
 * Sends messages from clients with an even index to the next client. A message counts when its sender has
 * received the recipient's receipt.
 */
async function relay({ messages, window, bytes, pairs }) {
  const ciphertext = randomBytes(bytes);
  const startedAt = performance.now();
  const enc = [{ tag: 'enc', attrs: { v: '2', type: 'msg' }, content: ciphertext }];
  const relayPair = async index => {
    const [sender, recipient] = clients.slice(index * 2, index * 2 + 2);
    const messagesPerPair = Math.floor(messages / pairs);
    let sent = 0;
    const sendLoop = async () => {
      while (sent < messagesPerPair) {
        sent += 1;
        const id = `3EB0${index.toString(16).padStart(4, '0')}${sent.toString(16).padStart(12, '0')}`.toUpperCase();
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
    await Promise.all(Array.from({ length: Math.ceil(window / pairs) }, sendLoop));
    return sent;
  };
  const counts = await Promise.all(Array.from({ length: pairs }, (_, index) => relayPair(index)));
  const seconds = (performance.now() - startedAt) / 1000;
  return { sent: counts.reduce((sum, count) => sum + count, 0), seconds };
}

const commands = { link, idle, relay };
process.on('message', ({ order, ...rest }) => {
  commands[order](rest).then(
    result => process.send({ result }),
    error => process.send({ error: `${error.stack ?? error}` }),
  );
});
process.on('disconnect', () => process.exit());
