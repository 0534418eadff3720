import { afterEach, beforeEach, expect } from 'vitest';
import { startEmulator } from '../emulator.ts';
import type { Emulator, EmulatorOptions } from '../model/Emulator.ts';
import type { ClientIncident } from '../model/EmulatorState.ts';
import type { Phone } from '../model/Phone.ts';
import type { BaileysClient, BaileysSocketOptions } from './BaileysClient.ts';
import { createUnlinkedClient, linkClient } from './linkClient.ts';

/** Emulator of the current test. The test fails if it caused unknown stanzas or unexpected incidents. */
export class EmulatorFixture {
  readonly #options: EmulatorOptions;
  readonly #clients: BaileysClient[] = [];
  #emulator: Emulator | undefined;
  #phones = 0;
  /** Kinds of incidents that the test provokes, in order. */
  incidents: ClientIncident['kind'][] = [];
  /** Number of unknown stanzas that the test provokes. */
  unknown = 0;

  constructor(options: EmulatorOptions) {
    this.#options = options;
  }

  get emulator(): Emulator {
    if (!this.#emulator) throw new Error('the emulator runs during tests only');
    return this.#emulator;
  }

  /** Creates a phone with a unique number. */
  phone(name: string): Phone {
    this.#phones += 1;
    return this.emulator.phones.create({
      phone: `52155000000${String(this.#phones).padStart(2, '0')}`,
      name,
    });
  }

  /** Creates an unlinked client. */
  client(options?: BaileysSocketOptions): BaileysClient {
    const client = createUnlinkedClient(this.emulator, options);
    this.#clients.push(client);
    return client;
  }

  /** Creates a client that is linked to the phone, logged in and ready. */
  async link(phone: Phone, options?: BaileysSocketOptions): Promise<BaileysClient> {
    const client = await linkClient(this.emulator, phone, options);
    this.#clients.push(client);
    return client;
  }

  async start(): Promise<void> {
    this.incidents = [];
    this.unknown = 0;
    this.#emulator = await startEmulator(this.#options);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#clients.splice(0).map(client => client.close()));
    const unknown = this.emulator.unknown();
    const { incidents } = this.emulator.state();
    await this.emulator.close();
    expect(unknown).toEqual(Array.from({ length: this.unknown }, () => expect.anything()));
    expect(incidents.map(({ kind, detail }) => ({ kind, detail }))).toEqual(
      this.incidents.map(kind => ({ kind, detail: expect.any(String) })),
    );
  }
}

/** Starts an emulator for each test. Unlike WhatsApp, the emulator has `fewPreKeys` and no latency. */
export function useEmulator(options: EmulatorOptions = {}): EmulatorFixture {
  const world = new EmulatorFixture({ fewPreKeys: true, latencyMs: 0, ...options });
  beforeEach(() => world.start());
  afterEach(() => world.stop());
  return world;
}
