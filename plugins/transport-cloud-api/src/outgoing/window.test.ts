import { refusals } from '@recado/graph-emulator';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CloudBench, eventually, message, type OpenedLine, personOf } from '../testing/CloudBench.ts';
import { quick } from '../testing/useCloud.ts';

const hour = 3_600_000;

let bench: CloudBench;
beforeAll(async () => {
  bench = await CloudBench.start({ ...quick, heartbeatMs: hour });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

/** A customer wrote just now, and it was told. */
async function writtenTo(line: OpenedLine) {
  const customer = bench.customer();
  const write = async (text: string) => {
    await customer.send(line.graph.phone, { text });
    await eventually(() =>
      expect(line.host.messages.map(({ content }) => content)).toContainEqual({ type: 'text', text }),
    );
  };
  await write('¿Hay conchas?');
  return { customer, write, to: personOf(customer) };
}

it('a text outside the window is refused at once, and nothing of it reaches Meta, until the customer writes again', async () => {
  const line = await bench.line();
  const { write, to } = await writtenTo(line);
  await line.session.send(message(to, 'Sí'));
  await bench.cloud.emulator.clock.advance(24 * hour + 1_000);
  const late = message(to, '¿Sigue ahí?');
  await expect(line.session.send(late)).rejects.toMatchObject({ reason: 'window-closed', code: 131047 });
  const cards = { type: 'location', latitude: 19.4, longitude: -99.1 } as const;
  await expect(line.session.send(message(to, cards))).rejects.toMatchObject({ reason: 'window-closed' });
  expect(line.graph.taken).toHaveLength(1);
  await write('Aquí sigo');
  await line.session.send(late);
  expect(line.graph.taken).toMatchObject([{}, { opaque: late.id }]);
});

it('is not opened by what Meta says in a customer’s name', async () => {
  const line = await bench.line();
  const { customer, to } = await writtenTo(line);
  await bench.cloud.emulator.clock.advance(25 * hour);
  line.graph.changeNumber(customer.phone, '5215529999999');
  await eventually(() =>
    expect(line.host.messages.at(-1)?.content).toMatchObject({
      type: 'unsupported',
      name: 'user_changed_number',
    }),
  );
  await expect(line.session.send(message(to, 'Hola'))).rejects.toMatchObject({ reason: 'window-closed' });
});

it('of who is not known is Meta’s to say, and then known, by another session, too', async () => {
  const line = await bench.line();
  const to = personOf(bench.customer());
  const first = message(to, 'Buenos días');
  await line.session.send(first);
  await eventually(() =>
    expect(line.host.updates).toContainEqual(
      expect.objectContaining({ id: first.id, status: 'failed', code: 131047 }),
    ),
  );
  await line.session.close('pause');
  const again = await line.kept.connect();
  await expect(again.session.send(message(to, '¿Hola?'))).rejects.toMatchObject({ reason: 'window-closed' });
  expect(line.graph.taken).toHaveLength(1);
});

it('is not closed by what Meta says late of a message from before the customer wrote again', async () => {
  const line = await bench.line();
  const { clock } = bench.cloud.emulator;
  const { customer, write, to } = await writtenTo(line);
  await line.session.send(message(to, 'Sí'));
  const { wamid } = line.graph.taken.at(-1) ?? {};
  const timestamp = String(Math.floor(clock.now / 1000));
  await clock.advance(2 * hour);
  await write('¿Y cuernos?');
  const late = { id: wamid, status: 'failed', errors: [{ code: 131047 }] };
  await bench.notify(line, { statuses: [{ ...late, timestamp, recipient_id: customer.phone }] });
  expect(line.host.updates.at(-1)).toMatchObject({ status: 'failed', code: 131047 });
  await line.session.send(message(to, 'También'));
  expect(line.graph.taken).toHaveLength(2);
});

it('that Meta says is closed is closed, and a template goes all the same', async () => {
  const line = await bench.line();
  const to = personOf(bench.customer());
  line.graph.manners.openWindows = true;
  line.graph.manners.refuseNext.push(refusals.windowClosed);
  const refused = { reason: 'window-closed' };
  await expect(line.session.send(message(to, 'Hola'))).rejects.toMatchObject(refused);
  await expect(line.session.send(message(to, '¿Hola?'))).rejects.toMatchObject(refused);
  expect(line.graph.taken).toEqual([]);
  const about = { name: 'aviso', language: 'es_MX' };
  await line.session.manage?.('templates.create', { ...about, category: 'utility', body: 'Ya abrimos.' });
  line.graph.review('aviso', 'es_MX', 'APPROVED');
  await line.session.send(message(to, { type: 'template', ...about }));
  expect(line.graph.taken).toHaveLength(1);
});
