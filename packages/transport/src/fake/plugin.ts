import { createRequire } from 'node:module';
import Joi from 'joi';
import type { PhoneNumber } from '../address.ts';
import type { TransportPlugin } from '../plugin.ts';
import { createFakeTransport } from './createFakeTransport.ts';
import { FakeNetwork } from './FakeNetwork.ts';

export interface FakePluginOptions {
  /** Latency of each one-way trip through the network, in milliseconds. */
  readonly latencyMs: number;
  /** Whether the client's own phone scans every QR automatically. */
  readonly autoScan: boolean;
  /** Whether looking up a number registers it, so that every number exists. */
  readonly everyone: boolean;
  /** Numbers that are registered from the start. */
  readonly numbers: readonly PhoneNumber[];
  /** Existing fake network of this process to use. `latencyMs` and `everyone` then have no effect. */
  readonly network?: FakeNetwork;
}

const options = Joi.object<FakePluginOptions>({
  latencyMs: Joi.number().integer().min(0).max(60_000).default(0),
  autoScan: Joi.boolean().default(false),
  everyone: Joi.boolean().default(true),
  numbers: Joi.array()
    .items(Joi.string().pattern(/^\d{7,15}$/))
    .default([]),
  network: Joi.object().instance(FakeNetwork),
});

const { version } = createRequire(import.meta.url)('../../package.json') as { version: string };

/**
 * The fake transport as a plugin, for demonstrations, benchmarks and tests of the whole product. Its
 * fake network forgets all devices when the process ends. After a restart it therefore accepts every
 * device key, so that clients need no new QR.
 */
export const plugin: TransportPlugin<FakePluginOptions> = {
  name: 'fake',
  version,
  options,
  create({ network, latencyMs, autoScan, everyone, numbers }) {
    const fakeNetwork = network ?? new FakeNetwork({ latencyMs, everyone, adoptDevices: true });
    for (const number of numbers) fakeNetwork.phone(number);
    return createFakeTransport(fakeNetwork, { autoScan });
  },
};
