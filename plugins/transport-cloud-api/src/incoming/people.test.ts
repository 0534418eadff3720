import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CloudBench, eventually, message, personOf } from '../testing/CloudBench.ts';
import { quick } from '../testing/useCloud.ts';

let bench: CloudBench;
beforeAll(async () => {
  bench = await CloudBench.start({ ...quick, heartbeatMs: 3_600_000 });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

it('a customer who hides the number is one by the scoped id, is answered by it, and its statuses are told', async () => {
  const line = await bench.line();
  const customer = bench.customer();
  const lid = line.graph.hideNumber(customer.phone);
  await customer.send(line.graph.phone, { text: 'Soy yo' });
  const { chat, sender } = await eventually(() => {
    const [first] = line.host.messages;
    if (!first) throw new Error('Nothing came.');
    return first;
  });
  expect([chat, sender]).toEqual([
    { kind: 'person', lid },
    { kind: 'person', lid },
  ]);
  const answer = message({ kind: 'person', lid }, 'Buenos días');
  expect((await line.session.send(answer)).to).toMatchObject({ lid });
  await customer.waitFor(({ text }) => text === 'Buenos días');
  await eventually(() =>
    expect(line.host.updates.map(({ id, status }) => [id, status])).toContainEqual([answer.id, 'delivered']),
  );
});

it('who was known by number before stays one person, also for the next session', async () => {
  const line = await bench.line();
  const customer = bench.customer();
  await customer.send(line.graph.phone, { text: 'Con número' });
  await eventually(() => expect(line.host.messages).toHaveLength(1));
  line.graph.hideNumber(customer.phone);
  await line.session.close('pause');
  const { host } = await line.kept.connect();
  await customer.send(line.graph.phone, { text: 'Sin número' });
  await eventually(() => expect(host.messages.map(({ chat }) => chat)).toEqual([personOf(customer)]));
});

it('what is remembered of somebody names them, so that it can be forgotten', async () => {
  const line = await bench.line();
  const customer = bench.customer();
  await customer.send(line.graph.phone, { text: 'Hola' });
  await eventually(() => expect(line.host.messages).toHaveLength(1));
  await line.session.send(message(personOf(customer), 'Buenos días'));
  const nameless = line.kept.vault.entries.filter(({ person }) => person !== customer.phone);
  expect(nameless.map(({ category }) => category)).toEqual(['credentials']);
  expect(line.kept.vault.entries).not.toHaveLength(1);
});

it('the private id of linked devices names nobody here', async () => {
  const { session } = await bench.line();
  const known = { kind: 'person', lid: '200300400500' } as const;
  await expect(session.send(message(known, 'Hola'))).rejects.toMatchObject({ reason: 'not-registered' });
});

it('what is played back long after is told to nobody; before, it is the same message', async () => {
  const line = await bench.line();
  const { graph, host } = line;
  await bench.customer().send(graph.phone, { text: 'Cinco conchas' });
  await eventually(() => expect(host.messages).toHaveLength(1));
  const [posted] = graph.posted;
  if (!posted) throw new Error('Nothing was posted.');
  const day = 86_400_000;
  await bench.cloud.emulator.clock.advance(7 * day);
  expect(await graph.replay(posted)).toBe(200);
  expect(new Set(host.messages.map(({ id }) => id)).size).toBe(1);
  const before = host.messages.length;
  await bench.cloud.emulator.clock.advance(2 * day);
  // Taken all the same: whoever holds a recording of it would otherwise be asked to try again.
  expect(await graph.replay(posted)).toBe(200);
  expect(host.messages).toHaveLength(before);
  expect(before).toBe(2);
});

it('who changes the number is one person, and what is repeated from before is theirs; the old number may be anybody’s', async () => {
  const line = await bench.line();
  const { graph, host } = line;
  const [marta, anew] = [bench.customer(), bench.customer()];
  const said = () => host.messages.map(({ chat, content }) => [chat, content]);
  const text = (words: string) => ({ type: 'text', text: words });
  await marta.send(graph.phone, { text: 'Soy Marta' });
  await eventually(() => expect(said()).toEqual([[personOf(marta), text('Soy Marta')]]));
  const [before] = graph.posted;
  graph.changeNumber(marta.phone, anew.phone);
  const moved = { type: 'unsupported', name: 'user_changed_number', formerPhone: marta.phone };
  await eventually(() => expect(said()).toContainEqual([personOf(anew), moved]));
  // Also for the next session.
  await line.session.close('pause');
  const again = await line.kept.connect();
  if (!before) throw new Error('Nothing was posted.');
  expect(await graph.replay(before)).toBe(200);
  await bench.cloud.emulator.clock.advance(60_000);
  await marta.send(graph.phone, { text: 'Soy otra' });
  const heard = () => again.host.messages.map(({ chat, content }) => [chat, content]);
  await eventually(() => expect(heard()).toContainEqual([personOf(marta), text('Soy otra')]));
  expect(heard()).toContainEqual([personOf(anew), text('Soy Marta')]);
  const named = line.kept.vault.entries.filter(({ value }) =>
    Buffer.from(value).toString().includes(anew.phone),
  );
  expect(named.filter(({ person }) => person !== anew.phone)).toEqual([]);
});
