import { createDeferred } from '@recado/timing';
import { type Receipt, TransportError } from '@recado/transport';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMessagingFixture, sampleReceipt, sampleUpdate } from './testing/createMessagingFixture.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const waitForCallbacks = () => new Promise(resolve => setImmediate(resolve));

/** Starts sends of `un-cliente` with these IDs, which stay pending until their answers settle. */
async function startPendingSends(...ids: string[]) {
  const answers = new Map(ids.map(id => [id, createDeferred<Receipt>()]));
  const { messaging } = createMessagingFixture({
    send: ({ id }) => answers.get(id)?.promise ?? Promise.resolve(sampleReceipt),
  });
  for (const id of ids) messaging.send('un-cliente', { ...sampleUpdate, id }).catch(() => undefined);
  // Wait until the sends have reached the session.
  await waitForCallbacks();
  return { messaging, answers };
}

describe('a block of sends', () => {
  it('rejects new sends of the client while the work runs, but no sends of other clients', async () => {
    const { messaging } = await startPendingSends();
    const result = await messaging.blockSendsWhile('un-cliente', async () => {
      await expect(messaging.send('un-cliente', sampleUpdate)).rejects.toMatchObject({
        reason: 'not-connected',
        message: 'The client is switching to another transport.',
      });
      expect(await messaging.send('otro-cliente', sampleUpdate)).toEqual(sampleReceipt);
      return 'result of the work';
    });
    expect(result).toBe('result of the work');
    expect(await messaging.send('un-cliente', sampleUpdate)).toEqual(sampleReceipt);
  });

  it('starts the work after all pending sends of the client have settled', async () => {
    const { messaging, answers } = await startPendingSends('first', 'second', 'third');
    const work = vi.fn(async () => undefined);
    const blocking = messaging.blockSendsWhile('un-cliente', work);
    answers.get('first')?.resolve(sampleReceipt);
    answers.get('second')?.reject(new TransportError('rejected', 'x'));
    await waitForCallbacks();
    expect(work).not.toHaveBeenCalled();
    answers.get('third')?.resolve(sampleReceipt);
    await blocking;
    expect(work).toHaveBeenCalledOnce();
  });

  it('waits for a pending send even if another one settled before the block', async () => {
    const { messaging, answers } = await startPendingSends('first', 'second');
    answers.get('first')?.resolve(sampleReceipt);
    await waitForCallbacks();
    const work = vi.fn(async () => undefined);
    const blocking = messaging.blockSendsWhile('un-cliente', work);
    await waitForCallbacks();
    expect(work).not.toHaveBeenCalled();
    answers.get('second')?.resolve(sampleReceipt);
    await blocking;
    expect(work).toHaveBeenCalledOnce();
  });

  it('waits for pending sends for at most 10 s', async () => {
    const { messaging } = await startPendingSends('pending');
    const work = vi.fn(async () => undefined);
    const blocking = messaging.blockSendsWhile('un-cliente', work);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await blocking;
    expect(work).toHaveBeenCalledOnce();
  });

  it('does not wait for the pending sends of other clients', async () => {
    const { messaging } = await startPendingSends('pending');
    expect(await messaging.blockSendsWhile('otro-cliente', async () => 'done')).toBe('done');
  });

  it('ends when the work fails', async () => {
    const { messaging } = await startPendingSends();
    const work = () => Promise.reject(new Error('failed work'));
    await expect(messaging.blockSendsWhile('un-cliente', work)).rejects.toThrow('failed work');
    expect(await messaging.send('un-cliente', sampleUpdate)).toEqual(sampleReceipt);
  });
});
