import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  CloudTestBench,
  createOutgoingMessage,
  createPersonWithPhone,
  type LinkedTestLine,
  waitUntil,
} from '../testing/CloudTestBench.ts';
import { shortTestTimeouts } from '../testing/startEmulatedCloudTransport.ts';
import { extractSendersAndRecipients } from '../webhook/parseNotification.ts';

/* Shapes of Meta's webhooks that the emulator does not send, from public reports (docs/compatibility.md). */
let bench: CloudTestBench;
let line: LinkedTestLine;
beforeAll(async () => {
  bench = await CloudTestBench.start({ ...shortTestTimeouts, heartbeatMs: 3_600_000 });
});
beforeEach(async () => {
  line = await bench.createLinkedLine();
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

const number = '5215544440000';
const userId = 'MX.8100000031';
const lid = { kind: 'person', lid: userId };
const nowInSeconds = (): number => Math.floor(bench.cloud.emulator.clock.now / 1000);
const createText = (fields: object = {}) => ({
  ...{ id: 'wamid.V1', type: 'text', text: { body: 'Hola' }, from: number, timestamp: String(nowInSeconds()) },
  ...fields,
});
const notifyMessage = async (message: object, contacts?: readonly object[]) => {
  await bench.notify(line, { messages: [message], ...(contacts && { contacts }) });
  return line.host.messages.at(-1);
};

it.each(['', null])('a message whose number is %j belongs to the person of the scoped ID', async from => {
  const contacts = [{ profile: { name: 'Ana', username: 'ana.lopez' }, wa_id: from, user_id: userId }];
  const message = createText({ from, from_user_id: userId });
  const expected = { chat: lid, sender: lid, senderName: 'Ana', senderUsername: 'ana.lopez' };
  expect(await notifyMessage(message, contacts)).toMatchObject(expected);
});

it('a status whose number is empty belongs to the person of the scoped ID', async () => {
  await notifyMessage(createText({ from_user_id: userId, from: '' }));
  const { id } = createOutgoingMessage(createPersonWithPhone({ phone: number }), '');
  await line.session.send({ ...createOutgoingMessage({ kind: 'person', lid: userId }, 'Su pedido'), id });
  const status = { id: line.graph.acceptedMessages.at(-1)?.wamid, status: 'read', timestamp: String(nowInSeconds()) };
  await bench.notify(line, { statuses: [{ ...status, recipient_id: '', recipient_user_id: userId }] });
  await waitUntil(() =>
    expect(line.host.updates).toContainEqual(expect.objectContaining({ id, status: 'read', chat: lid })),
  );
});

it('a changed number without its former number is a notice of the new number', async () => {
  const system = { type: 'user_changed_number', wa_id: number };
  expect(await notifyMessage(createText({ type: 'system', from: '', system }))).toMatchObject({
    chat: { kind: 'person', phone: number },
    content: { type: 'unsupported', name: 'user_changed_number' },
  });
  expect(line.host.messages[0]?.content).not.toHaveProperty('formerPhone');
});

it('a shared history names the person of the scoped ID when the number is empty', async () => {
  const thread = { id: userId, messages: [createText({ from: '', from_user_id: userId })] };
  await bench.notify(line, { history: [{ metadata: {}, threads: [thread] }] }, 'history');
  expect(line.host.messages).toMatchObject([{ chat: lid, fromMe: false, arrival: 'history' }]);
});

it('people with an empty identifier are not among the people of a notification', () => {
  const value = { messages: [{ from: '', from_user_id: userId }], contacts: [{ wa_id: '', user_id: '' }] };
  expect(extractSendersAndRecipients({ value })).toEqual([lid]);
});

it.each([
  ['no contacts', undefined, undefined],
  ['a contact without a profile', [{ wa_id: number }], undefined],
  ['a contact without identifiers', [{ profile: { name: 'Ana' } }], 'Ana'],
  ['a contact with another spelling of the number', [{ profile: { name: 'Ana' }, wa_id: '525544440000' }], 'Ana'],
])('a message with %s is received under the number', async (_, contacts, senderName) => {
  const message = await notifyMessage(createText(), contacts);
  expect(message).toMatchObject({ chat: { kind: 'person', phone: number }, content: { text: 'Hola' } });
  expect(message?.senderName).toBe(senderName);
});

it.each([
  { profile: { name: 'Luis' }, wa_id: '5215544440009' },
  { profile: { name: 'Luis' }, user_id: 'MX.8100000039' },
])('the name of another person is not given to the sender: %j', async other => {
  expect(await notifyMessage(createText({ from_user_id: userId }), [other])).not.toHaveProperty('senderName');
});

it('a message whose time is a number is received with that time', async () => {
  const timestamp = nowInSeconds() - 60;
  expect(await notifyMessage(createText({ timestamp }))).toMatchObject({ timestamp: new Date(timestamp * 1000) });
});

it('a failed status with a bare contact is reported with its code', async () => {
  line.graph.behavior.hasOpenReplyWindows = true;
  const sent = createOutgoingMessage(createPersonWithPhone(bench.createCustomer()), 'Su pedido');
  await line.session.send(sent);
  const errors = [{ code: 131026, title: 'Message undeliverable' }];
  const status = { id: line.graph.acceptedMessages.at(-1)?.wamid, status: 'failed', timestamp: String(nowInSeconds()) };
  await bench.notify(line, { contacts: [{ wa_id: number }], statuses: [{ ...status, recipient_id: number, errors }] });
  await waitUntil(() =>
    expect(line.host.updates).toContainEqual(
      expect.objectContaining({ id: sent.id, status: 'failed', code: errors[0]?.code }),
    ),
  );
});

it('errors without a message are accepted, and the next message of the batch is received', async () => {
  const errors = [{ code: 130429, title: 'Rate limit hit' }];
  await bench.notify(line, { errors });
  await bench.notify(line, { errors, messages: [null, { type: 'text' }, createText()] });
  expect(line.host.messages).toMatchObject([{ content: { text: 'Hola' } }]);
});
