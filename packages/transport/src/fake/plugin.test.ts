import { describe, expect, expectTypeOf, it } from 'vitest';
import { TestLine } from '../conformance/index.ts';
import type { TransportPlugin } from '../plugin.ts';
import { getFakeNetwork } from './createFakeTransport.ts';
import { createFakeNetwork } from './FakeNetwork.ts';
import { type FakePluginOptions, plugin } from './plugin.ts';
import { createFakeDriver } from './testing/createFakeDriver.ts';

const own = '5215512345678';
const log = { debug() {}, info() {}, warn() {}, error() {} };

async function createTransport(rawOptions: object): Promise<ReturnType<typeof plugin.create>> {
  const options: FakePluginOptions = await plugin.options.validateAsync(rawOptions);
  return plugin.create(options, { log });
}

describe('fake transport plugin', () => {
  it('conforms to the interface that a server loads by name', () => {
    expectTypeOf(plugin).toExtend<TransportPlugin<FakePluginOptions>>();
    expect(plugin.name).toBe('fake');
    expect(plugin.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it.each([{ latencyMs: -1 }, { autoScan: 'quizá' }, { numbers: ['+52 1'] }, { network: {} }, { other: 1 }])(
    'refuses the options %j',
    rawOptions => {
      expect(plugin.options.validate(rawOptions).error).toBeDefined();
    },
  );

  it('registers every looked-up number unless the options disable this', async () => {
    expect(getFakeNetwork(await createTransport({})).directory.resolve('34600000001')?.number).toBe('34600000001');
    const directory = getFakeNetwork(await createTransport({ everyone: false, numbers: [own] })).directory;
    expect(directory.resolve('34600000001')).toBeUndefined();
    expect(directory.resolve('525512345678')?.number).toBe(own);
  });

  it('uses an existing network when the options contain one', async () => {
    const network = createFakeNetwork();
    expect(getFakeNetwork(await createTransport({ network }))).toBe(network);
  });

  it('scans QRs automatically, and connects a linked device without another QR after a restart of the process', async () => {
    const firstTransport = await createTransport({ autoScan: true });
    const register = await createFakeDriver(getFakeNetwork(firstTransport), firstTransport).register(own);
    const line = new TestLine(firstTransport, own, register, 10_000);
    const { session } = await line.waitUntilOpen(await line.open());
    await session.close('pause');
    const restartedLine = new TestLine(await createTransport({}), own, register, 10_000, line.vault);
    const { host } = await restartedLine.connect();
    expect(host.changes.map(({ state }) => state)).toEqual(['connecting', 'open']);
    expect([...(await line.closeSessions()), ...(await restartedLine.closeSessions())]).toEqual([]);
  });
});
