import { expect, it } from 'vitest';
import { useEmulator } from '../testing/useEmulator.ts';
import { waitUntil } from '../testing/waitUntil.ts';

const world = useEmulator();
const DAY_MS = 86_400_000;

it('the emulator unlinks a device that did not connect for thirty days, and rejects its next login with 401', async () => {
  const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
  const [offlineClient, onlineClient] = [await world.link(ana), await world.link(ana)];
  await offlineClient.close();
  await waitUntil(() => world.emulator.state().connections === 1);
  await beto.send(ana.phone, { text: 'Hola' });
  await onlineClient.text('Hola');
  await world.emulator.clock.advance(29 * DAY_MS);
  expect(ana.devices).toHaveLength(2);
  await world.emulator.clock.advance(3 * DAY_MS);
  expect(ana.devices.map(({ device }) => device)).toEqual([2]);
  offlineClient.restart();
  expect(await offlineClient.waitForClose()).toBe(401);
  world.incidents = ['unknown-device'];
});

it('the emulator unlinks devices after fourteen days without their phone, and deletes files and stanzas after thirty', async () => {
  const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
  const client = await world.link(ana);
  const pictureMessage = await beto.send(ana.phone, { media: { kind: 'image', bytes: Buffer.from('foto') } });
  const path = pictureMessage.content.imageMessage?.directPath ?? '';
  await client.message(({ message: content }) => Boolean(content?.imageMessage));
  ana.setOnline(false);
  await beto.send(ana.phone, { text: 'Sigo aquí' });
  await world.emulator.clock.advance(13 * DAY_MS);
  expect(ana.devices).toHaveLength(1);
  await world.emulator.clock.advance(3 * DAY_MS);
  expect(ana.devices).toHaveLength(0);
  expect(world.emulator.media.load(path)).toBeDefined();
  await world.emulator.clock.advance(32 * DAY_MS);
  expect(world.emulator.media.load(path)).toBeUndefined();
  expect(world.emulator.state().accounts[0]?.devices[0]?.queued).toBe(0);
});
