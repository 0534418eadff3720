import type { BusConformanceDriver } from '@recado/plugin/conformance';
import { createNatsConnection } from '../createNatsConnection.ts';
import { startNats } from './startNats.ts';

const log = { debug() {}, info() {}, warn() {}, error() {} };

/** Driver of the conformance suite, on a NATS server of its own. `recado plugins test` calls it. */
export async function createConformanceDriver(): Promise<BusConformanceDriver> {
  const nats = await startNats();
  return {
    connect: () => createNatsConnection({ url: nats.url }, { log }),
    interrupt: nats.kill,
    restore: nats.restart,
    stop: nats.stop,
  };
}
