import { describe, expect, it } from 'vitest';
import type { TestBench } from '../TestBench.ts';

/**
 * Tests that a sent message keeps the message ID that the platform assigned, and that `send` resolves when
 * the network acknowledges the message.
 */
export function declareSendingTests(bench: TestBench): void {
  describe('a session that sends messages', () => {
    it('resolves with the message id and all identifiers of the recipient, and the message arrives', async () => {
      const { session } = await (await bench.createLine()).link();
      const friend = await bench.createCounterpart();
      const message = bench.text(friend.person, 'Su pedido está listo: ñandú, 🌮, \u200f');
      const receipt = await bench.waitForResult('the receipt', session.send(message));
      expect(receipt).toMatchObject({ id: message.id, to: friend.person });
      expect(receipt.timestamp).toBeInstanceOf(Date);
      expect((await bench.waitForArrival(friend, message.id)).text).toBe('Su pedido está listo: ñandú, 🌮, \u200f');
    });

    it('keeps the order of the messages in a chat', async () => {
      const { session } = await (await bench.createLine()).link();
      const friend = await bench.createCounterpart();
      const messages = Array.from({ length: 5 }, (_, n) => bench.text(friend.person, `Mensaje ${n}`));
      for (const message of messages) await bench.waitForResult('the receipt', session.send(message));
      await bench.waitUntil('all messages arrive', async () => (await friend.arrived()).length === messages.length);
      expect((await friend.arrived()).map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
    });

    it('accepts many messages concurrently', async () => {
      const { session } = await (await bench.createLine()).link();
      const friends = await Promise.all([
        bench.createCounterpart(),
        bench.createCounterpart(),
        bench.createCounterpart(),
      ]);
      const messages = friends.flatMap(friend =>
        Array.from({ length: 4 }, (_, n) => ({ friend, message: bench.text(friend.person, `Copia ${n}`) })),
      );
      await Promise.all(messages.map(({ message }) => bench.waitForResult('the receipt', session.send(message))));
      for (const { friend, message } of messages)
        expect((await bench.waitForArrival(friend, message.id)).text).toBe(
          message.content.type === 'text' ? message.content.text : '',
        );
    });

    it('delivers a message once when the message is sent again under its id', async () => {
      const { session } = await (await bench.createLine()).link();
      const friend = await bench.createCounterpart();
      const message = bench.text(friend.person, 'Una sola vez');
      await bench.waitForResult('the receipt', session.send(message));
      await bench.waitForResult('the second receipt', session.send(message));
      const fence = bench.text(friend.person, 'Y otro');
      await bench.waitForResult('the receipt', session.send(fence));
      await bench.waitForArrival(friend, fence.id);
      expect((await friend.arrived()).map(({ id }) => id)).toEqual([message.id, fence.id]);
    });

    it('reports an unregistered number, immediately or later', async () => {
      const { session, host } = await (await bench.createLine()).link();
      const unregistered = { kind: 'person', phone: bench.createNumber() } as const;
      const message = bench.text(unregistered, '¿Hay alguien?');
      if (bench.options.capabilities.lookup === false) {
        await bench.waitForResult('the receipt', session.send(message));
        const failure = await bench.waitUntil('the failure is reported', () =>
          host.updates.find(({ id, status }) => id === message.id && status === 'failed'),
        );
        expect(failure.code).toEqual(expect.any(Number));
      } else await bench.expectRefusal(session.send(message), 'not-registered');
    });

    it.each(bench.options.refusals)(
      'rejects with the refusal %s of the network, and sends the next message',
      async reason => {
        const line = await bench.createLine();
        const { session } = await line.link();
        const friend = await bench.createCounterpart();
        await bench.driver.refuseNext(line.phone, reason);
        await bench.expectRefusal(session.send(bench.text(friend.person, 'Rechazado')), reason);
        const next = bench.text(friend.person, 'Aceptado');
        await bench.waitForResult('the receipt', session.send(next));
        expect((await bench.waitForArrival(friend, next.id)).text).toBe('Aceptado');
        expect(await friend.arrived()).toHaveLength(1);
      },
    );

    it('rejects with unknown-outcome when the acknowledgement never arrives', async () => {
      const line = await bench.createLine();
      const { session } = await line.link();
      const friend = await bench.createCounterpart();
      await bench.driver.swallowNextAck(line.phone);
      const message = bench.text(friend.person, '¿Llegó?');
      await bench.expectRefusal(session.send(message), 'unknown-outcome');
      await bench.waitForResult('the receipt of the second attempt', session.send(message));
      const fence = bench.text(friend.person, 'Sí');
      await bench.waitForResult('the receipt', session.send(fence));
      await bench.waitForArrival(friend, fence.id);
      expect((await friend.arrived()).map(({ id }) => id)).toEqual([message.id, fence.id]);
    });

    it('rejects with unknown-outcome when the connection breaks before the acknowledgement', async () => {
      const line = await bench.createLine();
      const { session } = await line.link();
      const friend = await bench.createCounterpart();
      const hasReachedNetwork = await bench.driver.swallowNextAck(line.phone);
      const refusal = bench.expectRefusal(session.send(bench.text(friend.person, '¿Llegó?')), 'unknown-outcome');
      await bench.waitUntil('the message reaches the network', hasReachedNetwork);
      await bench.driver.end(line.phone, 'connection-lost');
      await refusal;
    });
  });
}
