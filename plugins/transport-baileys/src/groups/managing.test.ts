import { createHash } from 'node:crypto';
import type { Session } from '@recado/transport';
import { expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { useWorld } from '../testing/useWorld.ts';

const world = useWorld();

const jpeg = Buffer.from('ffd8ffe000104a464946', 'hex');

async function managing() {
  const line = world.line();
  const { session, host } = await line.link();
  const manage = session.manage?.bind(session) as NonNullable<Session['manage']>;
  return { phone: line.phone, manage, host };
}
const personOf = ({ phone, lid }: { readonly phone: string; readonly lid: string }) =>
  ({ kind: 'person', phone, lid: lid.replace('@lid', '') }) as const;

it('a group is managed, and the phones in it see so', async () => {
  const { phone: own, manage } = await managing();
  const [ana, beto, carla] = [world.phone(), world.phone(), world.phone()];
  carla.setGroupAdds(false);
  const people = [ana, beto, carla].map(({ phone }) => ({ kind: 'person', phone }) as const);
  const { group: made, results } = await manage('groups.create', { subject: 'Pedidos', people });
  expect(results).toEqual([
    { person: personOf(ana), outcome: 'done' },
    { person: personOf(beto), outcome: 'done' },
    { person: personOf(carla), outcome: 'invite-needed', code: 403 },
  ]);
  const { id: group } = made;
  const jid = `${group}@g.us`;
  const seen = () => world.emulator.groups.get(jid);
  expect(made).toMatchObject({ subject: 'Pedidos', role: 'owner', size: 3 });

  await manage('groups.update', {
    group,
    subject: 'Mayoreo',
    description: 'Hasta el jueves',
    onlyAdminsEdit: true,
  });
  await manage('groups.picture', { group, jpeg });
  expect(seen()).toMatchObject({
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
  expect(seen()?.inviteCode).toBe(code);
  world.emulator.groups.join(code, carla.phone);
  expect((await manage('groups.get', { group })).members).toContainEqual({
    person: personOf(carla),
    role: 'member',
  });

  const out = { group, action: 'remove', people: [personOf(beto), personOf(beto)].slice(0, 1) } as const;
  expect(await manage('groups.members', out)).toEqual([{ person: personOf(beto), outcome: 'done' }]);
  expect(await manage('groups.members', out)).toMatchObject([{ outcome: 'not-member' }]);
  await manage('groups.leave', { group });
  expect(seen()?.participants.map(({ phone }) => phone)).toEqual([ana.phone, carla.phone]);
  expect(seen()?.participants.map(({ phone }) => phone)).not.toContain(own);
});

it('a phone makes a group, adds the line, promotes it and removes it', async () => {
  const { phone: own, manage } = await managing();
  const [ana, beto] = [world.phone(), world.phone()];
  const { id } = world.emulator.groups.create({
    subject: 'Vecinos',
    creator: ana.phone,
    participants: [beto.phone],
  });
  const group = id.replace('@g.us', '');
  expect(await manage('groups.list', {})).toEqual([]);
  world.emulator.groups.change(id, 'add', [own], ana.phone);
  expect(await manage('groups.list', {})).toMatchObject([
    { id: group, role: 'member', owner: personOf(ana) },
  ]);
  const remove = () => manage('groups.members', { group, action: 'remove', people: [personOf(beto)] });
  await expect(remove()).rejects.toMatchObject({ reason: 'not-admin', code: 403 });
  world.emulator.groups.change(id, 'promote', [own], ana.phone);
  expect(await remove()).toMatchObject([{ outcome: 'done' }]);
  world.emulator.groups.change(id, 'remove', [own], ana.phone);
  await expect(remove()).rejects.toMatchObject({ reason: 'not-in-group' });
});

it('what happens to a group is told, with who did it', async () => {
  const { phone: own, manage, host } = await managing();
  const [ana, beto] = [world.phone(), world.phone()];
  const { id } = world.emulator.groups.create({
    subject: 'Vecinos',
    creator: ana.phone,
    participants: [],
  });
  const group = id.replace('@g.us', '');
  const { groups } = world.emulator;
  groups.change(id, 'add', [own], ana.phone);
  groups.change(id, 'promote', [own], ana.phone);
  groups.update(id, { subject: 'Colonos', description: 'De aquí', locked: true }, ana.phone);
  groups.change(id, 'add', [beto.phone], ana.phone);
  await eventually(() => host.groupChanges.length === 6);
  await manage('groups.picture', { group, jpeg });
  groups.leave(id, beto.phone);
  groups.change(id, 'remove', [own], ana.phone);
  await eventually(() => host.groupChanges.length === 9);
  const byAna = { group, by: personOf(ana), byMe: false, timestamp: expect.any(Date) };
  const me = world.emulator.phones.get(own) ?? ana;
  const participants = { ...byAna, what: 'participants' };
  expect(host.groupChanges).toEqual([
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

it('who comes by the link of a group with approval waits', async () => {
  const { manage } = await managing();
  const ana = world.phone();
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

it('what WhatsApp does not answer is unknown where it would change something, and unreachable where not', async () => {
  const { phone, manage } = await managing();
  const ana = world.phone();
  const { id } = world.emulator.groups.create({ subject: 'Club', creator: ana.phone, participants: [phone] });
  const group = id.replace('@g.us', '');
  await world.emulator.faults.add({ kind: 'freeze', client: phone });
  const [asked, changed] = await Promise.allSettled([
    manage('groups.list', {}),
    manage('groups.update', { group, subject: 'Otro' }),
  ]);
  expect(asked).toMatchObject({ reason: { reason: 'unreachable' } });
  expect(changed).toMatchObject({ reason: { reason: 'unknown-outcome' } });
});
