import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld();

/** A client that has lost the session its friend goes on writing in. */
async function forgetful() {
  const line = world.line();
  const first = await line.link();
  const friend = world.phone();
  await line.message(first.host, (await friend.send(line.phone, { text: 'Hola' })).id);
  await first.session.send({
    id: '3EB0AAAAAAAAAAAAAAAAAA',
    to: { kind: 'person', phone: friend.phone },
    content: { type: 'text', text: 'Hola' },
  });
  await friend.waitFor(({ fromMe }) => !fromMe);
  // From here on the friend's messages need the session they agreed on.
  await line.message(first.host, (await friend.send(line.phone, { text: 'Bien' })).id);
  await first.session.close('pause');
  const vault = line.vault.open(new AbortController().signal);
  const sessions = await vault.list('session');
  await vault.write(sessions.map(id => ({ category: 'session', id, value: null })));
  return { line, friend, vault };
}

describe('a message whose keys are gone', () => {
  it('is seen as undecryptable, and as itself when the sender repeats it', async () => {
    const { line, friend } = await forgetful();
    const { host } = await line.connect();
    const { id } = await friend.send(line.phone, { text: 'Sin llaves' });
    const contents = await eventually(() => {
      const seen = host.messages.filter(message => message.id === id).map(({ content }) => content);
      return seen.some(({ type }) => type === 'text') && seen;
    });
    expect(contents).toEqual([{ type: 'undecryptable' }, { type: 'text', text: 'Sin llaves' }]);
  });

  it('is a poll, and the vote in it waits until it comes again', async () => {
    const line = world.line();
    const { host } = await line.link();
    const friend = world.phone();
    await line.message(host, (await friend.send(line.phone, { text: 'Hola' })).id);
    await friend.garble(true);
    const poll = { question: '¿Cuándo?', options: ['Lunes', 'Martes'] };
    const { id } = await friend.send(line.phone, { poll });
    expect((await line.message(host, id)).content.type).toBe('undecryptable');
    await friend.garble(false);
    const vote = await friend.send(line.phone, { vote: id, options: ['Martes'] });
    await vi.waitUntil(() => host.messages.some(message => message.id === vote.id), { timeout: 20_000 });
    const contents = host.messages.flatMap(message =>
      [id, vote.id].includes(message.id) ? [message.content] : [],
    );
    expect(contents).toEqual([
      { type: 'undecryptable' },
      { type: 'poll', ...poll, selectable: 1 },
      { type: 'vote', target: id, options: ['Martes'] },
    ]);
  });

  it('comes by the dozen from a phone whose sessions are broken: each once, in the end', async () => {
    const line = world.line();
    const { host } = await line.link();
    const friend = world.phone();
    await line.message(host, (await friend.send(line.phone, { text: 'Hola' })).id);
    const vault = line.vault.open(new AbortController().signal);
    const sessions = async () => {
      const ids = await vault.list('session');
      return [...(await vault.read('session', ids)).values()].map(bytes =>
        Buffer.from(bytes).toString('base64'),
      );
    };
    const before = await sessions();
    await friend.garble(true);
    const ids: string[] = [];
    for (let n = 0; n < 60; n += 1) ids.push((await friend.send(line.phone, { text: `${n}` })).id);
    await vi.waitUntil(() => ids.every(id => host.messages.some(message => message.id === id)), {
      timeout: 60_000,
    });
    expect(host.messages.filter(({ id }) => ids.includes(id)).map(({ content }) => content.type)).toEqual(
      ids.map(() => 'undecryptable'),
    );
    // The session with it was begun anew.
    await vi.waitUntil(async () => (await sessions()).join() !== before.join(), { timeout: 20_000 });
    await friend.garble(false);
    const read = () =>
      host.messages.flatMap(({ id, content }) => (ids.includes(id) && content.type === 'text' ? [id] : []));
    await vi.waitUntil(() => new Set(read()).size === 60, { timeout: 60_000 });
    expect(read().toSorted()).toEqual(ids.toSorted());
    await line.message(host, (await friend.send(line.phone, { text: 'Ya' })).id);
  });

  it('is asked for by the next session when this one ends before it could', async () => {
    const { line, friend, vault } = await forgetful();
    const { host } = await line.connect();
    const { id } = await friend.send(line.phone, { text: 'Sin llaves' });
    expect((await line.message(host, id)).content.type).toBe('undecryptable');
    // The journal lets go of it, with its mark as told; marks of earlier messages may come meanwhile, too.
    await vi.waitUntil(async () => (await vault.list('inbox')).length === 0, { timeout: 20_000 });
    host.abort();
    const next = await line.connect();
    expect((await line.message(next.host, id)).content).toEqual({ type: 'text', text: 'Sin llaves' });
    expect(next.host.messages.filter(message => message.id === id)).toHaveLength(1);
  });
});
