import { describe, expect, it } from 'vitest';
import type { GroupInfo } from '../../sessionTasks.ts';
import type { Session } from '../../transport.ts';
import { requirePhoneNumber, type TestBench } from '../TestBench.ts';

/** Tests the tasks of a session other than sending messages, and the refusal of tasks that are not declared. */
export function declareSessionTaskTests(bench: TestBench): void {
  const { manages = [] } = bench.options.capabilities;

  const requireManage = (session: Session): NonNullable<Session['manage']> => {
    if (!session.manage) throw new Error('A transport that declares `manages` needs `Session.manage`.');
    return session.manage.bind(session);
  };
  const linkLine = async () => {
    const line = await bench.createLine();
    const { session, host } = await line.link();
    return { manage: requireManage(session), session, host, person: line.ownPhone.person };
  };

  describe('a session that manages contacts', () => {
    if (!manages.includes('contacts')) {
      it('refuses the task when the transport does not declare contacts', async () => {
        const { session } = await (await bench.createLine()).link();
        if (session.manage) await bench.expectRefusal(session.manage('contacts.blocked', {}), 'unsupported');
      });
      return;
    }

    it('blocks and unblocks a contact', async () => {
      const line = await bench.createLine();
      const { session, host } = await line.link();
      const manage = requireManage(session);
      const friend = await bench.createCounterpart();
      const { person } = friend;
      expect(await manage('contacts.blocked', {})).toEqual([]);
      await manage('contacts.block', { person, blocked: true });
      expect(await manage('contacts.blocked', {})).toEqual([person]);
      await friend.write(line.phone, { type: 'text', text: 'No llega' });
      await manage('contacts.block', { person, blocked: false });
      expect(await manage('contacts.blocked', {})).toEqual([]);
      const id = await friend.write(line.phone, { type: 'text', text: 'Llega' });
      await line.waitForMessage(host, id);
      expect(host.messages.map(({ content }) => content)).toEqual([{ type: 'text', text: 'Llega' }]);
    });
  });

  describe('a session that manages the profile', () => {
    if (!manages.includes('profile')) {
      it('refuses the task when the transport does not declare the profile', async () => {
        const { session } = await (await bench.createLine()).link();
        if (session.manage) await bench.expectRefusal(session.manage('profile.get', {}), 'unsupported');
      });
      return;
    }

    it('shows a changed profile to others, and hides removed values', async () => {
      const [profileOwner, other] = [await linkLine(), await linkLine()];
      const jpeg = Buffer.from('ffd8ffe000', 'hex');
      // Tries again, because a device that was just linked does not have all keys yet.
      await bench.waitUntil('the name is accepted', () =>
        profileOwner.manage('profile.update', { name: 'La Espiga', about: 'Pan a las 7' }).then(
          () => true,
          error => (error.reason === 'unreachable' ? false : Promise.reject(error)),
        ),
      );
      await profileOwner.manage('profile.picture', { jpeg });
      expect(await profileOwner.manage('profile.get', {})).toEqual({
        name: 'La Espiga',
        about: 'Pan a las 7',
        hasPicture: true,
      });
      expect(Buffer.from((await profileOwner.manage('profile.seePicture', {})) ?? [])).toEqual(jpeg);
      if (!manages.includes('contacts')) return;
      const { person } = profileOwner;
      expect(await other.manage('contacts.profile', { person })).toEqual({
        about: 'Pan a las 7',
        hasPicture: true,
      });
      expect(Buffer.from((await other.manage('contacts.seePicture', { person })) ?? [])).toEqual(jpeg);
      await profileOwner.manage('profile.picture', {});
      await profileOwner.manage('profile.update', { about: '' });
      expect(await other.manage('contacts.profile', { person })).toEqual({ hasPicture: false });
      expect(await other.manage('contacts.seePicture', { person })).toBeUndefined();
    });
  });

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
      const [owner, member, friend] = [await linkLine(), await linkLine(), await bench.createCounterpart()];
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
      const other = await linkLine();
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
      const { session, manage } = await linkLine();
      await session.close('pause');
      await bench.expectRefusal(manage('groups.list', {}), 'not-connected');
    });
  });
}
