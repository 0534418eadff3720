import { describe, expect, it } from 'vitest';
import type { TestPhoneContent } from '../ConformanceDriver.ts';
import { requirePhoneNumber, type TestBench } from '../TestBench.ts';

const text = (words: string): TestPhoneContent => ({ type: 'text', text: words });

/** Tests how messages from others are reported to the host. */
export function declareReceivingTests(bench: TestBench): void {
  describe('a session that receives messages', () => {
    it('reports the content of a message, and its sender with all identifiers that the network reveals', async () => {
      const line = await bench.createLine();
      const { host } = await line.link();
      const friend = await bench.createCounterpart();
      const id = await friend.write(line.phone, text('Buenos días ☀️'));
      const message = await line.waitForMessage(host, id);
      expect(message).toMatchObject({ fromMe: false, arrival: 'live', content: text('Buenos días ☀️') });
      expect(message.sender).toEqual(friend.person);
      expect(message.chat).toEqual(friend.person);
      expect(message.timestamp).toBeInstanceOf(Date);
      expect(message.sender.lid !== undefined).toBe(bench.options.lids);
    });

    it('accepts a reply to the address that a message came from', async () => {
      const line = await bench.createLine();
      const { session, host } = await line.link();
      const friend = await bench.createCounterpart();
      const { sender } = await line.waitForMessage(host, await friend.write(line.phone, text('¿Tienen abierto?')));
      const { phone, lid } = sender;
      const address = lid === undefined ? { phone: phone ?? '' } : { lid };
      const answer = bench.text({ kind: 'person', ...address }, 'Hasta las ocho');
      const receipt = await bench.waitForResult('the receipt', session.send(answer));
      expect(receipt.to).toEqual(friend.person);
      expect((await bench.waitForArrival(friend, answer.id)).text).toBe('Hasta las ocho');
    });

    it('keeps the order of the messages in a chat even if the host is slow', async () => {
      const line = await bench.createLine();
      const { host } = await line.link();
      const friend = await bench.createCounterpart();
      host.persist = () => new Promise(resolve => setImmediate(resolve));
      const ids: string[] = [];
      for (let n = 0; n < 12; n++) ids.push(await friend.write(line.phone, text(`Mensaje ${n}`)));
      await line.waitForMessage(host, ids.at(-1) ?? '');
      expect([...new Set(host.messages.map(({ id }) => id))]).toEqual(ids);
    });

    it('reports a message from the own phone as fromMe in the chat of the recipient', async () => {
      const line = await bench.createLine();
      const { host } = await line.link();
      const friend = await bench.createCounterpart();
      const id = await line.ownPhone.write(requirePhoneNumber(friend.person), text('Desde mi teléfono'));
      const message = await line.waitForMessage(host, id);
      expect(message).toMatchObject({ fromMe: true, content: text('Desde mi teléfono') });
      expect(message.chat).toEqual(friend.person);
    });

    it('recognizes replies, reactions, edits, deletions, locations and contacts', async () => {
      const line = await bench.createLine();
      const { host } = await line.link();
      const friend = await bench.createCounterpart();
      const target = await friend.write(line.phone, text('Son 200'));
      const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL;TYPE=CELL:+52 55 1234 5678\nEND:VCARD';
      const contents: readonly TestPhoneContent[] = [
        { type: 'reaction', target, emoji: '👍' },
        { type: 'edit', target, text: 'Son 220' },
        { type: 'deletion', target },
        { type: 'location', latitude: 19.4326, longitude: -99.1332, name: 'Zócalo' },
        { type: 'contacts', contacts: [{ name: 'Ana', phones: ['+52 55 1234 5678'], vcard }] },
      ];
      for (const content of contents) {
        const id = await friend.write(line.phone, content);
        expect((await line.waitForMessage(host, id)).content).toEqual(content);
      }
      const answer = await friend.write(line.phone, text('¿Entonces?'), target);
      expect(await line.waitForMessage(host, answer)).toMatchObject({
        quoted: { id: target },
        content: text('¿Entonces?'),
      });
    });

    it('delivers messages that were sent while the client was offline, in order', async () => {
      const line = await bench.createLine();
      const { session } = await line.link();
      const friend = await bench.createCounterpart();
      await session.close('pause');
      const ids: string[] = [];
      for (let n = 0; n < 3; n++) ids.push(await friend.write(line.phone, text(`Guardado ${n}`)));
      const { host } = await line.connect();
      await line.waitForMessage(host, ids.at(-1) ?? '');
      const offlineMessages = host.messages.filter(({ id }) => ids.includes(id));
      expect([...new Set(offlineMessages.map(({ id }) => id))]).toEqual(ids);
      expect(new Set(offlineMessages.map(({ arrival }) => arrival))).toEqual(new Set(['offline']));
    });
  });
}
