import { expect, it } from 'vitest';
import { generatePhoneNumber } from './generatePhoneNumber.ts';
import type { LineTestContext } from './LineTestContext.ts';
import { pollUntilResult } from './pollUntilResult.ts';

/** Declares tests for encryption keys that changed or are missing. */
export function defineEncryptionKeyLossTests(getContext: () => LineTestContext): void {
  it('emits one identity change and delivers messages both ways when a customer reinstalls WhatsApp', async () => {
    const { emulator, receiver, program, shop, awaitMessage } = getContext();
    const luis = await emulator.control.phone(generatePhoneNumber(), 'Luis');
    await awaitMessage(await luis.write(shop.number, 'Hola, soy Luis'));
    await luis.reinstall();
    const listIdentityEvents = () =>
      receiver.calls.filter(
        ({ event: { type, data } }) =>
          type === 'contact.identity_changed' && 'phoneNumber' in data && data.phoneNumber === luis.number,
      );
    const identityEvent = await pollUntilResult(() => listIdentityEvents()[0]);
    expect(identityEvent.event.data).toMatchObject({ name: 'Luis' });
    await awaitMessage(await luis.write(shop.number, 'Cambié de teléfono'));
    const payload = { to: luis.number, text: 'Enterados' };
    const { messageId } = await program.request('POST /external/send', { payload });
    await pollUntilResult(async () => (await luis.messages()).some(({ id }) => id === messageId));
    expect(new Set(listIdentityEvents().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('emits one undecryptable event for a burst, and one event per message when the messages become readable', async () => {
    const { emulator, program, shop, readInbox, awaitMessage, awaitEvent } = getContext();
    const { sequence: after } = await program.request('GET /external/conversations');
    const luz = await emulator.control.phone(generatePhoneNumber(), 'Luz');
    await awaitMessage(await luz.write(shop.number, 'Hola'));
    await luz.garble(true);
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await luz.write(shop.number, `Pan ${n}`));
    const burstMessage = await pollUntilResult(async () =>
      (await readInbox()).find(message => message.phoneNumber === luz.number && message.undecryptable?.messages === 12),
    );
    expect(burstMessage).toMatchObject({ kind: 'undecryptable', text: null });
    await luz.garble(false);
    for (const id of ids) expect(await awaitEvent('message.received', id)).toBeDefined();
    const { events } = await program.request('GET /external/events', { query: { after, limit: 500 } });
    const types = events.flatMap(({ type, data }) =>
      'messageId' in data && ids.includes(data.messageId) ? [type] : [],
    );
    expect(types.filter(type => type === 'message.undecryptable')).toHaveLength(1);
    expect(types.filter(type => type === 'message.received')).toHaveLength(12);
    const texts = (await readInbox()).filter(message => message.phoneNumber === luz.number).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['Hola', ...ids.map((_, n) => `Pan ${n}`)].toSorted());
  });
}
