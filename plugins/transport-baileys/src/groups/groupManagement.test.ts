import { createHash } from 'node:crypto';
import type { Session } from '@recado/transport';
import { expect, it } from 'vitest';
import { useTransportFixture } from '../testing/useTransportFixture.ts';
import { waitUntil } from '../testing/waitUntil.ts';

const world = useTransportFixture();

const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');

async function linkLine() {
  const line = world.createLine();
  const { session, host } = await line.link();
  const manage = session.manage?.bind(session) as NonNullable<Session['manage']>;
  return { phone: line.phone, manage, host };
}
interface PersonOfParams {
  readonly phone: string;
  readonly lid: string;
}

const personOf = ({ phone, lid }: PersonOfParams) => ({ kind: 'person', phone, lid: lid.replace('@lid', '') }) as const;

it('a group change by the line is visible on the phones of the members', async () => {
  const { phone: ownPhone, manage } = await linkLine();
  const [ana, beto, carla] = [world.createPhone(), world.createPhone(), world.createPhone()];
  carla.setGroupAdds(false);
  const people = [ana, beto, carla].map(({ phone }) => ({ kind: 'person', phone }) as const);
  const { group: createdGroup, results } = await manage('groups.create', { subject: 'Pedidos', people });
  expect(results).toEqual([
    { person: personOf(ana), outcome: 'done' },
    { person: personOf(beto), outcome: 'done' },
    { person: personOf(carla), outcome: 'invite-needed', code: 403 },
  ]);
  const { id: group } = createdGroup;
  const jid = `${group}@g.us`;
  const getEmulatedGroup = () => world.emulator.groups.get(jid);
  expect(createdGroup).toMatchObject({ subject: 'Pedidos', role: 'owner', size: 3 });

  await manage('groups.update', {
    group,
    subject: 'Mayoreo',
    description: 'Hasta el jueves',
    onlyAdminsEdit: true,
  });
  await manage('groups.picture', { group, jpeg });
  expect(getEmulatedGroup()).toMatchObject({
    subject: 'Mayoreo',
    description: 'Hasta el jueves',
    locked: true,
    announcement: false,
    picture: createHash('sha256').update(jpeg).digest('base64url'),
  });
  expect(() => world.emulator.groups.update(jid, { subject: 'Mío' }, ana.phone)).toThrow('forbidden');

  await manage('groups.members', { group, action: 'promote', people: [personOf(ana)] });
  world.emulator.groups.update(jid, { subject: 'De Ana' }, ana.phone);
  expect((await manage('groups.get', { group })).subject).toBe('De Ana');

  const code = await manage('groups.invite', { group, renew: false });
  expect(getEmulatedGroup()?.inviteCode).toBe(code);
  world.emulator.groups.join(code, carla.phone);
  expect((await manage('groups.get', { group })).members).toContainEqual({
    person: personOf(carla),
    role: 'member',
  });

  const removal = { group, action: 'remove', people: [personOf(beto), personOf(beto)].slice(0, 1) } as const;
  expect(await manage('groups.members', removal)).toEqual([{ person: personOf(beto), outcome: 'done' }]);
  expect(await manage('groups.members', removal)).toMatchObject([{ outcome: 'not-member' }]);
  await manage('groups.leave', { group });
  expect(getEmulatedGroup()?.participants.map(({ phone }) => phone)).toEqual([ana.phone, carla.phone]);
  expect(getEmulatedGroup()?.participants.map(({ phone }) => phone)).not.toContain(ownPhone);
});

