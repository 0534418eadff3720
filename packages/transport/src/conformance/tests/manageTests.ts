import { describe, expect, it } from 'vitest';
import type { GroupInfo } from '../../tasks.ts';
import type { Session } from '../../transport.ts';
import { type Bench, phoneOf } from '../Bench.ts';

/** What a session does besides messages; what is not declared it refuses. */
export function manageTests(bench: Bench): void {
  const { manages = [] } = bench.options.capabilities;

  const managing = (session: Session): NonNullable<Session['manage']> => {
    if (!session.manage) throw new Error('Whoever declares what it manages needs `manage`.');
    return session.manage.bind(session);
  };
  const linked = async () => {
    const line = await bench.line();
    const { session, host } = await line.link();
    return { manage: managing(session), session, host, person: line.own.person };
  };

  describe('managing contacts', () => {
    if (!manages.includes('contacts')) {
      it('is refused, since it declares none', async () => {
        const { session } = await (await bench.line()).link();
        if (session.manage) await bench.refused(session.manage('contacts.blocked', {}), 'unsupported');
      });
      return;
    }

    it('blocks somebody, and lets them write again', async () => {
      const line = await bench.line();
      const { session, host } = await line.link();
      const manage = managing(session);
      const friend = await bench.person();
      const { person } = friend;
      expect(await manage('contacts.blocked', {})).toEqual([]);
      await manage('contacts.block', { person, blocked: true });
      expect(await manage('contacts.blocked', {})).toEqual([person]);
      await friend.write(line.phone, { type: 'text', text: 'No llega' });
      await manage('contacts.block', { person, blocked: false });
      expect(await manage('contacts.blocked', {})).toEqual([]);
      const id = await friend.write(line.phone, { type: 'text', text: 'Llega' });
      await line.message(host, id);
      expect(host.messages.map(({ content }) => content)).toEqual([{ type: 'text', text: 'Llega' }]);
    });
  });

  describe('managing the profile', () => {
    if (!manages.includes('profile')) {
      it('is refused, since it declares none', async () => {
        const { session } = await (await bench.line()).link();
        if (session.manage) await bench.refused(session.manage('profile.get', {}), 'unsupported');
      });
      return;
    }

    it('shows others what is set, and no more once it is taken away', async () => {
      const [shown, other] = [await linked(), await linked()];
      const jpeg = Buffer.from('ffd8ffe000', 'hex');
      // A device that was linked just now has not all keys yet.
      await bench.until('the name is taken', () =>
        shown.manage('profile.update', { name: 'La Espiga', about: 'Pan a las 7' }).then(
          () => true,
          error => (error.reason === 'unreachable' ? false : Promise.reject(error)),
        ),
      );
      await shown.manage('profile.picture', { jpeg });
      expect(await shown.manage('profile.get', {})).toEqual({
        name: 'La Espiga',
        about: 'Pan a las 7',
        hasPicture: true,
      });
      expect(Buffer.from((await shown.manage('profile.seePicture', {})) ?? [])).toEqual(jpeg);
      if (!manages.includes('contacts')) return;
      const { person } = shown;
      expect(await other.manage('contacts.profile', { person })).toEqual({
        about: 'Pan a las 7',
        hasPicture: true,
      });
      expect(Buffer.from((await other.manage('contacts.seePicture', { person })) ?? [])).toEqual(jpeg);
      await shown.manage('profile.picture', {});
      await shown.manage('profile.update', { about: '' });
      expect(await other.manage('contacts.profile', { person })).toEqual({ hasPicture: false });
      expect(await other.manage('contacts.seePicture', { person })).toBeUndefined();
    });
  });

  describe('managing groups', () => {
    if (!manages.includes('groups')) {
      it('is refused, since it declares none', async () => {
        const { session } = await (await bench.line()).link();
        if (session.manage) await bench.refused(session.manage('groups.list', {}), 'unsupported');
      });
      return;
    }

    /** One of an owner, with somebody who has a line, too, and with somebody who has none. */
    const made = async () => {
      const [owner, member, friend] = [await linked(), await linked(), await bench.person()];
      const people = [member.person, friend.person];
      const { group, results } = await owner.manage('groups.create', { subject: 'Pedidos', people });
      expect(results).toMatchObject(people.map(person => ({ person, outcome: 'done' })));
      return { owner, member, friend, group: group.id };
    };
    const rolesOf = ({ members }: GroupInfo) =>
      new Map(members.map(({ person, role }) => [phoneOf(person), role]));

    it('creates one, of which everybody sees who is what', async () => {
      const { owner, member, friend, group } = await made();
      for (const { manage, role } of [
        { ...owner, role: 'owner' },
        { ...member, role: 'member' },
      ]) {
        const seen = await manage('groups.get', { group });
        expect(seen).toMatchObject({ id: group, subject: 'Pedidos', size: 3, role });
        expect(rolesOf(seen)).toEqual(
          new Map([
            [phoneOf(owner.person), 'owner'],
            [phoneOf(member.person), 'member'],
            [phoneOf(friend.person), 'member'],
          ]),
        );
        const listed = await manage('groups.list', {});
        expect(listed.map(({ id, subject }) => ({ id, subject }))).toEqual([
          { id: group, subject: 'Pedidos' },
        ]);
      }
    });

    it('changes what its members see', async () => {
      const { owner, member, group } = await made();
      const change = { subject: 'Mayoreo', description: 'Hasta el jueves', onlyAdminsWrite: true };
      await owner.manage('groups.update', { group, ...change });
      expect(await member.manage('groups.get', { group })).toMatchObject({
        ...change,
        onlyAdminsEdit: false,
      });
      await owner.manage('groups.update', { group, onlyAdminsEdit: true, description: '' });
      const seen = await member.manage('groups.get', { group });
      expect(seen).toMatchObject({ subject: 'Mayoreo', onlyAdminsEdit: true });
      expect(seen.description).toBeUndefined();
    });

    it('lets administrators alone do what is theirs', async () => {
      const { owner, member, friend, group } = await made();
      const people = [friend.person];
      const remove = () => member.manage('groups.members', { group, action: 'remove', people });
      await bench.refused(remove(), 'not-admin');
      await bench.refused(member.manage('groups.update', { group, onlyAdminsWrite: true }), 'not-admin');
      await bench.refused(member.manage('groups.invite', { group, renew: false }), 'not-admin');
      const promoted = await owner.manage('groups.members', {
        group,
        action: 'promote',
        people: [member.person],
      });
      expect(promoted).toMatchObject([{ person: member.person, outcome: 'done' }]);
      expect(await remove()).toMatchObject([{ outcome: 'done' }]);
      expect(rolesOf(await owner.manage('groups.get', { group }))).toEqual(
        new Map([
          [phoneOf(owner.person), 'owner'],
          [phoneOf(member.person), 'admin'],
        ]),
      );
    });

    it('says of each what came of it', async () => {
      const { owner, member, group } = await made();
      const nobody = { kind: 'person', phone: bench.freshNumber() } as const;
      const people = [member.person, nobody];
      const about = { group, action: 'add', people } as const;
      expect((await owner.manage('groups.members', about)).map(({ outcome }) => outcome)).toEqual([
        'already-member',
        'not-registered',
      ]);
    });

    it('is joined by its link, and left', async () => {
      const { owner, member, group } = await made();
      const other = await linked();
      const code = await owner.manage('groups.invite', { group, renew: false });
      expect(await other.manage('groups.preview', { code })).toMatchObject({ id: group, subject: 'Pedidos' });
      expect(await other.manage('groups.join', { code })).toEqual({ group, waiting: false });
      expect((await other.manage('groups.get', { group })).role).toBe('member');
      await member.manage('groups.leave', { group });
      await bench.refused(member.manage('groups.get', { group }), 'not-in-group');
      await bench.refused(member.manage('groups.update', { group, subject: 'Mío' }), 'not-in-group');
      expect((await owner.manage('groups.get', { group })).size).toBe(3);
      const renewed = await owner.manage('groups.invite', { group, renew: true });
      expect(renewed).not.toBe(code);
      await bench.refused(member.manage('groups.join', { code }), 'bad-invite');
    });

    it('has its picture changed and taken away', async () => {
      const { owner, group } = await made();
      await owner.manage('groups.picture', { group, jpeg: Buffer.from('ffd8ffe000', 'hex') });
      await owner.manage('groups.picture', { group });
    });

    it('is written in by administrators alone where that is so', async () => {
      const { owner, member, group } = await made();
      await owner.manage('groups.update', { group, onlyAdminsWrite: true });
      const to = { kind: 'group', id: group } as const;
      await owner.session.send(bench.text(to, 'Aviso'));
      await bench.refused(member.session.send(bench.text(to, 'Yo también')), 'not-admin');
    });

    it('tells everybody in it what happens to it, and who did it', async () => {
      const { owner, member, friend, group } = await made();
      const { person: by } = owner;
      await owner.manage('groups.update', { group, subject: 'Mayoreo', onlyAdminsEdit: true });
      await owner.manage('groups.picture', { group, jpeg: Buffer.from('ffd8ffe000', 'hex') });
      const people = [member.person];
      await owner.manage('groups.members', { group, action: 'promote', people });
      await owner.manage('groups.members', { group, action: 'remove', people: [friend.person] });
      await member.manage('groups.leave', { group });
      const told = [
        { by, what: 'updated', change: { subject: 'Mayoreo' } },
        { by, what: 'updated', change: { onlyAdminsEdit: true } },
        { by, what: 'updated', change: { picture: 'changed' } },
        { by, what: 'participants', action: 'promote', people },
        { by, what: 'participants', action: 'remove', people: [friend.person] },
      ];
      const left = { by: member.person, timestamp: expect.any(Date) };
      for (const { host, byMe, first, last } of [
        { ...owner, byMe: true, first: 'created', last: { what: 'participants', action: 'remove', people } },
        { ...member, byMe: false, first: 'joined', last: { what: 'left' } },
      ]) {
        const own = (happening: object) => ({ group, byMe, timestamp: expect.any(Date), ...happening });
        await bench.until('it is told', () => host.groupChanges.length >= told.length + 2);
        const { groupChanges: seen } = host;
        expect(seen[0]).toMatchObject({ group, by, byMe, what: first, subject: 'Pedidos' });
        expect(seen.slice(-told.length - 1)).toEqual([
          ...told.map(own),
          { ...own(last), ...left, byMe: !byMe },
        ]);
      }
    });

    it('is not there without a connection', async () => {
      const { session, manage } = await linked();
      await session.close('pause');
      await bench.refused(manage('groups.list', {}), 'not-connected');
    });
  });
}
