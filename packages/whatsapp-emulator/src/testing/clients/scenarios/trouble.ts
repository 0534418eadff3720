import { eventually } from '../../eventually.ts';
import { text } from '../Town.ts';
import { expectThat, type Scenario } from './Scenario.ts';

/** What goes wrong between people who wrote nothing wrong: lost sessions, absences, new telephones. */
export const trouble: readonly Scenario[] = [
  {
    name: 'sends again what could not be read',
    async play(town) {
      const { beto, client } = await town.couple();
      await client.sendText(beto.jid, 'Uno');
      await beto.waitFor(one => one.text === 'Uno');
      beto.forgetSessions();
      await client.sendText(beto.jid, 'Dos');
      await beto.waitFor(one => one.text === 'Dos');
      await client.sendText(beto.jid, 'Tres');
      await beto.waitFor(one => one.text === 'Tres');
    },
  },
  {
    name: 'asks again for what it could not read',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      await beto.send(ana.phone, { text: 'Uno' });
      await text(client, 'Uno');
      await beto.garble(true);
      const { id } = await beto.send(ana.phone, { text: 'Dos' });
      await eventually(() =>
        beto.messages
          .find(one => one.id === id)
          ?.receipts.some(one => one.endsWith(':1@s.whatsapp.net/retry')),
      );
      await beto.garble(false);
      await text(client, 'Dos');
    },
  },
  {
    name: 'asks again for a status',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      await beto.send(ana.phone, { text: 'Hola' });
      await text(client, 'Hola');
      await beto.garble(true);
      const { id } = await beto.send('status@broadcast', { text: 'De viaje' });
      await eventually(() =>
        beto.messages
          .find(one => one.id === id)
          ?.receipts.some(one => one.endsWith(':1@s.whatsapp.net/retry')),
      );
      await beto.garble(false);
      const got = await text(client, 'De viaje');
      expectThat(got.chat === 'status@broadcast', 'a status');
      await eventually(() => town.emulator.state().accounts[0]?.devices[1]?.queued === 0);
    },
  },
  {
    name: 'asks again in a group',
    async play(town) {
      const { beto, client } = await town.couple();
      const id = await client.createGroup('Familia', [beto.jid]);
      await client.sendText(id, 'Uno');
      await beto.waitFor(one => one.text === 'Uno');
      beto.forgetSessions();
      await client.sendText(id, 'Dos');
      await beto.waitFor(one => one.text === 'Dos');
    },
  },
  {
    name: 'gets what came while it was away',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      await client.pause();
      for (const one of ['Uno', 'Dos', 'Tres']) await beto.send(ana.phone, { text: one });
      await client.resume();
      for (const one of ['Uno', 'Dos', 'Tres']) await text(client, one);
      await eventually(() => town.emulator.state().accounts[0]?.devices[1]?.queued === 0);
    },
  },
  {
    name: 'gets two hundred and fifty of them',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      await client.pause();
      const wanted = Array.from({ length: 250 }, (_, index) => `Número ${index}`);
      for (const one of wanted) await beto.send(ana.phone, { text: one });
      await client.resume();
      for (const one of wanted) await text(client, one);
      await eventually(() => town.emulator.state().accounts[0]?.devices[1]?.queued === 0);
    },
  },
  {
    name: 'reaches somebody who was away',
    async play(town) {
      const { beto, client } = await town.couple();
      beto.setOnline(false);
      const id = await client.sendText(beto.jid, 'Para luego');
      await eventually(() => client.progress(id) === 'sent');
      beto.setOnline(true);
      await eventually(() => client.progress(id) === 'delivered');
    },
  },
  {
    name: 'goes on with somebody who installed WhatsApp anew',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      await client.sendText(beto.jid, 'Antes');
      await beto.waitFor(one => one.text === 'Antes');
      await beto.send(ana.phone, { text: 'Antes' });
      await text(client, 'Antes');
      beto.reinstall();
      await beto.send(ana.phone, { text: 'Con otro teléfono' });
      await text(client, 'Con otro teléfono');
      await client.sendText(beto.jid, 'Enhorabuena');
      await beto.waitFor(one => one.text === 'Enhorabuena');
    },
  },
  {
    name: 'writes to a second device that was linked meanwhile',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      await client.sendText(beto.jid, 'Antes');
      await beto.waitFor(one => one.text === 'Antes');
      const second = await town.link(beto);
      await client.sendText(beto.jid, 'A los dos');
      await text(second, 'A los dos');
      await second.sendText(ana.jid, 'Del segundo');
      expectThat([beto.jid, beto.lid].includes((await text(client, 'Del segundo')).chat), 'the same chat');
    },
  },
];
