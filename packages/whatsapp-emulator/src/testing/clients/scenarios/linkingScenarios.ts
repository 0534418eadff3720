import { waitUntil } from '../../waitUntil.ts';
import { waitForMessageWithText } from '../ScenarioEnvironment.ts';
import { assertScenarioExpectation, requireClientFeature, type Scenario } from './Scenario.ts';

export const linkingScenarios: readonly Scenario[] = [
  {
    name: 'links by QR',
    async play(world) {
      const ana = world.phone('Ana');
      const client = await world.link(ana);
      assertScenarioExpectation(ana.devices.length === 1, 'one linked device');
      assertScenarioExpectation(client.me.jid === ana.jid && client.me.lid === ana.lid, 'the addresses of its account');
    },
  },
  {
    name: 'links by pairing code',
    async play(world) {
      const ana = world.phone('Ana');
      const client = await world.client();
      await ana.enterCode(await client.code(ana.phone));
      await client.ready();
      assertScenarioExpectation(ana.devices.length === 1, 'one linked device');
    },
  },
  {
    name: 'logs in again',
    async play(world) {
      const { beto, client } = await world.createLinkedPair();
      await client.pause();
      await client.resume();
      await beto.send(client.me.jid, { text: '¿Sigue ahí?' });
      await waitForMessageWithText(client, '¿Sigue ahí?');
    },
  },
  {
    name: 'logs in after the server changed its key',
    async play(world) {
      const { client } = await world.createLinkedPair();
      await client.pause();
      world.emulator.renewKey();
      await client.resume();
    },
  },
  {
    name: 'reports a logout when its phone unlinks it',
    // A client that tries to log in again after it was unlinked causes this incident.
    mayProvoke: 'unknown-device',
    async play(world) {
      const { ana, client } = await world.createLinkedPair();
      ana.unlink(1);
      assertScenarioExpectation((await client.ended()) === 'logged-out', 'the reason logged-out');
    },
  },
  {
    name: 'logs out',
    async play(world) {
      const { ana, client } = await world.createLinkedPair();
      await client.logout();
      await waitUntil(() => ana.devices.length === 0);
    },
  },
  {
    name: 'reports that a second connection replaced it',
    async play(world) {
      const { client } = await world.createLinkedPair();
      const twin = requireClientFeature(client.twin, 'a second connection').call(client);
      const reason = await client.ended();
      await twin.ready();
      await twin.close();
      assertScenarioExpectation(reason === 'replaced', 'the reason replaced');
    },
  },
  {
    name: 'receives the chats of its phone after linking',
    async play(world) {
      const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
      const { id } = await beto.send(ana.phone, { text: 'De antes' });
      const client = await world.link(ana);
      await waitUntil(() => client.events.history.includes(id));
    },
  },
];
