import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { useEmulator } from '../testing/useEmulator.ts';

const world = useEmulator();
const day = 86_400_000;

it('a device that did not connect for thirty days is unlinked, and hears so', async () => {
  const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
  const [away, there] = [await world.link(ana), await world.link(ana)];
  await away.close();
  await eventually(() => world.emulator.state().connections === 1);
  await beto.send(ana.phone, { text: 'Hola' });
  await there.text('Hola');
  await world.emulator.clock.advance(29 * day);
  expect(ana.devices).toHaveLength(2);
  await world.emulator.clock.advance(3 * day);
  expect(ana.devices.map(({ device }) => device)).toEqual([2]);
  away.restart();
  expect(await away.closed()).toBe(401);
  world.incidents = ['unknown-device'];
});

it('fourteen days without their phone end linked devices; files and what nobody fetched go after thirty', async () => {
  const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
  const client = await world.link(ana);
  const picture = await beto.send(ana.phone, { media: { kind: 'image', bytes: Buffer.from('foto') } });
  const path = picture.content.imageMessage?.directPath ?? '';
  await client.message(({ message: seen }) => Boolean(seen?.imageMessage));
  ana.setOnline(false);
  await beto.send(ana.phone, { text: 'Sigo aquí' });
  await world.emulator.clock.advance(13 * day);
  expect(ana.devices).toHaveLength(1);
  await world.emulator.clock.advance(3 * day);
  expect(ana.devices).toHaveLength(0);
  expect(world.emulator.media.load(path)).toBeDefined();
  await world.emulator.clock.advance(32 * day);
  expect(world.emulator.media.load(path)).toBeUndefined();
  expect(world.emulator.state().accounts[0]?.devices[0]?.queued).toBe(0);
});
