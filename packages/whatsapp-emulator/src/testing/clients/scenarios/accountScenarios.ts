import { waitUntil } from '../../waitUntil.ts';
import { waitForMessage, waitForMessageWithText } from '../ScenarioEnvironment.ts';
import { assertScenarioExpectation, requireClientFeature, type Scenario } from './Scenario.ts';

export const accountScenarios: readonly Scenario[] = [
  {
    name: 'receives copies of messages that its other devices send',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const other = await world.link(ana);
      await client.sendText(beto.jid, 'Desde el primero');
      const copy = await waitForMessageWithText(other, 'Desde el primero');
      assertScenarioExpectation(
        copy.fromMe && [beto.jid, beto.lid].includes(copy.chat),
        'a copy in the chat it was sent to',
      );
      await ana.send(beto.phone, { text: 'Desde el teléfono' });
      const ownCopy = await waitForMessageWithText(client, 'Desde el teléfono');
      assertScenarioExpectation(
        ownCopy.fromMe && [beto.jid, beto.lid].includes(ownCopy.chat),
        'a copy of the phone’s message',
      );
    },
  },
  {
    name: 'mutes, archives and pins chats on all its devices',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const other = await world.link(ana);
      await beto.send(ana.phone, { text: 'Hola' });
      const last = await waitForMessageWithText(client, 'Hola');
      await waitForMessageWithText(other, 'Hola');
      await client.mute(last.chat);
      await waitUntil(() => other.events.chatChanges.includes(`mute ${last.chat}`));
      await client.pin(last.chat);
      await waitUntil(() => other.events.chatChanges.includes(`pin ${last.chat}`));
      await client.archive(last.chat, last);
      await waitUntil(() => other.events.chatChanges.includes(`archive ${last.chat}`));
    },
  },
  {
    name: 'stars a message',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const other = await world.link(ana);
      await beto.send(ana.phone, { text: 'Guárdelo' });
      const incoming = await waitForMessageWithText(client, 'Guárdelo');
      await waitForMessageWithText(other, 'Guárdelo');
      await client.star(incoming);
      await waitUntil(() => other.events.chatChanges.includes(`star ${incoming.id}`));
    },
  },
  {
    name: 'sends and receives presence and typing states',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      await client.available();
      await requireClientFeature(client.subscribe, 'subscribing to presence').call(client, beto.jid);
      beto.setPresence('unavailable');
      beto.setPresence('available');
      const waitForPresence = (state: string) =>
        waitUntil(() =>
          client.events.presences.some(entry => [`${state} ${beto.jid}`, `${state} ${beto.lid}`].includes(entry)),
        );
      await waitForPresence('available');
      beto.setTyping(ana.phone, 'composing');
      await waitForPresence('composing');
      await requireClientFeature(client.typing, 'typing').call(client, beto.jid);
      await waitUntil(() => beto.presences.some(entry => entry.state === 'composing' && entry.chat === ana.jid));
    },
  },
  {
    name: 'looks up numbers',
    async play(world) {
      const { beto, client } = await world.createLinkedPair();
      const results = await client.lookup([beto.phone, '5215599999999']);
      assertScenarioExpectation(results.length > 0 && results[0]?.exists === true, 'a number that is registered');
      assertScenarioExpectation(results[1]?.exists !== true, 'a number that is not registered');
    },
  },
  {
    name: 'reads the about text of a contact',
    async play(world) {
      const { beto, client } = await world.createLinkedPair();
      beto.setProfile({ about: 'En la panadería' });
      const about = await requireClientFeature(client.about, 'about texts').call(client, beto.jid);
      assertScenarioExpectation(about === 'En la panadería', 'the about');
    },
  },
  {
    name: 'blocks and unblocks a contact',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const block = requireClientFeature(client.block, 'blocking').bind(client);
      await beto.send(ana.phone, { text: 'Hola' });
      await waitForMessageWithText(client, 'Hola');
      await block(beto.jid, true);
      await beto.send(ana.phone, { text: 'No llega' });
      await block(beto.jid, false);
      await beto.send(ana.phone, { text: 'Llega' });
      await waitForMessageWithText(client, 'Llega');
      assertScenarioExpectation(
        !client.events.messages.some(entry => entry.text === 'No llega'),
        'no message from a blocked contact',
      );
    },
  },
  {
    name: 'receives and rejects a call',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const call = beto.call(ana.phone);
      const incomingCall = await waitUntil(() => client.events.calls.find(entry => entry.id === call.id));
      await requireClientFeature(client.reject, 'rejecting calls').call(client, incomingCall);
      await waitUntil(() => beto.calls[0]?.state === 'declined');
    },
  },
  {
    name: 'receives a history of 500 messages inline',
    async play(world) {
      const { ana, client } = await world.createLinkedPair();
      await ana.pushHistory(1, 500);
      await waitUntil(() => client.events.history.length >= 500);
      await ana.send(ana.phone, { text: 'Y sigue' });
      await waitForMessage(client, entry => entry.text === 'Y sigue');
    },
  },
  {
    name: 'downloads a history of 500 messages as a file',
    async play(world) {
      const { ana, client } = await world.createLinkedPair();
      await ana.pushHistory(1, 500, { asFile: true });
      await waitUntil(() => client.events.history.length >= 500);
      const files = [...world.emulator.media.toSnapshot().files.keys()];
      assertScenarioExpectation(
        files.some(path => path.startsWith('/v/md-msg-hist/')),
        'a history file at the media host',
      );
    },
  },
];
