import { eventually } from '../../eventually.ts';
import { message, text } from '../Town.ts';
import { expectThat, type Scenario } from './Scenario.ts';

export const groups: readonly Scenario[] = [
  {
    name: 'creates a group and writes to it',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const id = await client.createGroup('Familia', [beto.jid]);
      await client.sendText(id, 'Hola a todos');
      const got = await beto.waitFor(one => one.text === 'Hola a todos');
      expectThat(got.chat === id && got.sender === ana.jid, 'the group and who wrote');
      await beto.send(id, { text: 'Hola, Ana' });
      const answer = await text(client, 'Hola, Ana');
      expectThat(answer.chat === id && [beto.jid, beto.lid].includes(answer.sender), 'who wrote where');
    },
  },
  {
    name: 'is told of a group it is added to',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const { id } = town.emulator.groups.create({ subject: 'Club', creator: beto.phone, participants: [] });
      town.emulator.groups.change(id, 'add', [ana.phone]);
      await eventually(() => client.told.newGroups.includes(id));
      await beto.send(id, { text: 'Bienvenida' });
      await text(client, 'Bienvenida');
      await client.sendText(id, 'Gracias');
      await beto.waitFor(one => one.text === 'Gracias');
    },
  },
  {
    name: 'adds, promotes and removes members',
    async play(town) {
      const { beto, client } = await town.couple();
      const carla = town.phone('Carla');
      const id = await client.createGroup('Familia', [beto.jid]);
      const roles = () =>
        town.emulator.groups.get(id)?.participants.map(({ phone, role }) => `${phone} ${role}`) ?? [];
      await client.changeMembers(id, 'add', [carla.jid]);
      await client.sendText(id, 'Ya estamos');
      await carla.waitFor(one => one.text === 'Ya estamos');
      await client.changeMembers(id, 'promote', [carla.jid]);
      expectThat(roles().includes(`${carla.phone} admin`), 'an administrator');
      await client.changeMembers(id, 'remove', [beto.jid]);
      expectThat(!roles().some(one => one.startsWith(beto.phone)), 'a member less');
      await client.sendText(id, 'Sin Beto');
      await carla.waitFor(one => one.text === 'Sin Beto');
      expectThat(!beto.messages.some(one => one.text === 'Sin Beto'), 'nothing told to who left');
    },
  },
  {
    name: 'changes a subject, and sees others do it',
    async play(town) {
      const { beto, client } = await town.couple();
      const id = await client.createGroup('Familia', [beto.jid]);
      await client.setSubject(id, 'Primos');
      expectThat((await client.group(id)).subject === 'Primos', 'the new subject');
      town.emulator.groups.update(id, { subject: 'Primas' }, beto.phone);
      await eventually(() => client.told.groupChanges.includes(`subject ${id}`));
      expectThat((await client.group(id)).subject === 'Primas', 'the newer subject');
    },
  },
  {
    name: 'lists its groups, and leaves one',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const make = (subject: string) =>
        town.emulator.groups.create({ subject, creator: beto.phone, participants: [ana.phone] }).id;
      const [one, other] = [make('Uno'), make('Dos')];
      expectThat(
        [one, other].every(id => id !== undefined),
        'two groups',
      );
      const listed = await client.groups();
      expectThat(listed.includes(one) && listed.includes(other), 'both groups');
      await client.leave(one);
      expectThat(town.emulator.groups.get(one)?.participants.length === 1, 'one member left');
    },
  },
  {
    name: 'reacts, quotes and deletes in a group',
    async play(town) {
      const { ana, beto, client } = await town.couple();
      const { id } = town.emulator.groups.create({
        subject: 'Club',
        creator: beto.phone,
        participants: [ana.phone],
      });
      const asked = await beto.send(id, { text: '¿Quién viene?' });
      const got = await text(client, '¿Quién viene?');
      await client.react(got, '🙋');
      await beto.waitFor(one => one.kind === 'reaction' && one.target === asked.id);
      const answer = await client.sendText(id, 'Yo', got);
      await beto.waitFor(one => one.id === answer && one.target === asked.id);
      await client.revoke({ id: answer, chat: id, fromMe: true });
      await beto.waitFor(one => one.kind === 'delete' && one.target === answer);
      await beto.send(id, { delete: asked.id });
      await message(client, one => one.kind === 'delete' && one.target === asked.id);
    },
  },
];
