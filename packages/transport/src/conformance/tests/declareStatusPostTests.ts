import { describe, expect, it } from 'vitest';
import type { Person } from '../../address.ts';
import type { OutgoingTransportMessage } from '../../message.ts';
import { STATUS_POST_CHAT } from '../../statusPosts.ts';
import type { TestCounterpart } from '../ConformanceDriver.ts';
import type { TestBench } from '../TestBench.ts';

/** Tests that status posts reach their audience, or are refused if the transport declares none. */
export function declareStatusPostTests(bench: TestBench): void {
  const toPost = (own: Person, audience: readonly Person[], text = 'Hoy: conchas'): OutgoingTransportMessage => ({
    ...bench.text(own, text),
    status: { audience, privacy: 'selected', background: 0x1e6e4f, font: 2 },
  });
  const listPosts = async ({ listStatusPosts }: TestCounterpart) => (await listStatusPosts?.()) ?? [];

  describe('a session that publishes status posts', () => {
    if (!bench.options.capabilities.statusPosts) {
      it('refuses the post when the transport declares no status posts', async () => {
        const line = await bench.createLine();
        const { session } = await line.link();
        const { person } = await bench.createCounterpart();
        await bench.expectRefusal(session.send(toPost(line.ownPhone.person, [person])), 'unsupported');
      });
      return;
    }

    it('shows a post to its audience and on the own phone, and to nobody else', async () => {
      const line = await bench.createLine();
      const { session } = await line.link();
      const [friend, stranger] = [await bench.createCounterpart(), await bench.createCounterpart()];
      const unregistered: Person = { kind: 'person', phone: bench.createNumber() };
      const post = toPost(line.ownPhone.person, [friend.person, unregistered]);
      expect(await session.send(post)).toMatchObject({ id: post.id, reachedPeople: 1 });
      for (const phone of [friend, line.ownPhone])
        await bench.waitUntil('the phone shows the post', async () => (await listPosts(phone)).includes(post.id));
      // A message arrives after the post would have arrived.
      const { id } = await session.send(bench.text(stranger.person, 'Hola'));
      await bench.waitForArrival(stranger, id);
      expect(await listPosts(stranger)).toEqual([]);
    });

    it('reports who viewed a post, and deletes it', async () => {
      const line = await bench.createLine();
      const { session, host } = await line.link();
      const { person: own } = line.ownPhone;
      const friend = await bench.createCounterpart();
      const post = toPost(own, [friend.person]);
      await session.send(post);
      await bench.waitUntil('the phone shows the post', async () => (await listPosts(friend)).length === 1);
      await friend.viewStatusPost?.(post.id);
      const view = await bench.waitUntil('the view is reported', () => host.updates.find(({ viewer }) => viewer));
      expect(view).toMatchObject({ id: post.id, chat: STATUS_POST_CHAT, status: 'read' });
      expect(view.viewer).toMatchObject(friend.person);
      const deletion = { ...toPost(own, [friend.person]), content: deletionOf(post) };
      await session.send(deletion);
      await bench.waitUntil('the post disappears', async () => (await listPosts(friend)).length === 0);
    });

    it('refuses a post that nobody of the audience can receive', async () => {
      const line = await bench.createLine();
      const { session } = await line.link();
      const audience: Person[] = [{ kind: 'person', phone: bench.createNumber() }];
      await bench.expectRefusal(session.send(toPost(line.ownPhone.person, audience)), 'not-registered');
    });
  });
}

const deletionOf = ({ id }: OutgoingTransportMessage) => ({ type: 'deletion', target: { id, fromMe: true } }) as const;
