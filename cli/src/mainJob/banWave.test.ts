import { GENTLE_PACE } from '@recado/contract/rules';
import {
  createBanWave,
  createPlatform,
  LET_THROUGH,
  type Platform,
  playWeek,
  TURNS,
} from '@recado/server/testing';
import type { TransportPlugin } from '@recado/transport';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** Loaded by its name, as the platform does. */
const transport: string = '@recado/transport-baileys';
const [braked, free] = ['5215533330001', '5215533330002'];

let emulator: Emulator;
let platform: Platform;
/** WhatsApp says it itself, in the acknowledgement, and by ending the connection. */
const wave = createBanWave({
  refuse: client => emulator.faults.add({ kind: 'ackError', code: 463, client }),
  ban: client => emulator.faults.add({ kind: 'close', code: 403, client }),
});
beforeAll(async () => {
  for (const how of ['info', 'warn'] as const) vi.spyOn(console, how).mockImplementation(() => undefined);
  emulator = await startEmulator({ fewPreKeys: true, latencyMs: 0 });
  const { plugin } = (await import(transport)) as { readonly plugin: TransportPlugin };
  const { value } = plugin.options.validate({
    url: emulator.url,
    rootKey: Buffer.from(emulator.rootKey).toString('hex'),
    ca: emulator.ca,
  });
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const phones = new Map([braked, free].map(phone => [phone, emulator.phones.create({ phone })] as const));
  platform = await createPlatform({
    real: { transport: plugin.create(value, { log }), scan: (phone, qr) => phones.get(phone)?.scan(qr) },
    wrap: wave.wrap,
  });
});
afterAll(async () => {
  await platform.close();
  await emulator.close();
  vi.restoreAllMocks();
});

const town = {
  customer: (phone: string) => {
    const made = emulator.phones.create({ phone });
    return (own: string, text: string) => made.send(own, { text });
  },
  stranger: (phone: string) => emulator.phones.create({ phone }),
};

it('is survived with the brake by Baileys, with no answer late, and not without', {
  timeout: 240_000,
}, async () => {
  const careful = await playWeek(platform, wave, town, { enabled: true, own: braked });
  expect(careful).toMatchObject({ sent: 7 * TURNS, late: 0, banned: false, refused: 0 });
  expect(careful.opened).toBeGreaterThan(6 * LET_THROUGH);
  const careless = await playWeek(platform, wave, town, { enabled: false, own: free });
  expect(careless).toMatchObject({ banned: true });
  expect(careless.late).toBeGreaterThan(TURNS);
  expect(careless.lights).toContain('red');
  const { knex } = platform.database;
  const clientId = { clientId: careless.clientId };
  expect(await knex('troubles').where({ ...clientId, topic: 'light' })).toMatchObject([{ kind: 'light' }]);
  const nobody = { kind: 'server', userId: null, address: null, userAgent: null } as const;
  const gentle = { ...GENTLE_PACE, enabled: false };
  expect((await careful.health.setPace(careful.clientId, gentle, nobody)).pace.enabled).toBe(false);
  expect(await knex('events').where({ ...clientId, type: 'line.health' })).not.toEqual([]);
  const session = await knex('sessions').where(clientId).first();
  expect(session.state).toBe('forbidden');
});
