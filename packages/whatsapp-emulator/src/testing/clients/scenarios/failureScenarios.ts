import { waitUntil } from '../../waitUntil.ts';
import { waitForMessageWithText } from '../ScenarioEnvironment.ts';
import { assertScenarioExpectation, type Scenario } from './Scenario.ts';

/** Failures that correct clients must handle: lost sessions, offline periods, new phones. */
export const failureScenarios: readonly Scenario[] = [
  {
    name: 'resends a message that its recipient could not decrypt',
    async play(world) {
      const { beto, client } = await world.createLinkedPair();
      await client.sendText(beto.jid, 'Uno');
      await beto.waitFor(entry => entry.text === 'Uno');
      beto.forgetSessions();
      await client.sendText(beto.jid, 'Dos');
      await beto.waitFor(entry => entry.text === 'Dos');
      await client.sendText(beto.jid, 'Tres');
      await beto.waitFor(entry => entry.text === 'Tres');
    },
  },
  {
    name: 'requests a message again that it could not decrypt',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      await beto.send(ana.phone, { text: 'Uno' });
      await waitForMessageWithText(client, 'Uno');
      await beto.garble(true);
      const { id } = await beto.send(ana.phone, { text: 'Dos' });
      await waitUntil(() =>
        beto.messages.find(entry => entry.id === id)?.receipts.some(entry => entry.endsWith(':1@s.whatsapp.net/retry')),
      );
      await beto.garble(false);
      await waitForMessageWithText(client, 'Dos');
    },
  },
  {
    name: 'requests a status again that it could not decrypt',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      await beto.send(ana.phone, { text: 'Hola' });
      await waitForMessageWithText(client, 'Hola');
      await beto.garble(true);
      const { id } = await beto.send('status@broadcast', { text: 'De viaje' });
      await waitUntil(() =>
        beto.messages.find(entry => entry.id === id)?.receipts.some(entry => entry.endsWith(':1@s.whatsapp.net/retry')),
      );
      await beto.garble(false);
      const incoming = await waitForMessageWithText(client, 'De viaje');
      assertScenarioExpectation(incoming.chat === 'status@broadcast', 'a status');
      await waitUntil(() => world.emulator.state().accounts[0]?.devices[1]?.queued === 0);
    },
  },
  {
    name: 'resends a group message that a member could not decrypt',
    async play(world) {
      const { beto, client } = await world.createLinkedPair();
      const id = await client.createGroup('Familia', [beto.jid]);
      await client.sendText(id, 'Uno');
      await beto.waitFor(entry => entry.text === 'Uno');
      beto.forgetSessions();
      await client.sendText(id, 'Dos');
      await beto.waitFor(entry => entry.text === 'Dos');
    },
  },
  {
    name: 'receives 3 messages that were sent while it was offline',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      await client.pause();
      for (const entry of ['Uno', 'Dos', 'Tres']) await beto.send(ana.phone, { text: entry });
      await client.resume();
      for (const entry of ['Uno', 'Dos', 'Tres']) await waitForMessageWithText(client, entry);
      await waitUntil(() => world.emulator.state().accounts[0]?.devices[1]?.queued === 0);
    },
  },
  {
    name: 'receives 250 messages that were sent while it was offline',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      await client.pause();
      const texts = Array.from({ length: 250 }, (_, index) => `Número ${index}`);
      for (const entry of texts) await beto.send(ana.phone, { text: entry });
      await client.resume();
      for (const entry of texts) await waitForMessageWithText(client, entry);
      await waitUntil(() => world.emulator.state().accounts[0]?.devices[1]?.queued === 0);
    },
  },
  {
    name: 'reports the delivery when an offline recipient comes back online',
    async play(world) {
      const { beto, client } = await world.createLinkedPair();
      beto.setOnline(false);
      const id = await client.sendText(beto.jid, 'Para luego');
      await waitUntil(() => client.progress(id) === 'sent');
      beto.setOnline(true);
      await waitUntil(() => client.progress(id) === 'delivered');
    },
  },
  {
    name: 'exchanges messages with a contact who reinstalled WhatsApp',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      await client.sendText(beto.jid, 'Antes');
      await beto.waitFor(entry => entry.text === 'Antes');
      await beto.send(ana.phone, { text: 'Antes' });
      await waitForMessageWithText(client, 'Antes');
      beto.reinstall();
      await beto.send(ana.phone, { text: 'Con otro teléfono' });
      await waitForMessageWithText(client, 'Con otro teléfono');
      await client.sendText(beto.jid, 'Enhorabuena');
      await beto.waitFor(entry => entry.text === 'Enhorabuena');
    },
  },
  {
    name: 'sends to a device that the recipient linked later',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      await client.sendText(beto.jid, 'Antes');
      await beto.waitFor(entry => entry.text === 'Antes');
      const second = await world.link(beto);
      await client.sendText(beto.jid, 'A los dos');
      await waitForMessageWithText(second, 'A los dos');
      await second.sendText(ana.jid, 'Del segundo');
      assertScenarioExpectation(
        [beto.jid, beto.lid].includes((await waitForMessageWithText(client, 'Del segundo')).chat),
        'the same chat',
      );
    },
  },
];
