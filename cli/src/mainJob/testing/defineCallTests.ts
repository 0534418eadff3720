import { expect, it } from 'vitest';
import type { LineTestContext } from './LineTestContext.ts';
import { pollUntilResult } from './pollUntilResult.ts';

/** Declares tests for incoming calls. */
export function defineCallTests(getContext: () => LineTestContext): void {
  it("reports a ringing call, and declines it with the owner's text when declining is enabled", async () => {
    const { receiver, client, owner, shop, marta, awaitMessage, awaitEvent } = getContext();
    const params = { id: client.id };
    const text = 'No contestamos llamadas. Escríbanos por aquí.';
    const missedCallId = await marta.call(shop.number, { video: true });
    expect(await awaitMessage(missedCallId)).toMatchObject({ kind: 'call', call: { video: true, outcome: 'offered' } });
    await awaitEvent('call.received', missedCallId);
    await marta.endCall(missedCallId, 'timeout');
    await awaitMessage(missedCallId, ({ call }) => call?.outcome === 'missed');
    await owner.request('PUT /clients/{id}/calls', { params, payload: { decline: true, text } });
    const declinedCallId = await marta.call(shop.number);
    expect(await awaitMessage(declinedCallId, ({ call }) => call?.outcome === 'declined')).toMatchObject({
      call: { video: false, outcome: 'declined' },
    });
    await pollUntilResult(
      async () => (await marta.calls()).find(({ id }) => id === declinedCallId)?.state === 'declined',
    );
    await pollUntilResult(async () =>
      (await marta.messages()).some(message => !message.fromMe && message.text === text),
    );
    const outcomes = () =>
      receiver.calls.flatMap(({ event: { type, data } }) =>
        type === 'call.received' && 'messageId' in data && data.messageId === declinedCallId && 'call' in data
          ? [data.call?.outcome]
          : [],
      );
    await pollUntilResult(() => outcomes().includes('declined') && outcomes().includes('offered'));
    await owner.request('PUT /clients/{id}/calls', { params, payload: { decline: false, text } });
  });
}
