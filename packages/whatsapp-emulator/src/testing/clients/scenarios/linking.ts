import { eventually } from '../../eventually.ts';
import { text } from '../Town.ts';
import { expectThat, type Scenario, word } from './Scenario.ts';

export const linking: readonly Scenario[] = [
  {
    name: 'links by QR',
    async play(town) {
      const ana = town.phone('Ana');
      const client = await town.link(ana);
      expectThat(ana.devices.length === 1, 'one linked device');
      expectThat(client.me.jid === ana.jid && client.me.lid === ana.lid, 'the addresses of its account');
    },
  },
  {
    name: 'links by pairing code',
    async play(town) {
      const ana = town.phone('Ana');
      const client = await town.client();
      await ana.enterCode(await client.code(ana.phone));
      await client.ready();
      expectThat(ana.devices.length === 1, 'one linked device');
    },
  },
  {
    name: 'logs in again',
    async play(town) {
      const { beto, client } = await town.couple();
      await client.pause();
      await client.resume();
      await beto.send(client.me.jid, { text: '¿Sigue ahí?' });
      await text(client, '¿Sigue ahí?');
    },
  },
  {
    name: 'logs in at another server, whose key it does not know',
    async play(town) {
      const { client } = await town.couple();
      await client.pause();
      town.emulator.renewKey();
      await client.resume();
    },
  },
  {
    name: 'is told that its phone has unlinked it',
    // One that tries again is told so once more.
    mayProvoke: 'unknown-device',
    async play(town) {
      const { ana, client } = await town.couple();
      ana.unlink(1);
      expectThat((await client.ended()) === 'logged-out', 'to be logged out');
    },
  },
  {
    name: 'logs itself out',
    async play(town) {
      const { ana, client } = await town.couple();
      await client.logout();
      await eventually(() => ana.devices.length === 0);
    },
  },
  {
    name: 'gives way to a second connection of its own',
    async play(town) {
      const { client } = await town.couple();
      const twin = word(client.twin, 'a second connection').call(client);
      const how = await client.ended();
      await twin.ready();
      await twin.close();
      expectThat(how === 'replaced', 'to be replaced');
    },
  },
  {
    name: 'learns the chats of its phone when it is linked',
    async play(town) {
      const [ana, beto] = [town.phone('Ana'), town.phone('Beto')];
      const { id } = await beto.send(ana.phone, { text: 'De antes' });
      const client = await town.link(ana);
      await eventually(() => client.told.history.includes(id));
    },
  },
];
