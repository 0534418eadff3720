import { describe, expect, it, vi } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { waitUntil } from '../testing/waitUntil.ts';

const world = useTransportFixture();

/** Creates a client that has lost the Signal session in which its contact continues to write. */
async function createClientWithoutSession() {
  const line = world.createLine();
  const firstConnection = await line.link();
  const friend = world.createPhone();
  await line.waitForMessage(firstConnection.host, (await friend.send(line.phone, { text: 'Hola' })).id);
  await firstConnection.session.send({
    id: '3EB0AAAAAAAAAAAAAAAAAA',
    to: { kind: 'person', phone: friend.phone },
    content: { type: 'text', text: 'Hola' },
  });
  await friend.waitFor(({ fromMe }) => !fromMe);
  // From here on, the contact encrypts messages with the Signal session that both sides have established.
  await line.waitForMessage(firstConnection.host, (await friend.send(line.phone, { text: 'Bien' })).id);
  await firstConnection.session.close('pause');
  const vault = line.vault.open(new AbortController().signal);
  const sessions = await vault.list('session');
  await vault.write(sessions.map(id => ({ category: 'session', id, value: null })));
  return { line, friend, vault };
}

describe('message whose keys are lost', () => {
  it('is delivered as undecryptable first, and with its content after the sender repeats the message', async () => {
    const { line, friend } = await createClientWithoutSession();
    const { host } = await line.connect();
    const { id } = await friend.send(line.phone, { text: 'Sin llaves' });
    const contents = await waitUntil(() => {
      const receivedContents = host.messages.filter(message => message.id === id).map(({ content }) => content);
      return receivedContents.some(({ type }) => type === 'text') && receivedContents;
    });
    expect(contents).toEqual([{ type: 'undecryptable' }, { type: 'text', text: 'Sin llaves' }]);
  });

  it('keeps an earlier vote when it is a poll that is sent again', async () => {
    const line = world.createLine();
    const { host } = await line.link();
    const friend = world.createPhone();
    await line.waitForMessage(host, (await friend.send(line.phone, { text: 'Hola' })).id);
    await friend.garble(true);
    const poll = { question: '¿Cuándo?', options: ['Lunes', 'Martes'] };
    const { id } = await friend.send(line.phone, { poll });
    expect((await line.waitForMessage(host, id)).content.type).toBe('undecryptable');
    await friend.garble(false);
    const vote = await friend.send(line.phone, { vote: id, options: ['Martes'] });
    await vi.waitUntil(() => host.messages.some(message => message.id === vote.id), { timeout: 20_000 });
    const contents = host.messages.flatMap(message => ([id, vote.id].includes(message.id) ? [message.content] : []));
    expect(contents).toEqual([
      { type: 'undecryptable' },
      { type: 'poll', ...poll, selectable: 1 },
      { type: 'vote', target: id, options: ['Martes'] },
    ]);
  });

  it('is delivered once, even within a burst of messages over broken sessions', async () => {
    const line = world.createLine();
    const { host } = await line.link();
    const friend = world.createPhone();
    await line.waitForMessage(host, (await friend.send(line.phone, { text: 'Hola' })).id);
    const vault = line.vault.open(new AbortController().signal);
    const sessions = async () => {
      const ids = await vault.list('session');
      return [...(await vault.read('session', ids)).values()].map(bytes => Buffer.from(bytes).toString('base64'));
    };
    const sessionsBefore = await sessions();
    await friend.garble(true);
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) ids.push((await friend.send(line.phone, { text: `${n}` })).id);
    await vi.waitUntil(() => ids.every(id => host.messages.some(message => message.id === id)), {
      timeout: 60_000,
    });
    expect(host.messages.filter(({ id }) => ids.includes(id)).map(({ content }) => content.type)).toEqual(
      ids.map(() => 'undecryptable'),
    );
    // Wait until the client has established the session with the contact again.
    await vi.waitUntil(async () => (await sessions()).join() !== sessionsBefore.join(), { timeout: 20_000 });
    await friend.garble(false);
    const listReadableIds = () =>
      host.messages.flatMap(({ id, content }) => (ids.includes(id) && content.type === 'text' ? [id] : []));
    await vi.waitUntil(() => new Set(listReadableIds()).size === 60, { timeout: 60_000 });
    expect(listReadableIds().toSorted()).toEqual(ids.toSorted());
    await line.waitForMessage(host, (await friend.send(line.phone, { text: 'Ya' })).id);
  });

  it('is requested by the next session if the current session ends before the request', async () => {
    const { line, friend, vault } = await createClientWithoutSession();
    const { host } = await line.connect();
    const { id } = await friend.send(line.phone, { text: 'Sin llaves' });
    expect((await line.waitForMessage(host, id)).content.type).toBe('undecryptable');
    // Wait until the journal has removed the row and marked the message as delivered.
    // Marks of earlier messages may be written during the same wait.
    await vi.waitUntil(async () => (await vault.list('inbox')).length === 0, { timeout: 20_000 });
    host.abort();
    const nextConnection = await line.connect();
    expect((await line.waitForMessage(nextConnection.host, id)).content).toEqual({ type: 'text', text: 'Sin llaves' });
    expect(nextConnection.host.messages.filter(message => message.id === id)).toHaveLength(1);
  });
});
