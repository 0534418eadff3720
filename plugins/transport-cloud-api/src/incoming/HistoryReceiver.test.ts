import { buffer } from 'node:stream/consumers';
import type { IncomingTransportMessage } from '@recado/transport';
import type { Phone } from '@recado/whatsapp-emulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CloudTestBench, type LinkedTestLine, waitUntil } from '../testing/CloudTestBench.ts';
import { shortTestTimeouts } from '../testing/startEmulatedCloudTransport.ts';

let bench: CloudTestBench;
beforeAll(async () => {
  bench = await CloudTestBench.start({ ...shortTestTimeouts, heartbeatMs: 3_600_000 });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

const listTexts = ({ host }: LinkedTestLine) =>
  host.messages.map(({ content, fromMe, arrival }) => [content.type === 'text' && content.text, fromMe, arrival]);
const byId = (messages: readonly IncomingTransportMessage[], id: string) => messages.filter(each => each.id === id);

/** Creates a number with coexistence whose owner chatted in the app before the line is linked. */
async function createNumberWithChats() {
  const { graph, testLine } = bench.createNumber({ coexistence: true });
  const owner = bench.cloud.emulator.phones.get(graph.phone);
  if (!owner) throw new Error('The owner has no phone.');
  const customer = bench.createCustomer();
  const sent: { readonly id: string }[] = [];
  const exchange = async (from: Phone, to: Phone, content: Parameters<Phone['send']>[1]) => {
    const { id } = await from.send(to.phone, content);
    sent.push({ id });
    await to.waitFor(message => message.id === id);
  };
  await exchange(customer, owner, { text: '¿Tienen roscas?' });
  await exchange(owner, customer, { text: 'Sí, de seis y de doce' });
  await exchange(customer, owner, {
    media: { kind: 'image', bytes: Buffer.from('a picture'), mimetype: 'image/jpeg' },
  });
  await exchange(customer, owner, { text: 'Una de doce' });
  const link = async (): Promise<LinkedTestLine> => ({ graph, testLine, ...(await testLine.link()) });
  return { graph, owner, customer, sent, link };
}

describe('chats of the WhatsApp Business app', () => {
  it('are received as history after linking, once each, in order, with their files, when the owner shares them', async () => {
    const { graph, customer, sent, link } = await createNumberWithChats();
    graph.shareHistory(true);
    const line = await link();
    const { host } = line;
    await waitUntil(() => expect(byId(host.messages, sent[2]?.id ?? '')).toHaveLength(2));
    expect(host.messages.every(({ arrival }) => arrival === 'history')).toBe(true);
    const ordered = host.messages.toSorted(
      (first, other) =>
        first.timestamp.getTime() - other.timestamp.getTime() || (other.historyRank ?? 0) - (first.historyRank ?? 0),
    );
    const texts = ordered.flatMap(({ content, fromMe }) => (content.type === 'text' ? [[content.text, fromMe]] : []));
    expect(texts).toEqual([
      ['¿Tienen roscas?', false],
      ['Sí, de seis y de doce', true],
      ['Una de doce', false],
    ]);
    expect(host.messages.every(({ chat }) => chat.kind === 'person' && chat.phone === customer.phone)).toBe(true);
    const [placeholder, file] = byId(host.messages, sent[2]?.id ?? '');
    expect(placeholder?.content).toEqual({ type: 'phone-only', reason: 'hosted' });
    if (file?.content.type !== 'media') throw new Error('The file did not follow.');
    expect(String(await buffer(await file.content.media.open()))).toBe('a picture');
    expect(host.historyUpdates.map(({ share }) => share)).toEqual([50, 100]);
    expect(host.historyUpdates.reduce((sum, { messages }) => sum + messages, 0)).toBe(4);
    expect(new Set(host.historyUpdates.map(({ piece }) => piece?.id)).size).toBe(2);
  });

  it('are reported as unavailable when the owner does not share them', async () => {
    const { graph, link } = await createNumberWithChats();
    graph.shareHistory(false);
    const { host } = await link();
    await waitUntil(() => expect(host.historyUpdates).toEqual([{ messages: 0, leftOut: 'unavailable' }]));
    expect(host.messages).toEqual([]);
  });

  it('are not requested for a number without the app, nor when a linked line opens again', async () => {
    const { graph, session, host } = await bench.createLinkedLine();
    await bench.notify({ session, graph, host } as LinkedTestLine, { statuses: [] });
    expect(host.historyUpdates).toEqual([]);
    const coexisting = await createNumberWithChats();
    coexisting.graph.shareHistory(true);
    const line = await coexisting.link();
    await waitUntil(() => expect(line.host.historyUpdates).toHaveLength(2));
    // The file of the picture follows the chats. After the session, Meta would send it again to the next one.
    await waitUntil(() => expect(byId(line.host.messages, coexisting.sent[2]?.id ?? '')).toHaveLength(2));
    await line.session.close('pause');
    const { host: secondHost } = await line.testLine.open();
    await line.testLine.waitForState(secondHost, 'open');
    await coexisting.customer.send(coexisting.graph.phone, { text: 'Gracias' });
    await waitUntil(() => expect(secondHost.messages).toHaveLength(1));
    expect(secondHost.historyUpdates).toEqual([]);
  });

  it('are requested again by the next session when Meta does not answer the first request', async () => {
    const { graph, link } = await createNumberWithChats();
    graph.shareHistory(true);
    const line = await link();
    graph.behavior.isCut = true;
    await line.session.close('pause');
    graph.behavior.isCut = false;
    const { host } = await line.testLine.open();
    await line.testLine.waitForState(host, 'open');
    await waitUntil(() => expect([...line.host.historyUpdates, ...host.historyUpdates]).toHaveLength(2));
  });

  it('leave the line open when Meta refuses to share them', async () => {
    const { graph, link } = await createNumberWithChats();
    const { host } = await link();
    await waitUntil(() => expect(host.lastChange).toMatchObject({ state: 'open' }));
    graph.shareHistory(false);
  });

  it('do not open a reply window, and are ignored when they are no objects or older than 200 days', async () => {
    const line = await bench.createLinkedLine();
    const customer = bench.createCustomer();
    const now = bench.cloud.emulator.clock.now;
    const at = (days: number) => String(Math.floor((now - days * 86_400_000) / 1000));
    const post = (value: object) => bench.notify(line, value, 'history');
    const text = (id: string, days: number) => ({
      id,
      from: customer.phone,
      timestamp: at(days),
      type: 'text',
      text: { body: id },
    });
    await post({ messages: [{ ...text('wamid.file', 1), type: 'image', image: { id: '1' } }] });
    for (const value of [
      {},
      { history: 7 },
      { history: [null, 7, {}, { threads: {} }, { threads: [null, { messages: 1 }] }] },
    ])
      await post(value);
    const thread = { id: customer.phone, messages: [text('old', 201), text('new', 199), { id: 'no time' }] };
    await post({ history: [{ metadata: { phase: '0', chunk_order: '1', progress: 'x' }, threads: [thread] }] });
    expect(line.host.messages.map(({ id, arrival }) => [id, arrival])).toEqual([
      ['wamid.file', 'history'],
      ['new', 'history'],
      ['no time', 'history'],
    ]);
    await expect(line.session.type?.({ kind: 'person', phone: customer.phone }, 'typing')).resolves.toBeUndefined();
  });

  it('are followed by the names in its address book, later changes included, but not by removals', async () => {
    const { graph, link, customer } = await createNumberWithChats();
    graph.shareHistory(true);
    graph.saveAppContact(customer.phone, 'Marta Ruiz');
    const line = await link();
    const marta = { kind: 'person', phone: customer.phone };
    await waitUntil(() => expect(line.host.contactNames).toEqual([{ person: marta, name: 'Marta Ruiz' }]));
    graph.saveAppContact('5215512340000', 'Luis');
    await waitUntil(() => expect(line.host.contactNames.map(({ name }) => name)).toEqual(['Marta Ruiz', 'Luis']));
    graph.saveAppContact('5215512340000', undefined);
    const malformed = [
      null,
      7,
      {},
      { type: 'contact' },
      { type: 'contact', action: 'add', contact: { phone_number: 7 } },
    ];
    await bench.notify(line, { state_sync: malformed }, 'smb_app_state_sync');
    await bench.notify(line, { state_sync: 'x' }, 'smb_app_state_sync');
    expect(line.host.contactNames).toHaveLength(2);
  });

  it('belong to the person of the scoped ID when the customer hides the number', async () => {
    const line = await bench.createLinkedLine();
    const lid = 'MX.8100000009';
    const timestamp = String(Math.floor(bench.cloud.emulator.clock.now / 1000));
    const text = { timestamp, type: 'text', text: { body: 'Hola' } };
    const thread = {
      id: lid,
      messages: [
        { ...text, id: 'out', from: line.graph.phone, to_user_id: lid },
        { ...text, id: 'in', from_user_id: lid },
      ],
    };
    await bench.notify(line, { history: [{ threads: [thread, { id: 'x1234567', messages: [] }] }] }, 'history');
    const chat = { kind: 'person', lid };
    expect(line.host.messages.map(message => [message.id, message.chat, message.fromMe]).toSorted()).toEqual([
      ['in', chat, false],
      ['out', chat, true],
    ]);
  });

  it('are stored under one ID when the owner writes in the app while the line is linked', async () => {
    const { graph, owner, customer, link } = await createNumberWithChats();
    graph.shareHistory(false);
    const line = await link();
    await owner.send(customer.phone, { text: 'Ya está lista' });
    await waitUntil(() => expect(listTexts(line)).toEqual([['Ya está lista', true, 'live']]));
  });
});
