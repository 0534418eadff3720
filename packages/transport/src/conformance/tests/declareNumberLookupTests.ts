import { describe, expect, it } from 'vitest';
import { requirePhoneNumber, type TestBench } from '../TestBench.ts';

/** Pairs: a number's form as registered on WhatsApp, and the form that people type (docs/whatsapp.md §7). */
const spellings = [
  ['5215530000001', '525530000001'],
  ['525540000001', '5215540000001'],
  ['5491130000001', '541130000001'],
  ['541140000001', '5491140000001'],
  ['5511980000001', '551180000001'],
  ['551170000001', '5511970000001'],
] as const;

/** Tests the lookup of numbers: whether they have WhatsApp, and their canonical spelling. */
export function declareNumberLookupTests(bench: TestBench): void {
  describe('number lookup', () => {
    if (bench.options.capabilities.lookup === false) {
      it('returns the number unchanged when the network does not support lookups', async () => {
        const { session } = await (await bench.createLine()).link();
        const phone = bench.createNumber();
        expect(await bench.waitForResult('the lookup', session.lookup(phone))).toEqual({ kind: 'person', phone });
      });

      it.each(spellings)(
        'delivers to %s and reports this number when %s is the recipient',
        async (registeredNumber, typedNumber) => {
          const { session } = await (await bench.createLine()).link();
          const friend = await bench.driver.register(registeredNumber);
          const message = bench.text({ kind: 'person', phone: typedNumber }, 'Hola');
          const { to } = await bench.waitForResult('the receipt', session.send(message));
          expect(to).toEqual(friend.person);
          expect((await bench.waitForArrival(friend, message.id)).text).toBe('Hola');
        },
      );
      return;
    }

    it('finds a registered number with all identifiers that the network reveals', async () => {
      const { session } = await (await bench.createLine()).link();
      const friend = await bench.createCounterpart();
      const contact = await bench.waitForResult('the lookup', session.lookup(requirePhoneNumber(friend.person)));
      expect(contact).toEqual(friend.person);
    });

    it('returns undefined when the number is not registered', async () => {
      const { session } = await (await bench.createLine()).link();
      expect(await bench.waitForResult('the lookup', session.lookup(bench.createNumber()))).toBeUndefined();
    });

    it.each(spellings)(
      'finds %s when %s is looked up, and the found address receives messages',
      async (registeredNumber, typedNumber) => {
        const { session } = await (await bench.createLine()).link();
        const friend = await bench.driver.register(registeredNumber);
        const contact = await bench.waitForResult('the lookup', session.lookup(typedNumber));
        expect(contact).toEqual(friend.person);
        const message = bench.text(contact ?? friend.person, 'Hola');
        await bench.waitForResult('the receipt', session.send(message));
        expect((await bench.waitForArrival(friend, message.id)).text).toBe('Hola');
      },
    );
  });
}
