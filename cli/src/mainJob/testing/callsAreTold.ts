import { expect, it } from 'vitest';
import { eventually } from './eventually.ts';
import type { Talk } from './Talk.ts';

/** What becomes of calls. */
export function callsAreTold(talk: () => Talk): void {
  it('a call is told when it rings; it is declined with the words its owner wants', async () => {
    const { receiver, client, owner, shop, marta, seen, told } = talk();
    const params = { id: client.id };
    const text = 'No contestamos llamadas. Escríbanos por aquí.';
    const rang = await marta.call(shop.number, { video: true });
    expect(await seen(rang)).toMatchObject({ kind: 'call', call: { video: true, outcome: 'offered' } });
    await told('call.received', rang);
    await marta.endCall(rang, 'timeout');
    await seen(rang, ({ call }) => call?.outcome === 'missed');
    await owner.request('PUT /clients/{id}/calls', { params, payload: { decline: true, text } });
    const declined = await marta.call(shop.number);
    expect(await seen(declined, ({ call }) => call?.outcome === 'declined')).toMatchObject({
      call: { video: false, outcome: 'declined' },
    });
    await eventually(
      async () => (await marta.calls()).find(({ id }) => id === declined)?.state === 'declined',
    );
    await eventually(async () => (await marta.messages()).some(one => !one.fromMe && one.text === text));
    const outcomes = () =>
      receiver.calls.flatMap(({ event: { type, data } }) =>
        type === 'call.received' && 'messageId' in data && data.messageId === declined && 'call' in data
          ? [data.call?.outcome]
          : [],
      );
    await eventually(() => outcomes().includes('declined') && outcomes().includes('offered'));
    await owner.request('PUT /clients/{id}/calls', { params, payload: { decline: false, text } });
  });
}
