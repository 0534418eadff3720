import { waitUntil } from '../../waitUntil.ts';
import { waitForMessage, waitForText } from '../ScenarioWorld.ts';
import { expectThat, requireFeature, type Scenario } from './Scenario.ts';

export const accountScenarios: readonly Scenario[] = [
  {
    name: 'shares what it sends with its other devices',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const other = await world.link(ana);
      await client.sendText(beto.jid, 'Desde el primero');
      const copy = await waitForText(other, 'Desde el primero');
      expectThat(copy.fromMe && [beto.jid, beto.lid].includes(copy.chat), 'a copy in the chat it was sent to');
      await ana.send(beto.phone, { text: 'Desde el teléfono' });
      const ownCopy = await waitForText(client, 'Desde el teléfono');
      expectThat(ownCopy.fromMe && [beto.jid, beto.lid].includes(ownCopy.chat), 'a copy of what the phone sent');
    },
  },
  {
    name: 'mutes, archives and pins, and its other devices see it',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const other = await world.link(ana);
      await beto.send(ana.phone, { text: 'Hola' });
      const last = await waitForText(client, 'Hola');
      await waitForText(other, 'Hola');
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
      const incoming = await waitForText(client, 'Guárdelo');
      await waitForText(other, 'Guárdelo');
      await client.star(incoming);
      await waitUntil(() => other.events.chatChanges.includes(`star ${incoming.id}`));
    },
  },
  {
    name: 'sees who is there, and who types',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      await client.available();
      await requireFeature(client.subscribe, 'subscribing to presence').call(client, beto.jid);
      beto.setPresence('unavailable');
      beto.setPresence('available');
      const waitForPresence = (state: string) =>
        waitUntil(() =>
          client.events.presences.some(entry => [`${state} ${beto.jid}`, `${state} ${beto.lid}`].includes(entry)),
        );
      await waitForPresence('available');
      beto.setTyping(ana.phone, 'composing');
      await waitForPresence('composing');
      await requireFeature(client.typing, 'typing').call(client, beto.jid);
      await waitUntil(() => beto.presences.some(entry => entry.state === 'composing' && entry.chat === ana.jid));
    },
  },
  {
    name: 'looks up numbers',
    async play(world) {
      const { beto, client } = await world.createLinkedPair();
      const results = await client.lookup([beto.phone, '5215599999999']);
      expectThat(results.length > 0 && results[0]?.exists === true, 'a number that is registered');
      expectThat(results[1]?.exists !== true, 'one that is not');
    },
  },
  {
    name: 'reads what somebody says about themselves',
    async play(world) {
      const { beto, client } = await world.createLinkedPair();
      beto.setProfile({ about: 'En la panadería' });
      const about = await requireFeature(client.about, 'what somebody says about themselves').call(client, beto.jid);
      expectThat(about === 'En la panadería', 'the about');
    },
  },
  {
    name: 'blocks somebody, and lets them write again',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const block = requireFeature(client.block, 'blocking').bind(client);
      await beto.send(ana.phone, { text: 'Hola' });
      await waitForText(client, 'Hola');
      await block(beto.jid, true);
      await beto.send(ana.phone, { text: 'No llega' });
      await block(beto.jid, false);
      await beto.send(ana.phone, { text: 'Llega' });
      await waitForText(client, 'Llega');
      expectThat(!client.events.messages.some(entry => entry.text === 'No llega'), 'nothing of who is blocked');
    },
  },
  {
    name: 'rings, and refuses the call',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const call = beto.call(ana.phone);
      const incomingCall = await waitUntil(() => client.events.calls.find(entry => entry.id === call.id));
      await requireFeature(client.reject, 'refusing a call').call(client, incomingCall);
      await waitUntil(() => beto.calls[0]?.state === 'declined');
    },
  },
  {
    name: 'takes a history of five hundred messages in pieces',
    async play(world) {
      const { ana, client } = await world.createLinkedPair();
      await ana.pushHistory(1, 500);
      await waitUntil(() => client.events.history.length >= 500);
      await ana.send(ana.phone, { text: 'Y sigue' });
      await waitForMessage(client, entry => entry.text === 'Y sigue');
    },
  },
  {
    name: 'fetches such a history as a file',
    async play(world) {
      const { ana, client } = await world.createLinkedPair();
      await ana.pushHistory(1, 500, { asFile: true });
      await waitUntil(() => client.events.history.length >= 500);
      const files = [...world.emulator.media.toSnapshot().files.keys()];
      expectThat(
        files.some(path => path.startsWith('/v/md-msg-hist/')),
        'a file of history at the media host',
      );
    },
  },
];
