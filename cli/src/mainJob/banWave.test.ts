import { DEFAULT_NEW_CHAT_LIMITS } from '@recado/contract/rules';
import {
  ALLOWED_NEW_CHATS_PER_DAY,
  createBanSimulation,
  createTestPlatform,
  REPLIES_PER_DAY,
  simulateShopWeek,
  type TestPlatform,
} from '@recado/server/testing';
import type { TransportPlugin } from '@recado/transport';
import { type Emulator, startEmulator } from '@recado/whatsapp-emulator';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

/** Typed as `string`, so that the compiler does not resolve the module and it is loaded by name at runtime. */
const transport: string = '@recado/transport-baileys';
const [limitedPhone, unlimitedPhone] = ['5215533330001', '5215533330002'];

let emulator: Emulator;
let platform: TestPlatform;
/** WhatsApp reports a refused message in its acknowledgement, and a ban by closing the connection. */
const banSimulation = createBanSimulation({
  refuse: client => emulator.faults.add({ kind: 'ackError', code: 463, client }),
  ban: client => emulator.faults.add({ kind: 'close', code: 403, client }),
});
beforeAll(async () => {
  for (const method of ['info', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
  emulator = await startEmulator({ fewPreKeys: true, latencyMs: 0 });
  const { plugin } = (await import(transport)) as { readonly plugin: TransportPlugin };
  const { value } = plugin.options.validate({
    url: emulator.url,
    rootKey: Buffer.from(emulator.rootKey).toString('hex'),
    ca: emulator.ca,
  });
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const phones = new Map(
    [limitedPhone, unlimitedPhone].map(phone => [phone, emulator.phones.create({ phone })] as const),
  );
  platform = await createTestPlatform({
    realNetwork: { transport: plugin.create(value, { log }), scan: (phone, qr) => phones.get(phone)?.scan(qr) },
    wrap: banSimulation.wrap,
  });
});
afterAll(async () => {
  await platform.close();
  await emulator.close();
  vi.restoreAllMocks();
});

const contacts = {
  customer: (phone: string) => {
    const phoneOfCustomer = emulator.phones.create({ phone });
    return (own: string, text: string) => phoneOfCustomer.send(own, { text });
  },
  stranger: (phone: string) => emulator.phones.create({ phone }),
};

it('the new-chat limiter keeps a Baileys line unbanned without late replies, and a line without the limiter is banned', {
  timeout: 240_000,
}, async () => {
  const limitedRun = await simulateShopWeek(platform, banSimulation, contacts, {
    enabled: true,
    lineNumber: limitedPhone,
  });
  expect(limitedRun).toMatchObject({ sent: 7 * REPLIES_PER_DAY, late: 0, banned: false, refused: 0 });
  expect(limitedRun.opened).toBeGreaterThan(6 * ALLOWED_NEW_CHATS_PER_DAY);
  const unlimitedRun = await simulateShopWeek(platform, banSimulation, contacts, {
    enabled: false,
    lineNumber: unlimitedPhone,
  });
  expect(unlimitedRun).toMatchObject({ banned: true });
  expect(unlimitedRun.late).toBeGreaterThan(REPLIES_PER_DAY);
  expect(unlimitedRun.healthStatuses).toContain('red');
  const { knex } = platform.database;
  const clientId = { clientId: unlimitedRun.clientId };
  expect(await knex('alerts').where({ ...clientId, topic: 'light' })).toMatchObject([{ kind: 'light' }]);
  const systemActor = { kind: 'server', userId: null, address: null, userAgent: null } as const;
  const disabledPace = { ...DEFAULT_NEW_CHAT_LIMITS, enabled: false };
  expect((await limitedRun.lineHealth.setPace(limitedRun.clientId, disabledPace, systemActor)).pace.enabled).toBe(
    false,
  );
  expect(await knex('events').where({ ...clientId, type: 'line.health' })).not.toEqual([]);
  const session = await knex('sessions').where(clientId).first();
  expect(session.state).toBe('forbidden');
});
