import { createPlatform, type Platform } from '@recado/server/testing';
import type { Transport } from '@recado/transport';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from './testing/eventually.ts';
import { newNumber } from './testing/newNumber.ts';

/** Loaded by its name, as the platform does. */
const transport: string = '@recado/transport-baileys';
const HOUR = 3_600_000;

let emulator: Emulator;
let platform: Platform;
/** When each line was asked, by the platform's clock, and which of them have not answered. */
const asked = new Map<string, number[]>();
const waiting = new Set<string>();

/** Notes each question. */
const watched = (real: Transport): Transport => ({
  ...real,
  async open(client, host) {
    const session = await real.open(client, host);
    const manage = session.manage?.bind(session) as NonNullable<typeof session.manage>;
    const noting: typeof manage = async (name, about) => {
      if (name !== 'line.prove') return manage(name, about);
      asked.set(client.phone, [...(asked.get(client.phone) ?? []), platform.clock.now().getTime()]);
      waiting.add(client.phone);
      return manage(name, about).finally(() => {
        waiting.delete(client.phone);
      });
    };
    return Object.assign(session, { manage: noting });
  },
});

beforeAll(async () => {
  for (const how of ['info', 'warn'] as const) vi.spyOn(console, how).mockImplementation(() => undefined);
  emulator = await startEmulator({ fewPreKeys: true, latencyMs: 0 });
  const { baileysTransport } = (await import(transport)) as {
    readonly baileysTransport: (options: object, timings: object) => Transport;
  };
  const rootKey = Buffer.from(emulator.rootKey).toString('hex');
  const { url, ca } = emulator;
  // An answer is waited for as long as loopback needs.
  const real = baileysTransport({ url, rootKey, ca, browserName: 'Recado' }, { queryMs: 2_000 });
  platform = await createPlatform({
    real: { transport: real, scan: (phone, qr) => emulator.phones.get(phone)?.scan(qr) },
    wrap: watched,
  });
});
afterAll(async () => {
  await platform.close();
  await emulator.close();
  vi.restoreAllMocks();
});

const isKnown = async (clientId: string) =>
  (await platform.sessions.status(clientId)).connection.provenAt !== null;
const told = async (clientId: string) =>
  (await platform.database.knex('events').where({ clientId, type: 'line.proof' }).orderBy('sequence')).map(
    ({ data }) => data.proven,
  );

it('of two lines that are silent for a week the one whose server swallows everything is found within eight hours, and the other is asked 22 times', {
  timeout: 120_000,
}, async () => {
  const { clock, sessions } = platform;
  const [quiet, swallowed] = [newNumber(), newNumber()];
  for (const phone of [quiet, swallowed]) emulator.phones.create({ phone });
  const [healthy, mute] = [await platform.linked(quiet), await platform.linked(swallowed)];
  await eventually(async () => {
    clock.advance(1_000);
    return (await isKnown(healthy)) && (await isKnown(mute));
  });
  onTestFinished(() => emulator.faults.clear());
  await emulator.faults.add({ kind: 'mute', client: swallowed });
  const begun = clock.now().getTime();
  let found: number | undefined;
  for (let hour = 1; hour <= 7 * 24; hour += 1) {
    clock.advance(HOUR);
    // Once it is found, nobody waits for what it does not answer.
    await eventually(() => !waiting.has(quiet) && (found !== undefined || waiting.size === 0));
    if (found !== undefined) continue;
    const [isProven] = await told(mute);
    if (isProven === false) found = hour;
  }
  expect(found).toBeLessThanOrEqual(8);
  const times = asked.get(quiet) ?? [];
  expect(times.length).toBeLessThanOrEqual(22);
  for (const at of times)
    expect(times.filter(other => other > at - 24 * HOUR && other <= at).length).toBeLessThanOrEqual(6);
  // Three times a day, whatever is usual: a silence is not longer than eight hours.
  expect(times.filter(at => at > begun).length).toBe(21);
  expect(emulator.phones.get(quiet)?.messages).toEqual([]);
  expect((await sessions.status(healthy)).connection).toMatchObject({ state: 'connected', reason: null });
  expect(await told(healthy)).toEqual([]);

  const trouble = () =>
    platform.database.knex('troubles').where({ clientId: mute, topic: 'proof' }).select('kind', 'over');
  await eventually(async () => (await sessions.status(mute)).connection.reason === 'unproven');
  expect(await told(mute)).toEqual([false]);
  expect(await trouble()).toEqual([{ kind: 'unproven', over: false }]);
  emulator.faults.clear();
  await eventually(async () => {
    clock.advance(60_000);
    return (await told(mute)).length === 2;
  });
  expect(await told(mute)).toEqual([false, true]);
  expect(await trouble()).toEqual([{ kind: 'unproven', over: true }]);
});
