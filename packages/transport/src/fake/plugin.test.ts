import { describe, expect, expectTypeOf, it } from 'vitest';
import { Line } from '../conformance/index.ts';
import type { TransportPlugin } from '../plugin.ts';
import { createFakeNetwork } from './FakeNetwork.ts';
import { networkOf } from './FakeTransport.ts';
import { type FakePluginOptions, plugin } from './plugin.ts';
import { fakeDriver } from './testing/fakeDriver.ts';

const own = '5215512345678';
const log = { debug() {}, info() {}, warn() {}, error() {} };

async function start(given: object): Promise<ReturnType<typeof plugin.create>> {
  const options: FakePluginOptions = await plugin.options.validateAsync(given);
  return plugin.create(options, { log });
}

describe('the fake as a plugin', () => {
  it('is what a server loads by name', () => {
    expectTypeOf(plugin).toExtend<TransportPlugin<FakePluginOptions>>();
    expect(plugin.name).toBe('fake');
    expect(plugin.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it.each([{ latencyMs: -1 }, { autoScan: 'quizá' }, { numbers: ['+52 1'] }, { network: {} }, { other: 1 }])(
    'refuses the options %j',
    given => {
      expect(plugin.options.validate(given).error).toBeDefined();
    },
  );

  it('knows every number unless it is told not to', async () => {
    expect(networkOf(await start({})).directory.resolve('34600000001')?.number).toBe('34600000001');
    const few = networkOf(await start({ everyone: false, numbers: [own] })).directory;
    expect(few.resolve('34600000001')).toBeUndefined();
    expect(few.resolve('525512345678')?.number).toBe(own);
  });

  it('uses a network that was made elsewhere', async () => {
    const network = createFakeNetwork();
    expect(networkOf(await start({ network }))).toBe(network);
  });

  it('scans by itself, and knows its devices again after a restart of the process', async () => {
    const before = await start({ autoScan: true });
    const register = await fakeDriver(networkOf(before), before).register(own);
    const line = new Line(before, own, register, 10_000);
    const { session } = await line.follow(await line.open());
    await session.close('pause');
    const after = new Line(await start({}), own, register, 10_000, line.vault);
    const { host } = await after.connect();
    expect(host.changes.map(({ state }) => state)).toEqual(['connecting', 'open']);
    expect([...(await line.end()), ...(await after.end())]).toEqual([]);
  });
});
