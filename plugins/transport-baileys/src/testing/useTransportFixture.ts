import type { Transport } from '@recado/transport';
import { type MemoryVault, TestLine } from '@recado/transport/conformance';
import type { Phone } from '@recado/whatsapp-emulator';
import { afterEach, beforeEach, expect } from 'vitest';
import type { BaileysOptions } from '../options.ts';
import type { BaileysTimings } from '../resolveBaileysSettings.ts';
import { createEmulatedCounterpart } from './createEmulatorDriver.ts';
import { type EmulatedTransport, shortTestTimeouts, startEmulatedTransport } from './startEmulatedTransport.ts';

const TIMEOUT_MS = 20_000;

/**
 * One emulator and one transport for one test. After the test, checks whether transport rules were violated.
 */
export class TransportFixture {
  readonly #timings: Partial<BaileysTimings>;
  readonly #options: Pick<BaileysOptions, 'waVersion'>;
  #emulatedTransport: EmulatedTransport | undefined;
  #lines: TestLine[] = [];
  #phoneCount = 0;

  constructor(timings: Partial<BaileysTimings>, options: Pick<BaileysOptions, 'waVersion'>) {
    this.#timings = timings;
    this.#options = options;
  }

  get emulator(): EmulatedTransport['emulator'] {
    return this.#runningTransport.emulator;
  }

  get transport(): EmulatedTransport['transport'] {
    return this.#runningTransport.transport;
  }

  get #runningTransport(): EmulatedTransport {
    if (!this.#emulatedTransport) throw new Error('The world exists during tests only.');
    return this.#emulatedTransport;
  }

  /** Creates a phone with an unused number. */
  createPhone(): Phone {
    this.#phoneCount += 1;
    return this.emulator.phones.create({ phone: `52155${String(20_000_000 + this.#phoneCount)}` });
  }

  /**
   * Creates a client with the number of this phone.
   * @param alterTransport changes the transport for this client
   */
  createLine(
    phone: Phone = this.createPhone(),
    vault?: MemoryVault,
    alterTransport = (transport: Transport) => transport,
  ): TestLine {
    const ownCounterpart = createEmulatedCounterpart(this.emulator, phone);
    const line = new TestLine(alterTransport(this.transport), phone.phone, ownCounterpart, TIMEOUT_MS, vault);
    this.#lines.push(line);
    return line;
  }

  async start(): Promise<void> {
    this.#emulatedTransport = await startEmulatedTransport({ ...shortTestTimeouts, ...this.#timings }, this.#options);
  }

  async stop(): Promise<void> {
    const violations = await Promise.all(this.#lines.splice(0).map(line => line.closeSessions()));
    const unknownStanzas = this.emulator.unknown();
    await this.transport.stop?.();
    await this.emulator.close();
    expect(violations.flat()).toEqual([]);
    expect(unknownStanzas).toEqual([]);
  }
}

/** Provides each test of the file with its own emulator and transport. */
export function useTransportFixture(
  timings: Partial<BaileysTimings> = {},
  options: Pick<BaileysOptions, 'waVersion'> = {},
): TransportFixture {
  const world = new TransportFixture(timings, options);
  beforeEach(() => world.start());
  afterEach(() => world.stop());
  return world;
}
