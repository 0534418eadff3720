import { waitUntil } from '../../waitUntil.ts';
import { waitForMessage, waitForMessageWithText } from '../ScenarioEnvironment.ts';
import { assertScenarioExpectation, requireClientFeature, type Scenario } from './Scenario.ts';

export const messageScenarios: readonly Scenario[] = [
  {
    name: 'sends to a number',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const id = await client.sendText(beto.jid, 'Buenos días');
      const incoming = await beto.waitFor(entry => entry.text === 'Buenos días');
      assertScenarioExpectation(
        incoming.id === id && incoming.sender === ana.jid && incoming.device === 1,
        'its message with its id',
      );
      await waitUntil(() => client.progress(id) === 'delivered');
      // Ana's phone gets a copy of the message, because the client is linked to that phone.
      await ana.waitFor(entry => entry.id === id && entry.chat === beto.jid);
    },
  },
  {
    name: 'sends to a LID',
    async play(world) {
      const { beto, client } = await world.createLinkedPair();
      await client.sendText(beto.lid, 'Por LID');
      await beto.waitFor(entry => entry.text === 'Por LID');
    },
  },
  {
    name: 'receives from a number',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const { id } = await beto.send(ana.phone, { text: 'Hola' });
      const incoming = await waitForMessageWithText(client, 'Hola');
      assertScenarioExpectation(incoming.id === id && !incoming.fromMe, 'a message from another person');
      assertScenarioExpectation([beto.jid, beto.lid].includes(incoming.chat), 'the chat of the sender');
      await waitUntil(() => listReceipts(beto, id).includes(`${ana.jid.replace('@', ':1@')}/delivery`));
    },
  },
  {
    name: 'receives from a LID',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      await beto.send(ana.lid, { text: 'Por LID' });
      const incoming = await waitForMessageWithText(client, 'Por LID');
      assertScenarioExpectation([beto.jid, beto.lid].includes(incoming.chat), 'the chat of the sender');
    },
  },
  {
    name: 'sends and receives messages in turn',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      for (let round = 0; round < 10; round += 1) {
        await client.sendText(round % 2 ? beto.lid : beto.jid, `Ida ${round}`);
        await beto.waitFor(entry => entry.text === `Ida ${round}`);
        await beto.send(round % 3 ? ana.lid : ana.jid, { text: `Vuelta ${round}` });
        await waitForMessageWithText(client, `Vuelta ${round}`);
      }
    },
  },
  {
    name: 'sends 40 messages concurrently',
    async play(world) {
      const { beto, client } = await world.createLinkedPair();
      const texts = Array.from({ length: 40 }, (_, index) => `Número ${index}`);
      await Promise.all(texts.map(entry => client.sendText(beto.jid, entry)));
      for (const entry of texts) await beto.waitFor(({ text: incoming }) => incoming === entry);
    },
  },
  {
    name: 'sends and receives quotes',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const { id } = await beto.send(ana.phone, { text: '¿A qué hora?' });
      const question = await waitForMessageWithText(client, '¿A qué hora?');
      const answer = await client.sendText(beto.jid, 'A las tres', question);
      const incoming = await beto.waitFor(entry => entry.id === answer);
      assertScenarioExpectation(incoming.target === id, 'the quoted message');
      await beto.send(ana.phone, { text: 'Gracias', quote: answer });
      assertScenarioExpectation(
        (await waitForMessageWithText(client, 'Gracias')).target === answer,
        'its own message quoted',
      );
    },
  },
  {
    name: 'sends and receives reactions',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const { id } = await beto.send(ana.phone, { text: 'Listo' });
      await client.react(await waitForMessageWithText(client, 'Listo'), '👍');
      await beto.waitFor(entry => entry.kind === 'reaction' && entry.target === id && entry.text === '👍');
      const ownId = await client.sendText(beto.jid, 'Bien');
      await beto.waitFor(entry => entry.id === ownId);
      await beto.send(ana.phone, { react: ownId, emoji: '❤️' });
      await waitForMessage(client, entry => entry.kind === 'reaction' && entry.target === ownId && entry.text === '❤️');
    },
  },
  {
    name: 'sends and receives edits',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const id = await client.sendText(beto.jid, 'A las tes');
      await beto.waitFor(entry => entry.id === id);
      await client.edit({ id, chat: beto.jid, fromMe: true }, 'A las tres');
      await beto.waitFor(entry => entry.kind === 'edit' && entry.target === id && entry.text === 'A las tres');
      // No client of the table decrypts edits, so the phone uses the readable form of earlier years.
      world.emulator.setStrictness({ encryptedEdits: false });
      const phoneMessage = await beto.send(ana.phone, { text: 'Vale' });
      await waitForMessageWithText(client, 'Vale');
      await beto.send(ana.phone, { edit: phoneMessage.id, text: 'Vale pues' });
      await waitForMessage(client, entry => entry.target === phoneMessage.id && entry.text === 'Vale pues');
    },
  },
  {
    name: 'sends and receives deletions',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const id = await client.sendText(beto.jid, 'Perdón');
      await beto.waitFor(entry => entry.id === id);
      await client.revoke({ id, chat: beto.jid, fromMe: true });
      await beto.waitFor(entry => entry.kind === 'delete' && entry.target === id);
      const phoneMessage = await beto.send(ana.phone, { text: 'Uy' });
      await waitForMessageWithText(client, 'Uy');
      await beto.send(ana.phone, { delete: phoneMessage.id });
      await waitForMessage(client, entry => entry.kind === 'delete' && entry.target === phoneMessage.id);
    },
  },
  {
    name: 'sends and receives read receipts',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const id = await client.sendText(beto.jid, 'Léame');
      await beto.waitFor(entry => entry.id === id);
      beto.markRead([id]);
      await waitUntil(() => client.progress(id) === 'read');
      const phoneMessage = await beto.send(ana.phone, { text: 'Y usted a mí' });
      await client.markRead(await waitForMessageWithText(client, 'Y usted a mí'));
      await waitUntil(() => listReceipts(beto, phoneMessage.id).some(entry => entry.endsWith('/read')));
    },
  },
  {
    name: 'sends a poll and receives a vote',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const id = await requireClientFeature(client.poll, 'polls').call(client, beto.jid, '¿Qué día?', [
        'Lunes',
        'Martes',
      ]);
      await beto.waitFor(entry => entry.kind === 'poll' && entry.id === id);
      await beto.send(ana.phone, { vote: id, options: ['Martes'] });
      await waitForMessage(client, entry => entry.kind === 'vote' && entry.target === id);
    },
  },
  {
    name: 'receives a status',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      await beto.send(ana.phone, { text: 'Hola' });
      await waitForMessageWithText(client, 'Hola');
      await beto.send('status@broadcast', { text: 'De viaje' });
      const incoming = await waitForMessageWithText(client, 'De viaje');
      assertScenarioExpectation(incoming.chat === 'status@broadcast', 'a status');
      await waitUntil(() => world.emulator.state().accounts[0]?.devices[1]?.queued === 0);
    },
  },
];

const listReceipts = (
  phone: { readonly messages: readonly { id: string; receipts: readonly string[] }[] },
  id: string,
) => phone.messages.find(entry => entry.id === id)?.receipts ?? [];
