import { createTestPlatform, type TestPlatform } from '@recado/server/testing';
import type { Transport } from '@recado/transport';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { generatePhoneNumber } from './testing/generatePhoneNumber.ts';
import { pollUntilResult } from './testing/pollUntilResult.ts';

/** Typed as `string`, so that the compiler does not resolve the module and it is loaded by name at runtime. */
const transport: string = '@recado/transport-baileys';
const HOUR_MS = 3_600_000;

let emulator: Emulator;
let platform: TestPlatform;
/**
 * Probe times of each line by the platform's clock. `unansweredLines` are the lines with an unanswered probe.
 */
const probeTimes = new Map<string, number[]>();
const unansweredLines = new Set<string>();
/** Number of failed probes and of opened sessions of each line. */
const failedProbes = new Map<string, number>();
const openedSessions = new Map<string, number>();
const increment = (counts: Map<string, number>, phone: string) => counts.set(phone, (counts.get(phone) ?? 0) + 1);

/** Wraps the transport, so that each liveness probe is recorded. */
const recordProbes = (real: Transport): Transport => ({
  ...real,
  async open(client, host) {
    const session = await real.open(client, host);
    increment(openedSessions, client.phone);
    const manage = session.manage?.bind(session) as NonNullable<typeof session.manage>;
    const recordingManage: typeof manage = async (name, params) => {
      if (name !== 'line.prove') return manage(name, params);
      probeTimes.set(client.phone, [...(probeTimes.get(client.phone) ?? []), platform.clock.now().getTime()]);
      unansweredLines.add(client.phone);
      try {
        return await manage(name, params);
      } catch (error) {
        increment(failedProbes, client.phone);
        throw error;
      } finally {
        unansweredLines.delete(client.phone);
      }
    };
    return Object.assign(session, { manage: recordingManage });
  },
});

beforeAll(async () => {
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  emulator = await startEmulator({ fewPreKeys: true, latencyMs: 0 });
  const { baileysTransport } = (await import(transport)) as {
    readonly baileysTransport: (options: object, timings: object) => Transport;
  };
  const rootKey = Buffer.from(emulator.rootKey).toString('hex');
  const { url, ca } = emulator;
  // The emulator on loopback answers fast. Therefore a short query timeout is sufficient.
  const real = baileysTransport({ url, rootKey, ca, browserName: 'Recado' }, { queryMs: 2_000 });
  platform = await createTestPlatform({
    realNetwork: { transport: real, scan: (phone, qr) => emulator.phones.get(phone)?.scan(qr) },
    wrap: recordProbes,
  });
});
afterAll(async () => {
  await platform.close();
  await emulator.close();
  vi.restoreAllMocks();
});

const hasProbeResult = async (clientId: string) =>
  (await platform.sessions.status(clientId)).connection.provenAt !== null;
const readProbeResults = async (clientId: string) =>
  (await platform.database.knex('events').where({ clientId, type: 'line.proof' }).orderBy('sequence')).map(
    ({ data }) => data.proven,
  );

it('the liveness probe detects within 8 hours that a server ignores all stanzas, and sends at most 22 probes a week', {
  timeout: 120_000,
}, async () => {
  const { clock, sessions } = platform;
  const [quietPhone, mutedPhone] = [generatePhoneNumber(), generatePhoneNumber()];
  for (const phone of [quietPhone, mutedPhone]) emulator.phones.create({ phone });
  const [healthyClientId, mutedClientId] = [
    await platform.createLinkedClient(quietPhone),
    await platform.createLinkedClient(mutedPhone),
  ];
  await pollUntilResult(async () => {
    clock.advance(1_000);
    return (await hasProbeResult(healthyClientId)) && (await hasProbeResult(mutedClientId));
  });
  onTestFinished(() => emulator.faults.clear());
  await emulator.faults.add({ kind: 'mute', client: mutedPhone });
  const startedAt = clock.now().getTime();
  const previousSessions = openedSessions.get(mutedPhone) ?? 0;
  /**
   * After a failed probe, the platform stores the result and reconnects the line in real time. Both happen in the
   * background, so an hour that ends earlier would count the detection for the next hour.
   */
  const isReconnected = async (): Promise<boolean> =>
    !failedProbes.has(mutedPhone) ||
    ((await readProbeResults(mutedClientId)).length > 0 &&
      (openedSessions.get(mutedPhone) ?? 0) > previousSessions &&
      (await sessions.status(mutedClientId)).connection.state === 'connected');
  let detectionHour: number | undefined;
  for (let hour = 1; hour <= 7 * 24; hour += 1) {
    clock.advance(HOUR_MS);
    // After the detection, do not wait for probes to this server, because they stay unanswered.
    await pollUntilResult(
      async () =>
        !unansweredLines.has(quietPhone) &&
        (detectionHour !== undefined || (unansweredLines.size === 0 && (await isReconnected()))),
    );
    if (detectionHour !== undefined) continue;
    const [isAlive] = await readProbeResults(mutedClientId);
    if (isAlive === false) detectionHour = hour;
  }
  expect(detectionHour).toBeLessThanOrEqual(8);
  const times = probeTimes.get(quietPhone) ?? [];
  expect(times.length).toBeLessThanOrEqual(22);
  for (const at of times)
    expect(times.filter(otherTime => otherTime > at - 24 * HOUR_MS && otherTime <= at).length).toBeLessThanOrEqual(6);
  // With any traffic pattern, a line sends three probes a day, at most eight hours apart.
  expect(times.filter(at => at > startedAt).length).toBe(21);
  expect(emulator.phones.get(quietPhone)?.messages).toEqual([]);
  expect((await sessions.status(healthyClientId)).connection).toMatchObject({ state: 'connected', reason: null });
  expect(await readProbeResults(healthyClientId)).toEqual([]);

  const readAlerts = () =>
    platform.database.knex('alerts').where({ clientId: mutedClientId, topic: 'proof' }).select('kind', 'isClosed');
  await pollUntilResult(async () => (await sessions.status(mutedClientId)).connection.reason === 'unproven');
  expect(await readProbeResults(mutedClientId)).toEqual([false]);
  expect(await readAlerts()).toEqual([{ kind: 'unproven', isClosed: false }]);
  emulator.faults.clear();
  await pollUntilResult(async () => {
    clock.advance(60_000);
    return (await readProbeResults(mutedClientId)).length === 2;
  });
  expect(await readProbeResults(mutedClientId)).toEqual([false, true]);
  expect(await readAlerts()).toEqual([{ kind: 'unproven', isClosed: true }]);
});
