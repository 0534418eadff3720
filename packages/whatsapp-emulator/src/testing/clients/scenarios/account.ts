import { eventually } from '../../eventually.ts';
import { message, text } from '../Town.ts';
import { expectThat, type Scenario, word } from './Scenario.ts';

export const account: readonly Scenario[] = [
  {
    name: 'shares what it sends with its other devices',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const other = await town.link(ana);
      await client.sendText(beto.jid, 'Desde el primero');
      const copy = await text(other, 'Desde el primero');
      expectThat(
        copy.fromMe && [beto.jid, beto.lid].includes(copy.chat),
        'a copy in the chat it was sent to',
      );
      await ana.send(beto.phone, { text: 'Desde el teléfono' });
      const own = await text(client, 'Desde el teléfono');
      expectThat(own.fromMe && [beto.jid, beto.lid].includes(own.chat), 'a copy of what the phone sent');
    },
  },
  {
    name: 'mutes, archives and pins, and its other devices see it',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const other = await town.link(ana);
      await beto.send(ana.phone, { text: 'Hola' });
      const last = await text(client, 'Hola');
      await text(other, 'Hola');
      await client.mute(last.chat);
      await eventually(() => other.told.chatChanges.includes(`mute ${last.chat}`));
      await client.pin(last.chat);
      await eventually(() => other.told.chatChanges.includes(`pin ${last.chat}`));
      await client.archive(last.chat, last);
      await eventually(() => other.told.chatChanges.includes(`archive ${last.chat}`));
    },
  },
  {
    name: 'stars a message',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const other = await town.link(ana);
      await beto.send(ana.phone, { text: 'Guárdelo' });
      const got = await text(client, 'Guárdelo');
      await text(other, 'Guárdelo');
      await client.star(got);
      await eventually(() => other.told.chatChanges.includes(`star ${got.id}`));
    },
  },
  {
    name: 'sees who is there, and who types',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      await client.available();
      await word(client.subscribe, 'subscribing to presence').call(client, beto.jid);
      beto.setPresence('unavailable');
      beto.setPresence('available');
      const seen = (state: string) =>
        eventually(() =>
          client.told.presences.some(one => [`${state} ${beto.jid}`, `${state} ${beto.lid}`].includes(one)),
        );
      await seen('available');
      beto.setTyping(ana.phone, 'composing');
      await seen('composing');
      await word(client.typing, 'typing').call(client, beto.jid);
      await eventually(() => beto.presences.some(one => one.state === 'composing' && one.chat === ana.jid));
    },
  },
  {
    name: 'looks up numbers',
    async play(town) {
      const { beto, client } = await town.couple();
      const found = await client.lookup([beto.phone, '5215599999999']);
      expectThat(found.length > 0 && found[0]?.exists === true, 'a number that is registered');
      expectThat(found[1]?.exists !== true, 'one that is not');
    },
  },
  {
    name: 'reads what somebody says about themselves',
    async play(town) {
      const { beto, client } = await town.couple();
      beto.setProfile({ about: 'En la panadería' });
      const about = await word(client.about, 'what somebody says about themselves').call(client, beto.jid);
      expectThat(about === 'En la panadería', 'the about');
    },
  },
  {
    name: 'blocks somebody, and lets them write again',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const block = word(client.block, 'blocking').bind(client);
      await beto.send(ana.phone, { text: 'Hola' });
      await text(client, 'Hola');
      await block(beto.jid, true);
      await beto.send(ana.phone, { text: 'No llega' });
      await block(beto.jid, false);
      await beto.send(ana.phone, { text: 'Llega' });
      await text(client, 'Llega');
      expectThat(!client.told.messages.some(one => one.text === 'No llega'), 'nothing of who is blocked');
    },
  },
  {
    name: 'rings, and refuses the call',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const call = beto.call(ana.phone);
      const rung = await eventually(() => client.told.calls.find(one => one.id === call.id));
      await word(client.reject, 'refusing a call').call(client, rung);
      await eventually(() => beto.calls[0]?.state === 'declined');
    },
  },
  {
    name: 'takes a history of five hundred messages in pieces',
    async play(town) {
      const { ana, client } = await town.couple();
      await ana.pushHistory(1, 500);
      await eventually(() => client.told.history.length >= 500);
      await ana.send(ana.phone, { text: 'Y sigue' });
      await message(client, one => one.text === 'Y sigue');
    },
  },
  {
    name: 'fetches such a history as a file',
    async play(town) {
      const { ana, client } = await town.couple();
      await ana.pushHistory(1, 500, { asFile: true });
      await eventually(() => client.told.history.length >= 500);
      const files = [...town.emulator.media.kept().files.keys()];
      expectThat(
        files.some(path => path.startsWith('/v/md-msg-hist/')),
        'a file of history at the media host',
      );
    },
  },
];
