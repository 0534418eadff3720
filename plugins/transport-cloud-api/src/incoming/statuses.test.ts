import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { CloudBench, eventually, message, type OpenedLine, personOf } from '../testing/CloudBench.ts';
import { quick } from '../testing/useCloud.ts';

let bench: CloudBench;
beforeAll(async () => {
  bench = await CloudBench.start({ ...quick, heartbeatMs: 3_600_000 });
});
afterEach(() => bench.endTest());
afterAll(() => bench.stop());

const told = ({ host }: OpenedLine) => host.updates.map(({ id, status, code }) => ({ id, status, code }));

/** A message that was taken, as its statuses name it. */
async function sent(line: OpenedLine) {
  line.graph.manners.openWindows = true;
  const customer = bench.customer();
  const { id } = message(personOf(customer), 'Su pedido');
  await line.session.send({ ...message(personOf(customer), 'Su pedido'), id });
  await customer.waitFor(({ text }) => text === 'Su pedido');
  await eventually(() => expect(told(line)).toContainEqual({ id, status: 'delivered', code: undefined }));
  const { wamid } = line.graph.taken.at(-1) ?? {};
  const timestamp = String(Math.floor(bench.cloud.emulator.clock.now / 1000));
  const about = { id: wamid, timestamp, recipient_id: customer.phone };
  const tell = (...statuses: readonly object[]) =>
    bench.notify(line, { statuses: statuses.map(status => ({ ...about, ...status })) });
  return { id, customer, tell };
}

it('come in any order and as often as Meta says them, each under our id, with or without our word on it', async () => {
  const line = await bench.line();
  const { id, customer, tell } = await sent(line);
  line.host.updates.length = 0;
  await tell({ status: 'read', biz_opaque_callback_data: id });
  await tell({ status: 'delivered' }, { status: 'sent' });
  await tell({ status: 'played', biz_opaque_callback_data: id });
  expect(told(line)).toEqual(
    ['read', 'delivered', 'sent', 'read'].map(status => ({ id, status, code: undefined })),
  );
  expect(new Set(line.host.updates.map(({ chat }) => JSON.stringify(chat)))).toEqual(
    new Set([JSON.stringify(personOf(customer))]),
  );
});

it('say by what number a message failed', async () => {
  const line = await bench.line();
  const { id, tell } = await sent(line);
  await tell({ status: 'failed', errors: [{ code: 131026, title: 'Message undeliverable' }] });
  expect(told(line).at(-1)).toEqual({ id, status: 'failed', code: 131026 });
});

it('of what others send by this number, or that make no sense, are told to nobody, and are taken', async () => {
  const line = await bench.line();
  const { tell } = await sent(line);
  line.host.updates.length = 0;
  await tell({ id: 'wamid.OTRO', status: 'sent' });
  await tell({ status: 'sent', biz_opaque_callback_data: 'de-otro-programa' });
  await tell({ status: 'unheard-of' }, { status: 7 }, { timestamp: 'ayer' });
  expect(told(line)).toEqual([]);
});

it('settle a message whose answer was lost', async () => {
  const line = await bench.line();
  line.graph.manners.openWindows = true;
  line.graph.manners.swallowNext = 1;
  const lost = message(personOf(bench.customer()), '¿Llegó?');
  await expect(line.session.send(lost)).rejects.toMatchObject({ reason: 'unknown-outcome' });
  await eventually(() => expect(told(line)).toContainEqual({ id: lost.id, status: 'sent', code: undefined }));
  expect(await line.session.send(lost)).toMatchObject({ id: lost.id });
  expect(line.graph.taken).toHaveLength(1);
});
