import { createRequire } from 'node:module';
import Joi from 'joi';
import type { Phone } from '../address.ts';
import type { TransportPlugin } from '../plugin.ts';
import { FakeNetwork } from './FakeNetwork.ts';
import { fakeTransport } from './FakeTransport.ts';

export interface FakePluginOptions {
  /** Every way through the network takes this long, milliseconds. */
  readonly latencyMs: number;
  /** Whether the client's own phone scans every QR by itself. */
  readonly autoScan: boolean;
  /** Whether every number counts as registered as soon as somebody asks for it. */
  readonly everyone: boolean;
  /** Numbers that are registered from the start. */
  readonly numbers: readonly Phone[];
  /** A network made elsewhere in this process, in place of one of its own; the options above then count for nothing but `autoScan`. */
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
 * The fake as a plugin, for demonstrations, benchmarks and tests of the whole product. Its own network forgets
 * everything with the process, so it takes over every device whose keys it meets: a restart needs no new QR.
 */
export const plugin: TransportPlugin<FakePluginOptions> = {
  name: 'fake',
  version,
  options,
  create({ network, latencyMs, autoScan, everyone, numbers }) {
    const reached = network ?? new FakeNetwork({ latencyMs, everyone, adoptDevices: true });
    for (const number of numbers) reached.phone(number);
    return fakeTransport(reached, { autoScan });
  },
};
