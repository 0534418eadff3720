import { describe, expect, it } from 'vitest';
import type { Bench } from '../Bench.ts';

/** A send is done when the network said so, under the id the server chose. */
export function sendingTests(bench: Bench): void {
  describe('sending', () => {
    it('resolves with the id it was given and every name of the recipient, and arrives', async () => {
      const { session } = await (await bench.line()).link();
      const friend = await bench.person();
      const message = bench.text(friend.person, 'Su pedido está listo: ñandú, 🌮, \u200f');
      const receipt = await bench.settled('the receipt', session.send(message));
      expect(receipt).toMatchObject({ id: message.id, to: friend.person });
      expect(receipt.timestamp).toBeInstanceOf(Date);
      expect((await bench.arrival(friend, message.id)).text).toBe('Su pedido está listo: ñandú, 🌮, \u200f');
    });

    it('keeps the order of a chat', async () => {
      const { session } = await (await bench.line()).link();
      const friend = await bench.person();
      const messages = Array.from({ length: 5 }, (_, n) => bench.text(friend.person, `Mensaje ${n}`));
      for (const message of messages) await bench.settled('the receipt', session.send(message));
      await bench.until('all arrive', async () => (await friend.arrived()).length === messages.length);
      expect((await friend.arrived()).map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
    });

    it('takes many at once', async () => {
      const { session } = await (await bench.line()).link();
      const friends = await Promise.all([bench.person(), bench.person(), bench.person()]);
      const messages = friends.flatMap(friend =>
        Array.from({ length: 4 }, (_, n) => ({ friend, message: bench.text(friend.person, `Copia ${n}`) })),
      );
      await Promise.all(messages.map(({ message }) => bench.settled('the receipt', session.send(message))));
      for (const { friend, message } of messages)
        expect((await bench.arrival(friend, message.id)).text).toBe(
          message.content.type === 'text' ? message.content.text : '',
        );
    });

    it('arrives once when it is sent again under its id', async () => {
      const { session } = await (await bench.line()).link();
      const friend = await bench.person();
      const message = bench.text(friend.person, 'Una sola vez');
      await bench.settled('the receipt', session.send(message));
      await bench.settled('the second receipt', session.send(message));
      const fence = bench.text(friend.person, 'Y otro');
      await bench.settled('the receipt', session.send(fence));
      await bench.arrival(friend, fence.id);
      expect((await friend.arrived()).map(({ id }) => id)).toEqual([message.id, fence.id]);
    });

    it('says that a number is not registered, at once or later', async () => {
      const { session, host } = await (await bench.line()).link();
      const nobody = { kind: 'person', phone: bench.freshNumber() } as const;
      const message = bench.text(nobody, '¿Hay alguien?');
      if (bench.options.capabilities.lookup === false) {
        await bench.settled('the receipt', session.send(message));
        const told = await bench.until('it is told to have failed', () =>
          host.updates.find(({ id, status }) => id === message.id && status === 'failed'),
        );
        expect(told.code).toEqual(expect.any(Number));
      } else await bench.refused(session.send(message), 'not-registered');
    });

    it.each(bench.options.refusals)('passes on that the network says %s, and goes on', async reason => {
      const line = await bench.line();
      const { session } = await line.link();
      const friend = await bench.person();
      await bench.driver.refuseNext(line.phone, reason);
      await bench.refused(session.send(bench.text(friend.person, 'Rechazado')), reason);
      const next = bench.text(friend.person, 'Aceptado');
      await bench.settled('the receipt', session.send(next));
      expect((await bench.arrival(friend, next.id)).text).toBe('Aceptado');
      expect(await friend.arrived()).toHaveLength(1);
    });

    it('says unknown-outcome when the acknowledgement never comes', async () => {
      const line = await bench.line();
      const { session } = await line.link();
      const friend = await bench.person();
      await bench.driver.swallowNextAck(line.phone);
      const message = bench.text(friend.person, '¿Llegó?');
      await bench.refused(session.send(message), 'unknown-outcome');
      await bench.settled('the receipt of the second attempt', session.send(message));
      const fence = bench.text(friend.person, 'Sí');
      await bench.settled('the receipt', session.send(fence));
      await bench.arrival(friend, fence.id);
      expect((await friend.arrived()).map(({ id }) => id)).toEqual([message.id, fence.id]);
    });

    it('says unknown-outcome when the link breaks before the acknowledgement', async () => {
      const line = await bench.line();
      const { session } = await line.link();
      const friend = await bench.person();
      const swallowed = await bench.driver.swallowNextAck(line.phone);
      const refusal = bench.refused(session.send(bench.text(friend.person, '¿Llegó?')), 'unknown-outcome');
      await bench.until('the message reaches the network', swallowed);
      await bench.driver.end(line.phone, 'connection-lost');
      await refusal;
    });
  });
}
