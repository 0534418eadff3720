import { waitUntil } from '../../waitUntil.ts';
import { waitForMessage, waitForMessageWithText } from '../ScenarioEnvironment.ts';
import { assertScenarioExpectation, type Scenario } from './Scenario.ts';

export const groupScenarios: readonly Scenario[] = [
  {
    name: 'creates a group and sends to it',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const id = await client.createGroup('Familia', [beto.jid]);
      await client.sendText(id, 'Hola a todos');
      const incoming = await beto.waitFor(entry => entry.text === 'Hola a todos');
      assertScenarioExpectation(incoming.chat === id && incoming.sender === ana.jid, 'the group and the sender');
      await beto.send(id, { text: 'Hola, Ana' });
      const answer = await waitForMessageWithText(client, 'Hola, Ana');
      assertScenarioExpectation(
        answer.chat === id && [beto.jid, beto.lid].includes(answer.sender),
        'the group and the sender',
      );
    },
  },
  {
    name: 'reports a group that it was added to',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const { id } = world.emulator.groups.create({ subject: 'Club', creator: beto.phone, participants: [] });
      world.emulator.groups.change(id, 'add', [ana.phone]);
      await waitUntil(() => client.events.newGroups.includes(id));
      await beto.send(id, { text: 'Bienvenida' });
      await waitForMessageWithText(client, 'Bienvenida');
      await client.sendText(id, 'Gracias');
      await beto.waitFor(entry => entry.text === 'Gracias');
    },
  },
  {
    name: 'adds, promotes and removes members',
    async play(world) {
      const { beto, client } = await world.createLinkedPair();
      const carla = world.phone('Carla');
      const id = await client.createGroup('Familia', [beto.jid]);
      const roles = () =>
        world.emulator.groups.get(id)?.participants.map(({ phone, role }) => `${phone} ${role}`) ?? [];
      await client.changeMembers(id, 'add', [carla.jid]);
      await client.sendText(id, 'Ya estamos');
      await carla.waitFor(entry => entry.text === 'Ya estamos');
      await client.changeMembers(id, 'promote', [carla.jid]);
      assertScenarioExpectation(roles().includes(`${carla.phone} admin`), 'an administrator');
      await client.changeMembers(id, 'remove', [beto.jid]);
      assertScenarioExpectation(!roles().some(entry => entry.startsWith(beto.phone)), 'one member less');
      await client.sendText(id, 'Sin Beto');
      await carla.waitFor(entry => entry.text === 'Sin Beto');
      assertScenarioExpectation(
        !beto.messages.some(entry => entry.text === 'Sin Beto'),
        'no message for the removed member',
      );
    },
  },
  {
    name: 'changes a subject and receives subject changes',
    async play(world) {
      const { beto, client } = await world.createLinkedPair();
      const id = await client.createGroup('Familia', [beto.jid]);
      await client.setSubject(id, 'Primos');
      assertScenarioExpectation((await client.group(id)).subject === 'Primos', 'the new subject');
      world.emulator.groups.update(id, { subject: 'Primas' }, beto.phone);
      await waitUntil(() => client.events.groupChanges.includes(`subject ${id}`));
      assertScenarioExpectation((await client.group(id)).subject === 'Primas', 'the newer subject');
    },
  },
  {
    name: 'lists its groups and leaves one',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const createGroup = (subject: string) =>
        world.emulator.groups.create({ subject, creator: beto.phone, participants: [ana.phone] }).id;
      const [firstId, secondId] = [createGroup('Uno'), createGroup('Dos')];
      assertScenarioExpectation(
        [firstId, secondId].every(id => id !== undefined),
        'two groups',
      );
      const groupIds = await client.groups();
      assertScenarioExpectation(groupIds.includes(firstId) && groupIds.includes(secondId), 'both groups');
      await client.leave(firstId);
      assertScenarioExpectation(world.emulator.groups.get(firstId)?.participants.length === 1, 'one member left');
    },
  },
  {
    name: 'reacts, quotes and deletes in a group',
    async play(world) {
      const { ana, beto, client } = await world.createLinkedPair();
      const { id } = world.emulator.groups.create({
        subject: 'Club',
        creator: beto.phone,
        participants: [ana.phone],
      });
      const question = await beto.send(id, { text: '¿Quién viene?' });
      const incoming = await waitForMessageWithText(client, '¿Quién viene?');
      await client.react(incoming, '🙋');
      await beto.waitFor(entry => entry.kind === 'reaction' && entry.target === question.id);
      const answer = await client.sendText(id, 'Yo', incoming);
      await beto.waitFor(entry => entry.id === answer && entry.target === question.id);
      await client.revoke({ id: answer, chat: id, fromMe: true });
      await beto.waitFor(entry => entry.kind === 'delete' && entry.target === answer);
      await beto.send(id, { delete: question.id });
      await waitForMessage(client, entry => entry.kind === 'delete' && entry.target === question.id);
    },
  },
];
