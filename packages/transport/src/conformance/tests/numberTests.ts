import { describe, expect, it } from 'vitest';
import { type Bench, phoneOf } from '../Bench.ts';

/** What is registered, and what people type instead (docs/whatsapp.md §7). */
const spellings = [
  ['5215530000001', '525530000001'],
  ['525540000001', '5215540000001'],
  ['5491130000001', '541130000001'],
  ['541140000001', '5491140000001'],
  ['5511980000001', '551180000001'],
  ['551170000001', '5511970000001'],
] as const;

/** Who has WhatsApp, and under which number. */
export function numberTests(bench: Bench): void {
  describe('looking up numbers', () => {
    if (bench.options.capabilities.lookup === false) {
      it('takes a number as it is, since the network cannot be asked', async () => {
        const { session } = await (await bench.line()).link();
        const phone = bench.freshNumber();
        expect(await bench.settled('the lookup', session.lookup(phone))).toEqual({ kind: 'person', phone });
      });

      it.each(spellings)('reaches %s when %s is written to, and says so', async (registered, asked) => {
        const { session } = await (await bench.line()).link();
        const friend = await bench.driver.register(registered);
        const message = bench.text({ kind: 'person', phone: asked }, 'Hola');
        const { to } = await bench.settled('the receipt', session.send(message));
        expect(to).toEqual(friend.person);
        expect((await bench.arrival(friend, message.id)).text).toBe('Hola');
      });
      return;
    }

    it('finds a registered number, by every name the network knows', async () => {
      const { session } = await (await bench.line()).link();
      const friend = await bench.person();
      const found = await bench.settled('the lookup', session.lookup(phoneOf(friend.person)));
      expect(found).toEqual(friend.person);
    });

    it('finds nobody under an unregistered number', async () => {
      const { session } = await (await bench.line()).link();
      expect(await bench.settled('the lookup', session.lookup(bench.freshNumber()))).toBeUndefined();
    });

    it.each(spellings)(
      'finds %s when %s is asked for, and it can be written to',
      async (registered, asked) => {
        const { session } = await (await bench.line()).link();
        const friend = await bench.driver.register(registered);
        const found = await bench.settled('the lookup', session.lookup(asked));
        expect(found).toEqual(friend.person);
        const message = bench.text(found ?? friend.person, 'Hola');
        await bench.settled('the receipt', session.send(message));
        expect((await bench.arrival(friend, message.id)).text).toBe('Hola');
      },
    );
  });
}
