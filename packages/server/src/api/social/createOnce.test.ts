import type { Sdk } from '@recado/sdk';
import { social as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startWorld, type World } from '../routes/testing/startWorld.ts';

let world: World;
let program: Sdk;
let numbers = 0;
beforeAll(async () => {
  world = await startWorld();
  await world.connect();
  program = world.server.sdk.withApiToken(world.client.apiToken);
});
afterAll(() => world.stop());

/** A phone nobody used before, as it was registered. */
const phone = () => {
  numbers += 1;
  return world.server.network.phone(`52155400${String(10_000 + numbers)}`);
};
const refusal = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { status?: number; message: string }) => [error.status, error.message],
  );

describe('a group', () => {
  it('is created once for each key', async () => {
    const { number } = phone();
    const asked = {
      payload: { subject: 'Una vez', participants: [number] },
      headers: { 'idempotency-key': `grupo-${number}` },
    };
    const made = await program.request('POST /external/groups', asked);
    expect(await program.request('POST /external/groups', asked)).toEqual(made);
    const { groups } = await program.request('GET /external/groups');
    expect(groups.filter(({ subject }) => subject === 'Una vez')).toHaveLength(1);
  });

  it('is not created again for a key of which nobody knows whether it was', async () => {
    const { number } = phone();
    const subject = `Tal vez ${number}`;
    const ask = () =>
      refusal(
        program.request('POST /external/groups', {
          payload: { subject, participants: [number] },
          headers: { 'idempotency-key': `duda-${number}` },
        }),
      );
    const { network } = world.server;
    const manage = network.manage.bind(network);
    const lost = vi.spyOn(network, 'manage').mockImplementationOnce(async (...asked) => {
      await manage(...asked);
      throw new TransportError('unknown-outcome', 'The connection ended.');
    });
    const unknown = [409, texts.failures['unknown-outcome']];
    expect([await ask(), await ask()]).toEqual([unknown, unknown]);
    lost.mockRestore();
    const { groups } = await program.request('GET /external/groups');
    expect(groups.filter(group => group.subject === subject)).toHaveLength(1);
  });

  it('is created by the next request with the key of one that was refused', async () => {
    const { number } = phone();
    const asked = {
      payload: { subject: 'Despacio', participants: [number] },
      headers: { 'idempotency-key': `despacio-${number}` },
    };
    const refused = vi
      .spyOn(world.server.network, 'manage')
      .mockRejectedValueOnce(new TransportError('rate-limited', 'Slow down.', { code: 429 }));
    const answer = await refusal(program.request('POST /external/groups', asked));
    expect(answer).toEqual([429, texts.failures['rate-limited']]);
    refused.mockRestore();
    expect((await program.request('POST /external/groups', asked)).group.subject).toBe('Despacio');
  });
});