it('the line has the current rights in a group after another phone adds, promotes and removes it', async () => {
  const { phone: ownPhone, manage } = await linkLine();
  const [ana, beto] = [world.createPhone(), world.createPhone()];
  const { id } = world.emulator.groups.create({
    subject: 'Vecinos',
    creator: ana.phone,
    participants: [beto.phone],
  });
  const group = id.replace('@g.us', '');
  expect(await manage('groups.list', {})).toEqual([]);
  world.emulator.groups.change(id, 'add', [ownPhone], ana.phone);
  expect(await manage('groups.list', {})).toMatchObject([{ id: group, role: 'member', owner: personOf(ana) }]);
  const remove = () => manage('groups.members', { group, action: 'remove', people: [personOf(beto)] });
  await expect(remove()).rejects.toMatchObject({ reason: 'not-admin', code: 403 });
  world.emulator.groups.change(id, 'promote', [ownPhone], ana.phone);
  expect(await remove()).toMatchObject([{ outcome: 'done' }]);
  world.emulator.groups.change(id, 'remove', [ownPhone], ana.phone);
  await expect(remove()).rejects.toMatchObject({ reason: 'not-in-group' });
});

it('the line reports each group change with its author', async () => {
  const { phone: ownPhone, manage, host } = await linkLine();
  const [ana, beto] = [world.createPhone(), world.createPhone()];
  const { id } = world.emulator.groups.create({
    subject: 'Vecinos',
    creator: ana.phone,
    participants: [],
  });
  const group = id.replace('@g.us', '');
  const { groups } = world.emulator;
  groups.change(id, 'add', [ownPhone], ana.phone);
  groups.change(id, 'promote', [ownPhone], ana.phone);
  groups.update(id, { subject: 'Colonos', description: 'De aquí', locked: true }, ana.phone);
  groups.change(id, 'add', [beto.phone], ana.phone);
  await waitUntil(() => host.groupEvents.length === 6);
  await manage('groups.picture', { group, jpeg });
  groups.leave(id, beto.phone);
  groups.change(id, 'remove', [ownPhone], ana.phone);
  await waitUntil(() => host.groupEvents.length === 9);
  const byAna = { group, by: personOf(ana), byMe: false, timestamp: expect.any(Date) };
  const me = world.emulator.phones.get(ownPhone) ?? ana;
  const participants = { ...byAna, what: 'participants' };
  expect(host.groupEvents).toEqual([
    { ...byAna, what: 'joined', subject: 'Vecinos' },
    { ...participants, action: 'promote', people: [personOf(me)] },
    { ...byAna, what: 'updated', change: { subject: 'Colonos' } },
    { ...byAna, what: 'updated', change: { description: 'De aquí' } },
    { ...byAna, what: 'updated', change: { onlyAdminsEdit: true } },
    { ...participants, action: 'add', people: [personOf(beto)] },
    { ...byAna, by: personOf(me), byMe: true, what: 'updated', change: { picture: 'changed' } },
    { ...participants, by: personOf(beto), action: 'remove', people: [personOf(beto)] },
    { ...byAna, what: 'left' },
  ]);
});

it('groups.join returns that an approval is pending when the group requires approval', async () => {
  const { manage } = await linkLine();
  const ana = world.createPhone();
  const { id, inviteCode: code } = world.emulator.groups.create({
    subject: 'Club',
    creator: ana.phone,
    participants: [],
  });
  world.emulator.groups.update(id, { approval: true }, ana.phone);
  const group = id.replace('@g.us', '');
  expect(await manage('groups.preview', { code })).toMatchObject({ id: group, joinApproval: true });
  expect(await manage('groups.join', { code })).toEqual({ group, waiting: true });
  await expect(manage('groups.join', { code: 'NoLlevaANadie1234' })).rejects.toMatchObject({
    reason: 'bad-invite',
  });
});

it('a group query fails as unreachable, and a group change as unknown-outcome, if WhatsApp does not answer', async () => {
  const { phone, manage } = await linkLine();
  const ana = world.createPhone();
  const { id } = world.emulator.groups.create({ subject: 'Club', creator: ana.phone, participants: [phone] });
  const group = id.replace('@g.us', '');
  await world.emulator.faults.add({ kind: 'freeze', client: phone });
  const [queryResult, changeResult] = await Promise.allSettled([
    manage('groups.list', {}),
    manage('groups.update', { group, subject: 'Otro' }),
  ]);
  expect(queryResult).toMatchObject({ reason: { reason: 'unreachable' } });
  expect(changeResult).toMatchObject({ reason: { reason: 'unknown-outcome' } });
});
