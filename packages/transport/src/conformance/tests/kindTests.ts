import { describe, expect, it } from 'vitest';
import { type Outgoing, type OutgoingContent, type SendableKind, sendableKinds } from '../../message.ts';
import type { Bench } from '../Bench.ts';
import { sample, toMedia } from '../samples.ts';

const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Marta Ruiz\nTEL;waid=5215587654321:+52 1 55 8765 4321\nEND:VCARD';
const cards = {
  location: { type: 'location', latitude: 19.4326, longitude: -99.1332, name: 'Zócalo', address: 'Centro' },
  contacts: { type: 'contacts', contacts: [{ name: 'Marta Ruiz', phones: ['5215587654321'], vcard }] },
  poll: { type: 'poll', question: '¿Cuál?', options: ['Concha', 'Oreja'], selectable: 1 },
  menu: { type: 'menu', text: '¿Cuál?', options: ['Concha', 'Oreja'] },
} as const satisfies Partial<Record<SendableKind, OutgoingContent>>;

/** Every kind that the transport says it sends arrives as what it is; what it does not is refused. */
export function kindTests(bench: Bench): void {
  const { capabilities, lacks = [] } = bench.options;
  const names = !lacks.includes('mentions');
  const { media: files, sends: kinds = [] } = capabilities;
  const sends = (kind: SendableKind) => [...files, ...kinds].some(each => each === kind);
  const message = (to: Outgoing['to'], content: OutgoingContent): Outgoing => ({
    ...bench.text(to, ''),
    content,
  });
  const meeting = async () => {
    const line = await bench.line();
    const opened = await line.link();
    const friend = await bench.person();
    const send = async (content: OutgoingContent, around: Partial<Outgoing> = {}): Promise<string> => {
      const sent = { ...message(friend.person, content), ...around };
      await bench.settled('the receipt', opened.session.send(sent));
      return sent.id;
    };
    return { line, ...opened, friend, send };
  };
  const ours = (id: string) => ({ id, fromMe: true }) as const;

  describe('kinds', () => {
    it.each(Object.values(cards).filter(({ type }) => sends(type)))('sends $type', async content => {
      const { friend, send } = await meeting();
      const arrived = await bench.arrival(friend, await send(content));
      expect(arrived.content).toMatchObject(content);
    });

    const aboutOthers = (['reaction', 'edit', 'deletion'] as const).filter(sends);
    it.each(aboutOthers)('sends %s', async type => {
      const { friend, send } = await meeting();
      const target = await send({ type: 'text', text: 'Son 20 pesos.' });
      await bench.arrival(friend, target);
      const about = { target: ours(target) };
      const contents = {
        reaction: { type: 'reaction', ...about, emoji: '🥐' },
        edit: { type: 'edit', ...about, text: 'Son 25 pesos.' },
        deletion: { type: 'deletion', ...about },
      } as const;
      const arrived = await bench.arrival(friend, await send(contents[type]));
      expect(arrived.content).toEqual({ ...contents[type], target });
    });

    if (sends('reaction'))
      it('reacts to what somebody else wrote', async () => {
        const { line, host, friend, send } = await meeting();
        const id = await friend.write(line.phone, { type: 'text', text: '¿Hay conchas?' });
        const { sender } = await line.message(host, id);
        const target = { id, fromMe: false, sender };
        const given = await bench.arrival(friend, await send({ type: 'reaction', target, emoji: '👍' }));
        expect(given.content).toEqual({ type: 'reaction', target: id, emoji: '👍' });
        const taken = await bench.arrival(friend, await send({ type: 'reaction', target, emoji: '' }));
        expect(taken.content).toEqual({ type: 'reaction', target: id, emoji: '' });
      });

    if (kinds.length > 0)
      it(`answers a message${names ? ', and names people in it' : ''}`, async () => {
        const { line, host, friend, send } = await meeting();
        const id = await friend.write(line.phone, { type: 'text', text: '¿Hay conchas?' });
        const { sender } = await line.message(host, id);
        const quoted = { id, fromMe: false, sender, text: '¿Hay conchas?' };
        const answer = await send({ type: 'text', text: 'Sí' }, { quoted, mentions: [friend.person] });
        const arrived = await bench.arrival(friend, answer);
        expect(arrived).toMatchObject({ text: 'Sí', quoted: id });
        expect(arrived.mentions ?? []).toHaveLength(names ? 1 : 0);
        if (names) expect(friend.person).toMatchObject(arrived.mentions?.[0] ?? {});
      });

    if (sends('voice'))
      it('sends voice', async () => {
        const { friend, send } = await meeting();
        const media = { ...toMedia(sample('audio')), voice: true, seconds: 3 } as const;
        const { media: arrived } = await bench.arrival(friend, await send({ type: 'media', media }));
        expect(arrived).toMatchObject({ kind: 'audio', voice: true });
      });

    if (sends('poll'))
      it('reads the votes in a poll of its own', async () => {
        const { line, host, friend, send } = await meeting();
        const target = await send(cards.poll);
        await bench.arrival(friend, target);
        const id = await friend.write(line.phone, { type: 'vote', target, options: ['Oreja'] });
        const { content } = await line.message(host, id);
        expect(content).toEqual({ type: 'vote', target, options: ['Oreja'] });
      });

    it.each(sendableKinds.filter(kind => kind in cards && !sends(kind)))('refuses to send %s', async kind => {
      const { session, friend } = await meeting();
      const content = cards[kind as keyof typeof cards];
      await bench.refused(session.send(message(friend.person, content)), 'unsupported');
    });
  });
}
