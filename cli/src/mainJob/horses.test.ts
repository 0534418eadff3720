import { expect, it, vi } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { runHorses } from './testing/horses/index.ts';
import type { Stable } from './testing/horses/startStable.ts';

vi.setConfig({ testTimeout: 180_000 });

it('a line goes over to the Cloud API and back while everybody writes: nothing lost, nothing twice, one thread', async () => {
  const report = await runHorses({
    ...{ customers: 4, messages: 40, changes: 2, patience: 60_000 },
    after: findsItsOwn,
  });
  expect(report).toMatchObject({ changes: 2, lost: [], doubled: [], broken: [], untold: [] });
  expect(report.inbound + report.outbound).toBeGreaterThanOrEqual(40);
});

/** Back at the phone: what was sent by Meta is the same message there, whoever says something of it. */
async function findsItsOwn({ graph, customers, shop, program, change }: Stable): Promise<void> {
  // Where changes are slow, everything may have gone by the phone.
  if (!graph.taken.some(({ wireId }) => wireId)) {
    await change('cloud-api');
    await program.request('POST /external/send', {
      payload: { to: customers[0]?.phone ?? '', text: 'Por Meta' },
    });
    await change('baileys');
  }
  const [{ opaque: messageId = '', wireId = '', to } = { to: '' }] = graph.taken.filter(each => each.wireId);
  const customer = customers.find(({ phone }) => phone === to);
  if (!customer) throw new Error('Nothing went by Meta.');
  const ours = async () => {
    const { messages } = await program.request('GET /external/messages', { query: { limit: 200 } });
    return messages.find(message => message.messageId === messageId);
  };
  await customer.send(shop.phone, { react: wireId, emoji: '🥐' });
  await eventually(async () => (await ours())?.reactions?.some(({ emoji }) => emoji === '🥐'));
  const { id } = await customer.send(shop.phone, { text: 'Esa misma', quote: wireId });
  const quoting = await eventually(async () => {
    const { messages } = await program.request('GET /external/messages', { query: { limit: 200 } });
    return messages.find(message => message.messageId === id);
  });
  expect(quoting).toMatchObject({ quotedMessageId: messageId });
  const about = { params: { messageId } };
  await program.request('PUT /external/messages/{messageId}/reaction', {
    ...about,
    payload: { emoji: '👍' },
  });
  await eventually(() =>
    customer.messages.some(
      ({ kind, target, text }) => kind === 'reaction' && target === wireId && text === '👍',
    ),
  );
  await program.request('PATCH /external/messages/{messageId}', { ...about, payload: { text: 'corregido' } });
  await eventually(() => customer.messages.some(({ kind, target }) => kind === 'edit' && target === wireId));

  // And by Meta again: what the phone itself wrote, and what came to it.
  const own = await shop.send(customer.phone, { text: 'Se la aparto' });
  await eventually(async () => {
    const { messages } = await program.request('GET /external/messages', { query: { limit: 200 } });
    return messages.some(message => message.messageId === own.id);
  });
  await change('cloud-api');
  for (const [target, emoji] of [
    [own.id, '🫶'],
    [id, '🙏'],
  ] as const) {
    const named = { params: { messageId: target }, payload: { emoji } };
    await program.request('PUT /external/messages/{messageId}/reaction', named);
    await customer.waitFor(each => each.kind === 'reaction' && each.target === target && each.text === emoji);
  }
  await program.request('POST /external/messages', {
    payload: { to: customer.phone, type: 'text', text: { text: 'De esas' }, replyTo: id },
  });
  const { content } = await customer.waitFor(({ text }) => text === 'De esas');
  expect(content).toMatchObject({ extendedTextMessage: { contextInfo: { stanzaId: id } } });
}
