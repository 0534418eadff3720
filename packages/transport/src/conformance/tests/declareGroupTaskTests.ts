import { describe, expect, it } from 'vitest';
import type { GroupInfo } from '../../sessionTasks.ts';
import { requirePhoneNumber, type TestBench } from '../TestBench.ts';

/** Tests the tasks for groups, and the refusal of these tasks when they are not declared. */
export function declareGroupTaskTests(bench: TestBench): void {
  const { manages = [] } = bench.options.capabilities;

  describe('a session that manages groups', () => {
    if (!manages.includes('groups')) {
      it('refuses the task when the transport does not declare groups', async () => {
        const { session } = await (await bench.createLine()).link();
        if (session.manage) await bench.expectRefusal(session.manage('groups.list', {}), 'unsupported');
      });
      return;
    }

    /** Creates a group with three people: an owner with a line, a member with a line, and one without a line. */
    const createGroup = async () => {
      const [owner, member, friend] = [
        await bench.linkManagedLine(),
        await bench.linkManagedLine(),
        await bench.createCounterpart(),
      ];
      const people = [member.person, friend.person];
      const { group, results } = await owner.manage('groups.create', { subject: 'Pedidos', people });
      expect(results).toMatchObject(people.map(person => ({ person, outcome: 'done' })));
      return { owner, member, friend, group: group.id };
    };
    const rolesOf = ({ members }: GroupInfo) =>
      new Map(members.map(({ person, role }) => [requirePhoneNumber(person), role]));

    it('creates a group whose members all see the same roles', async () => {
      const { owner, member, friend, group } = await createGroup();
      for (const { manage, role } of [
        { ...owner, role: 'owner' },
        { ...member, role: 'member' },
      ]) {
        const actual = await manage('groups.get', { group });
        expect(actual).toMatchObject({ id: group, subject: 'Pedidos', size: 3, role });
        expect(rolesOf(actual)).toEqual(
          new Map([
            [requirePhoneNumber(owner.person), 'owner'],
            [requirePhoneNumber(member.person), 'member'],
            [requirePhoneNumber(friend.person), 'member'],
          ]),
        );
        const groups = await manage('groups.list', {});
        expect(groups.map(({ id, subject }) => ({ id, subject }))).toEqual([{ id: group, subject: 'Pedidos' }]);
      }
    });

    it('changes group settings, and shows the new values to the members', async () => {
      const { owner, member, group } = await createGroup();
      const change = { subject: 'Mayoreo', description: 'Hasta el jueves', onlyAdminsWrite: true };
      await owner.manage('groups.update', { group, ...change });
      expect(await member.manage('groups.get', { group })).toMatchObject({
        ...change,
        onlyAdminsEdit: false,
      });
      await owner.manage('groups.update', { group, onlyAdminsEdit: true, description: '' });
      const actual = await member.manage('groups.get', { group });
      expect(actual).toMatchObject({ subject: 'Mayoreo', onlyAdminsEdit: true });
      expect(actual.description).toBeUndefined();
    });

    it('refuses restricted actions when the member is not an administrator', async () => {
      const { owner, member, friend, group } = await createGroup();
      const people = [friend.person];
      const remove = () => member.manage('groups.members', { group, action: 'remove', people });
      await bench.expectRefusal(remove(), 'not-admin');
      await bench.expectRefusal(member.manage('groups.update', { group, onlyAdminsWrite: true }), 'not-admin');
      await bench.expectRefusal(member.manage('groups.invite', { group, renew: false }), 'not-admin');
      const promotion = await owner.manage('groups.members', {
        group,
        action: 'promote',
        people: [member.person],
      });
      expect(promotion).toMatchObject([{ person: member.person, outcome: 'done' }]);
      expect(await remove()).toMatchObject([{ outcome: 'done' }]);
      expect(rolesOf(await owner.manage('groups.get', { group }))).toEqual(
        new Map([
          [requirePhoneNumber(owner.person), 'owner'],
          [requirePhoneNumber(member.person), 'admin'],
        ]),
      );
    });

    it('reports a separate outcome for each person', async () => {
      const { owner, member, group } = await createGroup();
      const unregistered = { kind: 'person', phone: bench.createNumber() } as const;
      const people = [member.person, unregistered];
      const params = { group, action: 'add', people } as const;
      expect((await owner.manage('groups.members', params)).map(({ outcome }) => outcome)).toEqual([
        'already-member',
        'not-registered',
      ]);
    });

    it('joins a group by the invitation link, and leaves the group', async () => {
      const { owner, member, group } = await createGroup();
      const other = await bench.linkManagedLine();
      const code = await owner.manage('groups.invite', { group, renew: false });
      expect(await other.manage('groups.preview', { code })).toMatchObject({ id: group, subject: 'Pedidos' });
      expect(await other.manage('groups.join', { code })).toEqual({ group, waiting: false });
      expect((await other.manage('groups.get', { group })).role).toBe('member');
      await member.manage('groups.leave', { group });
      await bench.expectRefusal(member.manage('groups.get', { group }), 'not-in-group');
      await bench.expectRefusal(member.manage('groups.update', { group, subject: 'Mío' }), 'not-in-group');
      expect((await owner.manage('groups.get', { group })).size).toBe(3);
      const newCode = await owner.manage('groups.invite', { group, renew: true });
      expect(newCode).not.toBe(code);
      await bench.expectRefusal(member.manage('groups.join', { code }), 'bad-invite');
    });

    it('changes and removes the picture of a group', async () => {
      const { owner, group } = await createGroup();
      await owner.manage('groups.picture', { group, jpeg: Buffer.from('ffd8ffe000', 'hex') });
      await owner.manage('groups.picture', { group });
    });

    it('lets only administrators write when the group is restricted to them', async () => {
      const { owner, member, group } = await createGroup();
      await owner.manage('groups.update', { group, onlyAdminsWrite: true });
      const to = { kind: 'group', id: group } as const;
      await owner.session.send(bench.text(to, 'Aviso'));
      await bench.expectRefusal(member.session.send(bench.text(to, 'Yo también')), 'not-admin');
    });

    it('reports group events and their author to every member with a line', async () => {
      const { owner, member, friend, group } = await createGroup();
      const { person: by } = owner;
      await owner.manage('groups.update', { group, subject: 'Mayoreo', onlyAdminsEdit: true });
      await owner.manage('groups.picture', { group, jpeg: Buffer.from('ffd8ffe000', 'hex') });
      const people = [member.person];
      await owner.manage('groups.members', { group, action: 'promote', people });
      await owner.manage('groups.members', { group, action: 'remove', people: [friend.person] });
      await member.manage('groups.leave', { group });
      const expectedEvents = [
        { by, what: 'updated', change: { subject: 'Mayoreo' } },
        { by, what: 'updated', change: { onlyAdminsEdit: true } },
        { by, what: 'updated', change: { picture: 'changed' } },
        { by, what: 'participants', action: 'promote', people },
        { by, what: 'participants', action: 'remove', people: [friend.person] },
      ];
      const leaveFields = { by: member.person, timestamp: expect.any(Date) };
      for (const { host, byMe, first, last } of [
        { ...owner, byMe: true, first: 'created', last: { what: 'participants', action: 'remove', people } },
        { ...member, byMe: false, first: 'joined', last: { what: 'left' } },
      ]) {
        const toOwnEvent = (event: object) => ({ group, byMe, timestamp: expect.any(Date), ...event });
        await bench.waitUntil('all events are reported', () => host.groupEvents.length >= expectedEvents.length + 2);
        const { groupEvents: actual } = host;
        expect(actual[0]).toMatchObject({ group, by, byMe, what: first, subject: 'Pedidos' });
        expect(actual.slice(-expectedEvents.length - 1)).toEqual([
          ...expectedEvents.map(toOwnEvent),
          { ...toOwnEvent(last), ...leaveFields, byMe: !byMe },
        ]);
      }
    });

    it('refuses group tasks when the session is closed', async () => {
      const { session, manage } = await bench.linkManagedLine();
      await session.close('pause');
      await bench.expectRefusal(manage('groups.list', {}), 'not-connected');
    });
  });
}
