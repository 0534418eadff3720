import { expect, it } from 'vitest';
import { eventually } from './eventually.ts';
import { newNumber } from './newNumber.ts';
import type { Talk } from './Talk.ts';

/** What becomes of messages where keys are others than they were. */
export function keysAreLost(talk: () => Talk): void {
  it('tells that a customer has another phone now, and what is said before and after reaches the other', async () => {
    const { emulator, receiver, program, shop, seen } = talk();
    const luis = await emulator.control.phone(newNumber(), 'Luis');
    await seen(await luis.write(shop.number, 'Hola, soy Luis'));
    await luis.reinstall();
    const told = () =>
      receiver.calls.filter(
        ({ event: { type, data } }) =>
          type === 'contact.identity_changed' && 'phoneNumber' in data && data.phoneNumber === luis.number,
      );
    const changed = await eventually(() => told()[0]);
    expect(changed.event.data).toMatchObject({ name: 'Luis' });
    await seen(await luis.write(shop.number, 'Cambié de teléfono'));
    const payload = { to: luis.number, text: 'Enterados' };
    const { messageId } = await program.request('POST /external/send', { payload });
    await eventually(async () => (await luis.messages()).some(({ id }) => id === messageId));
    expect(new Set(told().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is told once of many messages that cannot be read, and of each when it can', async () => {
    const { emulator, program, shop, inbox, seen, told } = talk();
    const { sequence: after } = await program.request('GET /external/conversations');
    const luz = await emulator.control.phone(newNumber(), 'Luz');
    await seen(await luz.write(shop.number, 'Hola'));
    await luz.garble(true);
    const ids: string[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await luz.write(shop.number, `Pan ${n}`));
    const unread = await eventually(async () =>
      (await inbox()).find(one => one.phoneNumber === luz.number && one.undecryptable?.messages === 12),
    );
    expect(unread).toMatchObject({ kind: 'undecryptable', text: null });
    await luz.garble(false);
    for (const id of ids) expect(await told('message.received', id)).toBeDefined();
    const { events } = await program.request('GET /external/events', { query: { after, limit: 500 } });
    const types = events.flatMap(({ type, data }) =>
      'messageId' in data && ids.includes(data.messageId) ? [type] : [],
    );
    expect(types.filter(type => type === 'message.undecryptable')).toHaveLength(1);
    expect(types.filter(type => type === 'message.received')).toHaveLength(12);
    const texts = (await inbox()).filter(one => one.phoneNumber === luz.number).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['Hola', ...ids.map((_, n) => `Pan ${n}`)].toSorted());
  });
}
