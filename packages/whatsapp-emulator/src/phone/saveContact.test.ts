import { expect, it } from 'vitest';
import { useEmulator } from '../testing/useEmulator.ts';

const world = useEmulator();

it('sends new contacts to linked devices, including devices that are linked later', async () => {
  const [ana, beto, carla] = [world.phone('Ana'), world.phone('Beto'), world.phone('Carla')];
  const firstClient = await world.link(ana);
  await ana.saveContact(beto.phone, 'Beto Panadero');
  const listNamedContacts = (client: typeof firstClient) =>
    client.events.contacts.filter(({ name }) => name).map(({ id, name }) => [id, name]);
  await expect.poll(() => listNamedContacts(firstClient)).toEqual([[beto.jid, 'Beto Panadero']]);
  await ana.saveContact(carla.phone, 'Carla');
  await ana.saveContact(beto.phone, 'Beto');
  await expect.poll(() => listNamedContacts(firstClient).length).toBe(3);
  const laterClient = await world.link(ana);
  await expect
    .poll(() => listNamedContacts(laterClient).toSorted())
    .toEqual(
      expect.arrayContaining([
        [beto.jid, 'Beto'],
        [carla.jid, 'Carla'],
      ]),
    );
  expect(() => ana.saveContact('14155550199', 'Nadie')).toThrow('no phone has the number');
});
