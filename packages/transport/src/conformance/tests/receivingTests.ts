import { describe, expect, it } from 'vitest';
import { type Bench, phoneOf } from '../Bench.ts';
import type { WrittenContent } from '../ConformanceDriver.ts';

const text = (words: string): WrittenContent => ({ type: 'text', text: words });

/** What others write, as the host is told. */
export function receivingTests(bench: Bench): void {
  describe('receiving', () => {
    it('tells who wrote what, by every name the network knows', async () => {
      const line = await bench.line();
      const { host } = await line.link();
      const friend = await bench.person();
      const id = await friend.write(line.phone, text('Buenos días ☀️'));
      const message = await line.message(host, id);
      expect(message).toMatchObject({ fromMe: false, arrival: 'live', content: text('Buenos días ☀️') });
      expect(message.sender).toEqual(friend.person);
      expect(message.chat).toEqual(friend.person);
      expect(message.timestamp).toBeInstanceOf(Date);
      expect(message.sender.lid !== undefined).toBe(bench.options.lids);
    });

    it('can be answered at the address it came from', async () => {
      const line = await bench.line();
      const { session, host } = await line.link();
      const friend = await bench.person();
      const { sender } = await line.message(host, await friend.write(line.phone, text('¿Tienen abierto?')));
      const { phone, lid } = sender;
      const address = lid === undefined ? { phone: phone ?? '' } : { lid };
      const answer = bench.text({ kind: 'person', ...address }, 'Hasta las ocho');
      const receipt = await bench.settled('the receipt', session.send(answer));
      expect(receipt.to).toEqual(friend.person);
      expect((await bench.arrival(friend, answer.id)).text).toBe('Hasta las ocho');
    });

    it('keeps the order of a chat, however slow the host', async () => {
      const line = await bench.line();
      const { host } = await line.link();
      const friend = await bench.person();
      host.durable = () => new Promise(resolve => setImmediate(resolve));
      const ids: string[] = [];
      for (let n = 0; n < 12; n++) ids.push(await friend.write(line.phone, text(`Mensaje ${n}`)));
      await line.message(host, ids.at(-1) ?? '');
      expect([...new Set(host.messages.map(({ id }) => id))]).toEqual(ids);
    });

    it("tells what the owner's phone wrote, as fromMe in the other's chat", async () => {
      const line = await bench.line();
      const { host } = await line.link();
      const friend = await bench.person();
      const id = await line.own.write(phoneOf(friend.person), text('Desde mi teléfono'));
      const message = await line.message(host, id);
      expect(message).toMatchObject({ fromMe: true, content: text('Desde mi teléfono') });
      expect(message.chat).toEqual(friend.person);
    });

    it('knows answers, reactions, edits, deletions, places and contacts', async () => {
      const line = await bench.line();
      const { host } = await line.link();
      const friend = await bench.person();
      const target = await friend.write(line.phone, text('Son 200'));
      const vcard = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ana\nTEL;TYPE=CELL:+52 55 1234 5678\nEND:VCARD';
      const contents: readonly WrittenContent[] = [
        { type: 'reaction', target, emoji: '👍' },
        { type: 'edit', target, text: 'Son 220' },
        { type: 'deletion', target },
        { type: 'location', latitude: 19.4326, longitude: -99.1332, name: 'Zócalo' },
        { type: 'contacts', contacts: [{ name: 'Ana', phones: ['+52 55 1234 5678'], vcard }] },
      ];
      for (const content of contents) {
        const id = await friend.write(line.phone, content);
        expect((await line.message(host, id)).content).toEqual(content);
      }
      const answer = await friend.write(line.phone, text('¿Entonces?'), target);
      expect(await line.message(host, answer)).toMatchObject({
        quoted: { id: target },
        content: text('¿Entonces?'),
      });
    });

    it('brings what was written while the client was away, in order', async () => {
      const line = await bench.line();
      const { session } = await line.link();
      const friend = await bench.person();
      await session.close('pause');
      const ids: string[] = [];
      for (let n = 0; n < 3; n++) ids.push(await friend.write(line.phone, text(`Guardado ${n}`)));
      const { host } = await line.connect();
      await line.message(host, ids.at(-1) ?? '');
      const waited = host.messages.filter(({ id }) => ids.includes(id));
      expect([...new Set(waited.map(({ id }) => id))]).toEqual(ids);
      expect(new Set(waited.map(({ arrival }) => arrival))).toEqual(new Set(['offline']));
    });
  });
}
