import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  CloudTestBench,
  createOutgoingMessage,
  createPersonWithPhone,
  type LinkedTestLine,
  waitUntil,
} from '../testing/CloudTestBench.ts';
import { shortTestTimeouts } from '../testing/startEmulatedCloudTransport.ts';

let bench: CloudTestBench;
beforeAll(async () => {
  bench = await CloudTestBench.start({ ...shortTestTimeouts, heartbeatMs: 3_600_000 });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

it('the transport receives, answers and reports statuses under the scoped ID when a customer hides the number', async () => {
  const line = await bench.createLinkedLine();
  const customer = bench.createCustomer();
  const lid = line.graph.hideCustomerNumber(customer.phone);
  await customer.send(line.graph.phone, { text: 'Soy yo' });
  const { chat, sender } = await waitUntil(() => {
    const [first] = line.host.messages;
    if (!first) throw new Error('Nothing came.');
    return first;
  });
  expect([chat, sender]).toEqual([
    { kind: 'person', lid },
    { kind: 'person', lid },
  ]);
  const reply = createOutgoingMessage({ kind: 'person', lid }, 'Buenos días');
  expect((await line.session.send(reply)).to).toMatchObject({ lid });
  await customer.waitFor(({ text }) => text === 'Buenos días');
  await waitUntil(() =>
    expect(line.host.updates.map(({ id, status }) => [id, status])).toContainEqual([reply.id, 'delivered']),
  );
});

it('a known customer remains one person after hiding the number, also in the next session', async () => {
  const line = await bench.createLinkedLine();
  const customer = bench.createCustomer();
  await customer.send(line.graph.phone, { text: 'Con número' });
  await waitUntil(() => expect(line.host.messages).toHaveLength(1));
  line.graph.hideCustomerNumber(customer.phone);
  await line.session.close('pause');
  const { host } = await line.testLine.connect();
  await customer.send(line.graph.phone, { text: 'Sin número' });
  await waitUntil(() => expect(host.messages.map(({ chat }) => chat)).toEqual([createPersonWithPhone(customer)]));
});

it('every vault entry of a customer is stored with the person, so that all those entries can be erased', async () => {
  const line = await bench.createLinkedLine();
  const customer = bench.createCustomer();
  await customer.send(line.graph.phone, { text: 'Hola' });
  await waitUntil(() => expect(line.host.messages).toHaveLength(1));
  await line.session.send(createOutgoingMessage(createPersonWithPhone(customer), 'Buenos días'));
  const entriesWithoutPerson = line.testLine.vault.entries.filter(({ person }) => person !== customer.phone);
  expect(new Set(entriesWithoutPerson.map(({ category }) => category))).toEqual(new Set(['credentials', 'app-data']));
  expect(line.testLine.vault.entries).not.toHaveLength(1);
});

it('a send rejects with not-registered when the recipient is a private ID of linked devices', async () => {
  const { session } = await bench.createLinkedLine();
  const privateId = { kind: 'person', lid: '200300400500' } as const;
  await expect(session.send(createOutgoingMessage(privateId, 'Hola'))).rejects.toMatchObject({
    reason: 'not-registered',
  });
});

it('a replayed message is reported under its original ID after seven days, and ignored after nine days', async () => {
  const line = await bench.createLinkedLine();
  const { graph, host } = line;
  await bench.createCustomer().send(graph.phone, { text: 'Cinco conchas' });
  await waitUntil(() => expect(host.messages).toHaveLength(1));
  const [postedRequest] = graph.postedNotifications;
  if (!postedRequest) throw new Error('Nothing was posted.');
  const day = 86_400_000;
  await bench.cloud.emulator.clock.advance(7 * day);
  expect(await graph.replay(postedRequest)).toBe(200);
  expect(new Set(host.messages.map(({ id }) => id)).size).toBe(1);
  const messageCount = host.messages.length;
  await bench.cloud.emulator.clock.advance(2 * day);
  // The request is accepted with 200 although it is ignored, otherwise the attacker would try again.
  expect(await graph.replay(postedRequest)).toBe(200);
  expect(host.messages).toHaveLength(messageCount);
  expect(messageCount).toBe(2);
});

it('a customer remains one person after a number change, and later messages of the old number are another person’s', async () => {
  const line = await bench.createLinkedLine();
  const { graph, host } = line;
  const [marta, successor] = [bench.createCustomer(), bench.createCustomer()];
  const listReceived = () => host.messages.map(({ chat, content }) => [chat, content]);
  const text = (words: string) => ({ type: 'text', text: words });
  await marta.send(graph.phone, { text: 'Soy Marta' });
  await waitUntil(() => expect(listReceived()).toEqual([[createPersonWithPhone(marta), text('Soy Marta')]]));
  const [firstPost] = graph.postedNotifications;
  graph.changeNumber(marta.phone, successor.phone);
  const changeNotice = { type: 'unsupported', name: 'user_changed_number', formerPhone: marta.phone };
  await waitUntil(() => expect(listReceived()).toContainEqual([createPersonWithPhone(successor), changeNotice]));
  // The next session must keep one person as well.
  await line.session.close('pause');
  const reconnected = await line.testLine.connect();
  if (!firstPost) throw new Error('Nothing was posted.');
  expect(await graph.replay(firstPost)).toBe(200);
  await bench.cloud.emulator.clock.advance(60_000);
  await marta.send(graph.phone, { text: 'Soy otra' });
  const listReceivedLater = () => reconnected.host.messages.map(({ chat, content }) => [chat, content]);
  await waitUntil(() => expect(listReceivedLater()).toContainEqual([createPersonWithPhone(marta), text('Soy otra')]));
  expect(listReceivedLater()).toContainEqual([createPersonWithPhone(successor), text('Soy Marta')]);
  const entriesWithNumber = line.testLine.vault.entries.filter(({ value }) =>
    Buffer.from(value).toString().includes(successor.phone),
  );
  expect(entriesWithNumber.filter(({ person }) => person !== successor.phone)).toEqual([]);
});

/** Waits for the message with this text, and returns it. */
const findMessage = ({ host }: LinkedTestLine, text: string) =>
  waitUntil(() => {
    const found = host.messages.find(({ content }) => content.type === 'text' && content.text === text);
    if (!found) throw new Error(`${text} has not arrived.`);
    return found;
  });

it('a username is reported with the sender, but not in the shape from before usernames', async () => {
  const line = await bench.createLinkedLine();
  const customer = bench.createCustomer();
  line.graph.setUsername(customer.phone, 'ana.lopez');
  line.graph.hideCustomerNumber(customer.phone);
  await customer.send(line.graph.phone, { text: 'Con nombre' });
  expect(await findMessage(line, 'Con nombre')).toMatchObject({ senderName: 'Marta', senderUsername: 'ana.lopez' });
  const other = bench.createCustomer('Luis');
  line.graph.setUsername(other.phone, 'luis');
  line.graph.behavior.usesFormerIdentities = true;
  await other.send(line.graph.phone, { text: 'Sin nombre' });
  const former = await findMessage(line, 'Sin nombre');
  expect(former.chat).toEqual(createPersonWithPhone(other));
  expect(former).not.toHaveProperty('senderUsername');
});

it('a person is one person under the ID of the business and under the ID of several portfolios', async () => {
  const line = await bench.createLinkedLine();
  const customer = bench.createCustomer();
  line.graph.behavior.sendsParentIds = true;
  const lid = line.graph.hideCustomerNumber(customer.phone);
  await customer.send(line.graph.phone, { text: 'Hola' });
  expect((await findMessage(line, 'Hola')).chat).toEqual({ kind: 'person', lid });
  const message = { id: 'P1', type: 'text', text: { body: 'Solo con el otro' }, timestamp: nowInSeconds() };
  await bench.notify(line, { messages: [{ ...message, from_parent_user_id: lid.replace('.', '.ENT.') }] });
  expect((await findMessage(line, 'Solo con el otro')).chat).toEqual({ kind: 'person', lid });
});

it.each(['previous_user_id', 'new_user_id', 'user_id_update'] as const)(
  'a changed ID remains one person in the shape %s, and the change names the former ID',
  async shape => {
    const line = await bench.createLinkedLine();
    const customer = bench.createCustomer();
    const formerLid = line.graph.hideCustomerNumber(customer.phone);
    await customer.send(line.graph.phone, { text: 'Antes' });
    await findMessage(line, 'Antes');
    const [firstPost] = line.graph.postedNotifications;
    const lid = line.graph.changeUserId(customer.phone, shape);
    const content = { type: 'unsupported', name: 'user_changed_user_id', formerLid };
    await waitUntil(() =>
      expect(line.host.messages).toContainEqual(expect.objectContaining({ chat: { kind: 'person', lid }, content })),
    );
    await customer.send(line.graph.phone, { text: 'Después' });
    expect((await findMessage(line, 'Después')).chat).toEqual({ kind: 'person', lid });
    // Meta may repeat a notification with the former ID.
    if (!firstPost) throw new Error('Nothing was posted.');
    await line.graph.replay(firstPost);
    expect(line.host.messages.at(-1)?.chat).toEqual({ kind: 'person', lid });
  },
);

it('a customer who changes and hides the number loses the known number, whatever arrives late', async () => {
  const line = await bench.createLinkedLine();
  const customer = bench.createCustomer();
  await customer.send(line.graph.phone, { text: 'Con número' });
  await findMessage(line, 'Con número');
  const [firstPost] = line.graph.postedNotifications;
  const formerLid = line.graph.hideCustomerNumber(customer.phone);
  const lid = line.graph.changeUserId(customer.phone);
  const content = { type: 'unsupported', name: 'user_changed_user_id', formerPhone: customer.phone, formerLid };
  const chat = { kind: 'person', lid };
  await waitUntil(() => expect(line.host.messages).toContainEqual(expect.objectContaining({ chat, content })));
  // Meta may repeat a notification with the former ID and number, and the one of the change.
  const changePost = line.graph.postedNotifications.at(-1);
  if (!firstPost || !changePost) throw new Error('Nothing was posted.');
  for (const post of [firstPost, changePost]) await line.graph.replay(post);
  expect(line.host.messages.at(-1)).toMatchObject({ chat, content });
  await customer.send(line.graph.phone, { text: 'Sin número' });
  expect((await findMessage(line, 'Sin número')).chat).toEqual(chat);
});

it('a number that the customer shares by the requested button belongs to the person of the scoped ID', async () => {
  const line = await bench.createLinkedLine();
  const customer = bench.createCustomer();
  const lid = line.graph.hideCustomerNumber(customer.phone);
  await customer.send(line.graph.phone, { text: 'Hola' });
  const { chat: to } = await findMessage(line, 'Hola');
  if (to.kind !== 'person') throw new Error('The chat is no person.');
  await line.session.send(createOutgoingMessage(to, { type: 'number-request', text: '¿Su número?' }));
  await customer.waitFor(({ content }) => content.interactiveMessage?.body?.text === '¿Su número?');
  line.graph.shareNumber(customer.phone);
  const both = { kind: 'person', phone: customer.phone, lid };
  await waitUntil(() => expect(line.host.messages.map(({ chat }) => chat)).toContainEqual(both));
  await customer.send(line.graph.phone, { text: 'Listo' });
  expect((await findMessage(line, 'Listo')).chat).toEqual(both);
});

it('a contact card that is no answer to a request does not give its number to the sender', async () => {
  const line = await bench.createLinkedLine();
  const contacts = [{ name: { formatted_name: 'Otra' }, phones: [{ wa_id: '5215500000001' }], origin: 'other' }];
  const message = { id: 'C1', type: 'contacts', contacts, timestamp: nowInSeconds(), from_user_id: 'MX.8100000009' };
  await bench.notify(line, { messages: [message] });
  expect(line.host.messages.map(({ chat }) => chat)).toEqual([{ kind: 'person', lid: 'MX.8100000009' }]);
});

it('a decision about marketing messages is reported under the person that wrote', async () => {
  const line = await bench.createLinkedLine();
  const customer = bench.createCustomer();
  const lid = line.graph.hideCustomerNumber(customer.phone);
  for (const value of ['stop', 'resume'] as const) line.graph.setMarketingPreference(customer.phone, value);
  await waitUntil(() =>
    expect(line.host.preferences).toEqual([
      { person: { kind: 'person', lid }, acceptsMarketing: false, at: expect.any(Date) },
      { person: { kind: 'person', lid }, acceptsMarketing: true, at: expect.any(Date) },
    ]),
  );
});

const nowInSeconds = (): string => String(Math.floor(bench.cloud.emulator.clock.now / 1000));
