import type { Sdk } from '@recado/sdk';
import { groupAndContactTexts as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ContractTestServer, startContractTestServer } from '../../testing/startContractTestServer.ts';

let world: ContractTestServer;
let program: Sdk;
let phoneCount = 0;
beforeAll(async () => {
  world = await startContractTestServer();
  await world.connect();
  program = world.server.sdk.withApiToken(world.client.apiToken);
});
afterAll(() => world.stop());

/** Registers a phone with an unused number. */
const registerPhone = () => {
  phoneCount += 1;
  return world.server.network.phone(`52155400${String(10_000 + phoneCount)}`);
};
const outcomeOf = async (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { status?: number; message: string }) => [error.status, error.message],
  );

describe('group creation with an idempotency key', () => {
  it('creates one group when a request is repeated with an identical key', async () => {
    const { number } = registerPhone();
    const request = {
      payload: { subject: 'Una vez', participants: [number] },
      headers: { 'idempotency-key': `grupo-${number}` },
    };
    const firstResponse = await program.request('POST /external/groups', request);
    expect(await program.request('POST /external/groups', request)).toEqual(firstResponse);
    const { groups } = await program.request('GET /external/groups');
    expect(groups.filter(({ subject }) => subject === 'Una vez')).toHaveLength(1);
  });

  it('returns the unknown outcome again, and creates no second group, when the first outcome is unknown', async () => {
    const { number } = registerPhone();
    const subject = `Tal vez ${number}`;
    const createGroup = () =>
      outcomeOf(
        program.request('POST /external/groups', {
          payload: { subject, participants: [number] },
          headers: { 'idempotency-key': `duda-${number}` },
        }),
      );
    const { network } = world.server;
    const manage = network.manage.bind(network);
    const losingAnswer = vi.spyOn(network, 'manage').mockImplementationOnce(async (...args) => {
      await manage(...args);
      throw new TransportError('unknown-outcome', 'The connection ended.');
    });
    const unknownOutcome = [409, texts.failures['unknown-outcome']];
    expect([await createGroup(), await createGroup()]).toEqual([unknownOutcome, unknownOutcome]);
    losingAnswer.mockRestore();
    const { groups } = await program.request('GET /external/groups');
    expect(groups.filter(group => group.subject === subject)).toHaveLength(1);
  });

  it('creates the group when an earlier request with this key was refused', async () => {
    const { number } = registerPhone();
    const request = {
      payload: { subject: 'Despacio', participants: [number] },
      headers: { 'idempotency-key': `despacio-${number}` },
    };
    const refusing = vi
      .spyOn(world.server.network, 'manage')
      .mockRejectedValueOnce(new TransportError('rate-limited', 'Slow down.', { code: 429 }));
    const answer = await outcomeOf(program.request('POST /external/groups', request));
    expect(answer).toEqual([429, texts.failures['rate-limited']]);
    refusing.mockRestore();
    expect((await program.request('POST /external/groups', request)).group.subject).toBe('Despacio');
  });
});
