import { messageKinds } from '@recado/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useRecado } from '../testing/useRecado.ts';
import { cloudInboundCases } from './testing/cloud/cloudInboundCases.ts';
import { defineCloudCoexistenceTests } from './testing/cloud/defineCloudCoexistenceTests.ts';
import { defineCloudForgeryTests } from './testing/cloud/defineCloudForgeryTests.ts';
import { defineCloudGuideTests } from './testing/cloud/defineCloudGuideTests.ts';
import { defineCloudLifecycleTests } from './testing/cloud/defineCloudLifecycleTests.ts';
import { defineCloudPriceTests } from './testing/cloud/defineCloudPriceTests.ts';
import { defineCloudSendingTests } from './testing/cloud/defineCloudSendingTests.ts';
import { defineRichTemplateTests } from './testing/cloud/defineRichTemplateTests.ts';
import { defineSecretLeakTests } from './testing/cloud/defineSecretLeakTests.ts';
import { defineUsernameTests } from './testing/cloud/defineUsernameTests.ts';
import { runWebhookFaults } from './testing/cloud/runWebhookFaults.ts';
import {
  type CloudTestLine,
  type CloudTestPlatform,
  startCloudTestPlatform,
} from './testing/cloud/startCloudTestPlatform.ts';
import { createClientProgramObserver } from './testing/createClientProgramObserver.ts';
import type { EmulatedPhone } from './testing/createEmulatorControlClient.ts';
import { generatePhoneNumber } from './testing/generatePhoneNumber.ts';
import { pollUntilResult } from './testing/pollUntilResult.ts';

/*
 * Runs `recado serve` as users start it, with an emulated Meta platform. The tests cover the guide's steps,
 * each message kind in both directions, and webhook faults.
 */
describe('Cloud API line', async () => {
  const recado = useRecado();
  let world: CloudTestPlatform;
  let line: CloudTestLine;
  let marta: EmulatedPhone;
  beforeAll(async () => {
    world = await startCloudTestPlatform(recado);
    marta = await world.control.phone('5215587654321', 'Marta');
  });
  afterAll(() => world?.stop());

  const { readInbox, awaitMessage, awaitEvent } = createClientProgramObserver(
    () => line.program,
    () => line.receiver,
  );

  defineCloudGuideTests(() => ({
    ...{ recado, world, marta },
    onLinked(linkedLine) {
      line = linkedLine;
    },
  }));

  it('has an inbound test case for every kind except undecryptable and outbound kinds', () => {
    const coveredKinds = [...cloudInboundCases.map(([sent]) => sent), 'undecryptable', 'menu', 'template'];
    expect(coveredKinds.toSorted()).toEqual([...messageKinds].toSorted());
  });

  it.each(cloudInboundCases)('delivers an inbound %s as a message of kind %s', async (_sent, kind, body, expected) => {
    const id = await marta.send(line.graph.phone, body);
    const expectedFields = { kind, chatKind: 'person', phoneNumber: marta.number, name: 'Marta', ...expected };
    expect(await awaitMessage(id)).toMatchObject(expectedFields);
    expect((await awaitEvent('message.received', id)).data).toMatchObject(expectedFields);
  });

  defineCloudSendingTests(() => ({ world, line, marta, readInbox, awaitMessage, awaitEvent }));

  defineRichTemplateTests(() => ({ world, line, marta, readInbox, awaitMessage, awaitEvent }));

  it('stores the quality rating and emits it once when Meta changes it', async () => {
    const { graph, program } = line;
    graph.setQuality('RED');
    const readHealth = () => program.request('GET /external/health', {});
    await pollUntilResult(async () => (await readHealth()).standing?.quality === 'red');
    expect((await readHealth()).standing).toMatchObject({ quality: 'red', firstContacts: 1_000 });
    const { events } = await program.request('GET /external/events', { query: { after: 0, limit: 500 } });
    const ratingEvents = events.flatMap(({ type, data }) => (type === 'line.rated' ? [data] : []));
    expect(ratingEvents.at(-1)).toMatchObject({ quality: 'red' });
    expect(new Set(ratingEvents.map(data => JSON.stringify(data))).size).toBe(ratingEvents.length);
  });

  it('loses and duplicates no message when webhooks are repeated, reordered, delayed, cut or forged and workers are killed', async () => {
    const createCustomers = () =>
      [generatePhoneNumber(), generatePhoneNumber()].map(phone => world.phones.create({ phone, name: 'Luis' }));
    const [retryingLine, nonRetryingLine] = await Promise.all([
      world.addLine('5215512345670', 'Cafetería'),
      world.addLine('5215512345671', 'Tortería'),
    ]);
    // Negative control: on this line, the emulated Meta never repeats a notification that got no response.
    nonRetryingLine.graph.behavior.isRetryDisabled = true;
    const [retryingResult, nonRetryingResult] = await runWebhookFaults(
      world,
      [
        { line: retryingLine, customers: createCustomers(), timeoutMs: 60_000 },
        { line: nonRetryingLine, customers: createCustomers(), timeoutMs: 0 },
      ],
      16,
    );
    expect(retryingResult).toMatchObject({
      lost: [],
      duplicated: [],
      splitThreads: [],
      undelivered: [],
      forgedStatuses: [401, 401],
    });
    expect(nonRetryingResult).toMatchObject({ duplicated: [], forgedStatuses: [401, 401] });
    expect(nonRetryingResult?.lost).not.toEqual([]);
  });

  defineCloudPriceTests(() => world);

  defineCloudForgeryTests(() => world);

  defineCloudCoexistenceTests(() => world);

  defineUsernameTests(() => ({ world }));

  defineCloudLifecycleTests(() => ({ recado, world }));

  defineSecretLeakTests(() => world);
});
