import { eventually } from '../../eventually.ts';
import { message, text } from '../Town.ts';
import { expectThat, type Scenario, word } from './Scenario.ts';

export const messages: readonly Scenario[] = [
  {
    name: 'sends to a number',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const id = await client.sendText(beto.jid, 'Buenos días');
      const got = await beto.waitFor(one => one.text === 'Buenos días');
      expectThat(got.id === id && got.sender === ana.jid && got.device === 1, 'its message with its id');
      await eventually(() => client.progress(id) === 'delivered');
      // Its own phone has a copy.
      await ana.waitFor(one => one.id === id && one.chat === beto.jid);
    },
  },
  {
    name: 'sends to a LID',
    async play(town) {
      const { beto, client } = await town.couple();
      await client.sendText(beto.lid, 'Por LID');
      await beto.waitFor(one => one.text === 'Por LID');
    },
  },
  {
    name: 'receives from a number',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const { id } = await beto.send(ana.phone, { text: 'Hola' });
      const got = await text(client, 'Hola');
      expectThat(got.id === id && !got.fromMe, 'a message of somebody else');
      expectThat([beto.jid, beto.lid].includes(got.chat), 'the chat of who wrote it');
      await eventually(() => receipts(beto, id).includes(`${ana.jid.replace('@', ':1@')}/delivery`));
    },
  },
  {
    name: 'receives from a LID',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      await beto.send(ana.lid, { text: 'Por LID' });
      const got = await text(client, 'Por LID');
      expectThat([beto.jid, beto.lid].includes(got.chat), 'the chat of who wrote it');
    },
  },
  {
    name: 'talks back and forth',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      for (let turn = 0; turn < 10; turn += 1) {
        await client.sendText(turn % 2 ? beto.lid : beto.jid, `Ida ${turn}`);
        await beto.waitFor(one => one.text === `Ida ${turn}`);
        await beto.send(turn % 3 ? ana.lid : ana.jid, { text: `Vuelta ${turn}` });
        await text(client, `Vuelta ${turn}`);
      }
    },
  },
  {
    name: 'sends forty messages at once',
    async play(town) {
      const { beto, client } = await town.couple();
      const wanted = Array.from({ length: 40 }, (_, index) => `Número ${index}`);
      await Promise.all(wanted.map(one => client.sendText(beto.jid, one)));
      for (const one of wanted) await beto.waitFor(({ text: got }) => got === one);
    },
  },
  {
    name: 'quotes and is quoted',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const { id } = await beto.send(ana.phone, { text: '¿A qué hora?' });
      const asked = await text(client, '¿A qué hora?');
      const answer = await client.sendText(beto.jid, 'A las tres', asked);
      const got = await beto.waitFor(one => one.id === answer);
      expectThat(got.target === id, 'the quoted message');
      await beto.send(ana.phone, { text: 'Gracias', quote: answer });
      expectThat((await text(client, 'Gracias')).target === answer, 'its own message quoted');
    },
  },
  {
    name: 'reacts, and sees reactions',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const { id } = await beto.send(ana.phone, { text: 'Listo' });
      await client.react(await text(client, 'Listo'), '👍');
      await beto.waitFor(one => one.kind === 'reaction' && one.target === id && one.text === '👍');
      const own = await client.sendText(beto.jid, 'Bien');
      await beto.waitFor(one => one.id === own);
      await beto.send(ana.phone, { react: own, emoji: '❤️' });
      await message(client, one => one.kind === 'reaction' && one.target === own && one.text === '❤️');
    },
  },
  {
    name: 'edits, and sees edits',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const id = await client.sendText(beto.jid, 'A las tes');
      await beto.waitFor(one => one.id === id);
      await client.edit({ id, chat: beto.jid, fromMe: true }, 'A las tres');
      await beto.waitFor(one => one.kind === 'edit' && one.target === id && one.text === 'A las tres');
      const theirs = await beto.send(ana.phone, { text: 'Vale' });
      await text(client, 'Vale');
      await beto.send(ana.phone, { edit: theirs.id, text: 'Vale pues' });
      await message(client, one => one.target === theirs.id && one.text === 'Vale pues');
    },
  },
  {
    name: 'deletes, and sees deletions',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const id = await client.sendText(beto.jid, 'Perdón');
      await beto.waitFor(one => one.id === id);
      await client.revoke({ id, chat: beto.jid, fromMe: true });
      await beto.waitFor(one => one.kind === 'delete' && one.target === id);
      const theirs = await beto.send(ana.phone, { text: 'Uy' });
      await text(client, 'Uy');
      await beto.send(ana.phone, { delete: theirs.id });
      await message(client, one => one.kind === 'delete' && one.target === theirs.id);
    },
  },
  {
    name: 'says what was read, and is told',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const id = await client.sendText(beto.jid, 'Léame');
      await beto.waitFor(one => one.id === id);
      beto.markRead([id]);
      await eventually(() => client.progress(id) === 'read');
      const theirs = await beto.send(ana.phone, { text: 'Y usted a mí' });
      await client.markRead(await text(client, 'Y usted a mí'));
      await eventually(() => receipts(beto, theirs.id).some(one => one.endsWith('/read')));
    },
  },
  {
    name: 'sends a poll, and sees one',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const id = await word(client.poll, 'a poll').call(client, beto.jid, '¿Qué día?', ['Lunes', 'Martes']);
      await beto.waitFor(one => one.kind === 'poll' && one.id === id);
      await beto.send(ana.phone, { vote: id, options: ['Martes'] });
      await message(client, one => one.kind === 'vote' && one.target === id);
    },
  },
  {
    name: 'sees a status',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      await beto.send(ana.phone, { text: 'Hola' });
      await text(client, 'Hola');
      await beto.send('status@broadcast', { text: 'De viaje' });
      const got = await text(client, 'De viaje');
      expectThat(got.chat === 'status@broadcast', 'a status');
      await eventually(() => town.emulator.state().accounts[0]?.devices[1]?.queued === 0);
    },
  },
];

const receipts = (
  phone: { readonly messages: readonly { id: string; receipts: readonly string[] }[] },
  id: string,
) => phone.messages.find(one => one.id === id)?.receipts ?? [];
