import { afterEach, beforeEach, expect, it } from 'vitest';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld();
const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);

beforeEach(() => void process.on('unhandledRejection', note));
afterEach(() => {
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

it.each([
  ['a frame that was altered on the way', { kind: 'corrupt', at: 'out' }],
  ['a frame that is none', { kind: 'garbage', bytes: Buffer.alloc(20, 1).toString('base64') }],
  [
    'a frame nobody enciphered',
    { kind: 'garbage', bytes: Buffer.from([0, 0, 4, 1, 2, 3, 4]).toString('base64') },
  ],
] as const)('%s ends its own session, and no other', async (_, fault) => {
  const [broken, whole] = [world.line(), world.line()];
  const { host } = await broken.link();
  const other = await whole.link();
  const friend = world.phone();
  await world.emulator.faults.add({ ...fault, client: broken.phone });
  const id = (await friend.send(broken.phone, { text: 'Aquí' })).id;
  if (fault.kind === 'corrupt' || fault.bytes.startsWith('AAAE'))
    expect(await broken.state(host, 'closed')).toMatchObject({ why: 'connection-lost' });
  const there = await friend.send(whole.phone, { text: 'Allá' });
  await whole.message(other.host, there.id);
  await other.session.close('pause');
  expect((await broken.message((await broken.connect()).host, id)).content).toEqual({
    type: 'text',
    text: 'Aquí',
  });
});
