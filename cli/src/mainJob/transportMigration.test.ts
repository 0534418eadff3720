import { expect, it, vi } from 'vitest';
import { pollUntilResult } from './testing/pollUntilResult.ts';
import { runTransportMigration } from './testing/transportMigration/index.ts';
import type { TransportMigrationFixture } from './testing/transportMigration/startTransportMigrationFixture.ts';

vi.setConfig({ testTimeout: 180_000 });

it('a line loses and duplicates no message and keeps one thread per customer when its transport changes under traffic', async () => {
  const report = await runTransportMigration({
    ...{ customers: 4, messages: 40, changes: 2, timeoutMs: 60_000 },
    verify: expectUpdatesToApply,
  });
  expect(report).toMatchObject({ changes: 2, lost: [], duplicated: [], splitThreads: [], undelivered: [] });
  expect(report.inbound + report.outbound).toBeGreaterThanOrEqual(40);
});

/** Expects that after the return to Baileys, updates from both sides apply to a message sent through Meta. */
async function expectUpdatesToApply({
  graph,
  customers,
  shop,
  program,
  changeTransport,
}: TransportMigrationFixture): Promise<void> {
  // If the changes were slow, the phone may have sent all messages. Therefore send one message through Meta.
  if (!graph.acceptedMessages.some(({ wireId }) => wireId)) {
    await changeTransport('cloud-api');
    await program.request('POST /external/send', {
      payload: { to: customers[0]?.phone ?? '', text: 'Por Meta' },
    });
    await changeTransport('baileys');
  }
  const [{ opaque: messageId = '', wireId = '', to } = { to: '' }] = graph.acceptedMessages.filter(each => each.wireId);
  const customer = customers.find(({ phone }) => phone === to);
  if (!customer) throw new Error('No message was sent through Meta.');
  const findMessage = async () => {
    const { messages } = await program.request('GET /external/messages', { query: { limit: 200 } });
    return messages.find(message => message.messageId === messageId);
  };
  await customer.send(shop.phone, { react: wireId, emoji: '🥐' });
  await pollUntilResult(async () => (await findMessage())?.reactions?.some(({ emoji }) => emoji === '🥐'));
  const { id } = await customer.send(shop.phone, { text: 'Esa misma', quote: wireId });
  const quotingMessage = await pollUntilResult(async () => {
    const { messages } = await program.request('GET /external/messages', { query: { limit: 200 } });
    return messages.find(message => message.messageId === id);
  });
  expect(quotingMessage).toMatchObject({ quotedMessageId: messageId });
  const requestParams = { params: { messageId } };
  await program.request('PUT /external/messages/{messageId}/reaction', {
    ...requestParams,
    payload: { emoji: '👍' },
  });
  await pollUntilResult(() =>
    customer.messages.some(({ kind, target, text }) => kind === 'reaction' && target === wireId && text === '👍'),
  );
  await program.request('PATCH /external/messages/{messageId}', { ...requestParams, payload: { text: 'corregido' } });
  await pollUntilResult(() => customer.messages.some(({ kind, target }) => kind === 'edit' && target === wireId));

  // On the Cloud API again, react to a message that the phone itself sent and to a message that it received.
  const ownMessage = await shop.send(customer.phone, { text: 'Se la aparto' });
  await pollUntilResult(async () => {
    const { messages } = await program.request('GET /external/messages', { query: { limit: 200 } });
    return messages.some(message => message.messageId === ownMessage.id);
  });
  await changeTransport('cloud-api');
  for (const [target, emoji] of [
    [ownMessage.id, '🫶'],
    [id, '🙏'],
  ] as const) {
    const reactionRequest = { params: { messageId: target }, payload: { emoji } };
    await program.request('PUT /external/messages/{messageId}/reaction', reactionRequest);
    await customer.waitFor(each => each.kind === 'reaction' && each.target === target && each.text === emoji);
  }
  await program.request('POST /external/messages', {
    payload: { to: customer.phone, type: 'text', text: { text: 'De esas' }, replyTo: id },
  });
  const { content } = await customer.waitFor(({ text }) => text === 'De esas');
  expect(content).toMatchObject({ extendedTextMessage: { contextInfo: { stanzaId: id } } });
}
