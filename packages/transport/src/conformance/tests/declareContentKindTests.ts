import { describe, expect, it } from 'vitest';
import {
  type OutgoingContent,
  type OutgoingTransportMessage,
  type SendableMessageKind,
  sendableMessageKinds,
} from '../../message.ts';
import { convertSampleToMedia, createSampleMediaFile } from '../samples.ts';
import type { TestBench } from '../TestBench.ts';

const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Marta Ruiz\nTEL;waid=5215587654321:+52 1 55 8765 4321\nEND:VCARD';
const cards = {
  location: { type: 'location', latitude: 19.4326, longitude: -99.1332, name: 'Zócalo', address: 'Centro' },
  contacts: { type: 'contacts', contacts: [{ name: 'Marta Ruiz', phones: ['5215587654321'], vcard }] },
  poll: { type: 'poll', question: '¿Cuál?', options: ['Concha', 'Oreja'], selectable: 1 },
  menu: { type: 'menu', text: '¿Cuál?', options: ['Concha', 'Oreja'] },
} as const satisfies Partial<Record<SendableMessageKind, OutgoingContent>>;

/** Tests that every declared content kind arrives unchanged, and that other kinds are refused. */
export function declareContentKindTests(bench: TestBench): void {
  const { capabilities, lacks = [] } = bench.options;
  const canMention = !lacks.includes('mentions');
  const { media: files, sends: kinds = [] } = capabilities;
  const canSend = (kind: SendableMessageKind) => [...files, ...kinds].some(supported => supported === kind);
  const message = (to: OutgoingTransportMessage['to'], content: OutgoingContent): OutgoingTransportMessage => ({
    ...bench.text(to, ''),
    content,
  });
  const createConversation = async () => {
    const line = await bench.createLine();
    const opened = await line.link();
    const friend = await bench.createCounterpart();
    const send = async (
      content: OutgoingContent,
      overrides: Partial<OutgoingTransportMessage> = {},
    ): Promise<string> => {
      const outgoing = { ...message(friend.person, content), ...overrides };
      await bench.waitForResult('the receipt', opened.session.send(outgoing));
      return outgoing.id;
    };
    return { line, ...opened, friend, send };
  };
  const ownTarget = (id: string) => ({ id, fromMe: true }) as const;

  describe('a session with content kinds', () => {
    it.each(Object.values(cards).filter(({ type }) => canSend(type)))('sends $type', async content => {
      const { friend, send } = await createConversation();
      const arrived = await bench.waitForArrival(friend, await send(content));
      expect(arrived.content).toMatchObject(content);
    });

    const targetKinds = (['reaction', 'edit', 'deletion'] as const).filter(canSend);
    it.each(targetKinds)('sends %s', async type => {
      const { friend, send } = await createConversation();
      const target = await send({ type: 'text', text: 'Son 20 pesos.' });
      await bench.waitForArrival(friend, target);
      const reference = { target: ownTarget(target) };
      const contents = {
        reaction: { type: 'reaction', ...reference, emoji: '🥐' },
        edit: { type: 'edit', ...reference, text: 'Son 25 pesos.' },
        deletion: { type: 'deletion', ...reference },
      } as const;
      const arrived = await bench.waitForArrival(friend, await send(contents[type]));
      expect(arrived.content).toEqual({ ...contents[type], target });
    });

    if (canSend('reaction'))
      it('reacts to a message from another person', async () => {
        const { line, host, friend, send } = await createConversation();
        const id = await friend.write(line.phone, { type: 'text', text: '¿Hay conchas?' });
        const { sender } = await line.waitForMessage(host, id);
        const target = { id, fromMe: false, sender };
        const reaction = await bench.waitForArrival(friend, await send({ type: 'reaction', target, emoji: '👍' }));
        expect(reaction.content).toEqual({ type: 'reaction', target: id, emoji: '👍' });
        const removal = await bench.waitForArrival(friend, await send({ type: 'reaction', target, emoji: '' }));
        expect(removal.content).toEqual({ type: 'reaction', target: id, emoji: '' });
      });

    if (kinds.length > 0)
      it(`replies to a message${canMention ? ' with mentions' : ''}`, async () => {
        const { line, host, friend, send } = await createConversation();
        const id = await friend.write(line.phone, { type: 'text', text: '¿Hay conchas?' });
        const { sender } = await line.waitForMessage(host, id);
        const quoted = { id, fromMe: false, sender, text: '¿Hay conchas?' };
        const answer = await send({ type: 'text', text: 'Sí' }, { quoted, mentions: [friend.person] });
        const arrived = await bench.waitForArrival(friend, answer);
        expect(arrived).toMatchObject({ text: 'Sí', quoted: id });
        expect(arrived.mentions ?? []).toHaveLength(canMention ? 1 : 0);
        if (canMention) expect(friend.person).toMatchObject(arrived.mentions?.[0] ?? {});
      });

    if (canSend('voice'))
      it('sends voice notes', async () => {
        const { friend, send } = await createConversation();
        const media = { ...convertSampleToMedia(createSampleMediaFile('audio')), voice: true, seconds: 3 } as const;
        const { media: arrived } = await bench.waitForArrival(friend, await send({ type: 'media', media }));
        expect(arrived).toMatchObject({ kind: 'audio', voice: true });
      });

    if (canSend('poll'))
      it('reports the votes in a poll of this account', async () => {
        const { line, host, friend, send } = await createConversation();
        const target = await send(cards.poll);
        await bench.waitForArrival(friend, target);
        const id = await friend.write(line.phone, { type: 'vote', target, options: ['Oreja'] });
        const { content } = await line.waitForMessage(host, id);
        expect(content).toEqual({ type: 'vote', target, options: ['Oreja'] });
      });

    it.each(sendableMessageKinds.filter(kind => kind in cards && !canSend(kind)))('refuses to send %s', async kind => {
      const { session, friend } = await createConversation();
      const content = cards[kind as keyof typeof cards];
      await bench.expectRefusal(session.send(message(friend.person, content)), 'unsupported');
    });
  });
}
