import { expect, it } from 'vitest';
import { useEmulator } from '../testing/useEmulator.ts';

const world = useEmulator();

it('linked devices know whom the phone has in its address book, those that are linked later, too', async () => {
  const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
  const first = await world.link(ana);
  await ana.saveContact(beto.phone, 'Beto Panadero');
  const named = (client: typeof first) =>
    client.seen.contacts.filter(({ name }) => name).map(({ id, name }) => [id, name]);
  await expect.poll(() => named(first)).toEqual([[beto.jid, 'Beto Panadero']]);
  await ana.saveContact(carla.phone, 'Carla');
  await ana.saveContact(beto.phone, 'Beto');
  await expect.poll(() => named(first).length).toBe(3);
  const later = await world.link(ana);
  await expect
    .poll(() => named(later).toSorted())
    .toEqual(
      expect.arrayContaining([
        [beto.jid, 'Beto'],
        [carla.jid, 'Carla'],
      ]),
    );
  expect(() => ana.saveContact('14155550199', 'Nadie')).toThrow('nobody has the number');
});
