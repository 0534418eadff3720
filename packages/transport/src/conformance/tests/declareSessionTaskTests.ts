import { describe, expect, it } from 'vitest';
import { requireManage, type TestBench } from '../TestBench.ts';

/** Tests the tasks for contacts and the profile, and the refusal of these tasks when they are not declared. */
export function declareSessionTaskTests(bench: TestBench): void {
  const { manages = [] } = bench.options.capabilities;

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
      const [profileOwner, other] = [await bench.linkManagedLine(), await bench.linkManagedLine()];
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
}
