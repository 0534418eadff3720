import { afterEach, beforeEach, expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';

const world = useTransportFixture();
const unhandled: unknown[] = [];
const recordRejection = (reason: unknown): void => void unhandled.push(reason);

beforeEach(() => void process.on('unhandledRejection', recordRejection));
afterEach(() => {
  process.off('unhandledRejection', recordRejection);
  expect(unhandled).toEqual([]);
});

it.each([
  ['an altered frame', { kind: 'corrupt', at: 'out' }],
  ['an invalid frame', { kind: 'garbage', bytes: Buffer.alloc(20, 1).toString('base64') }],
  ['an unencrypted frame', { kind: 'garbage', bytes: Buffer.from([0, 0, 4, 1, 2, 3, 4]).toString('base64') }],
] as const)('%s closes the session that receives the frame and no other session', async (_, fault) => {
  const [brokenLine, healthyLine] = [world.createLine(), world.createLine()];
  const { host } = await brokenLine.link();
  const other = await healthyLine.link();
  const friend = world.createPhone();
  await world.emulator.faults.add({ ...fault, client: brokenLine.phone });
  const id = (await friend.send(brokenLine.phone, { text: 'Aquí' })).id;
  if (fault.kind === 'corrupt' || fault.bytes.startsWith('AAAE'))
    expect(await brokenLine.waitForState(host, 'closed')).toMatchObject({ why: 'connection-lost' });
  const healthyMessage = await friend.send(healthyLine.phone, { text: 'Allá' });
  await healthyLine.waitForMessage(other.host, healthyMessage.id);
  await other.session.close('pause');
  expect((await brokenLine.waitForMessage((await brokenLine.connect()).host, id)).content).toEqual({
    type: 'text',
    text: 'Aquí',
  });
});
