import type { Transport } from '@recado/transport';
import { Line, type MemoryVault } from '@recado/transport/conformance';
import type { Phone } from '@recado/whatsapp-emulator';
import { afterEach, beforeEach, expect } from 'vitest';
import type { BaileysOptions } from '../options.ts';
import type { Timings } from '../settings.ts';
import { type Emulated, emulated, quick } from './emulated.ts';
import { counterpart } from './emulatorDriver.ts';

const patienceMs = 20_000;

/** One emulator and one transport for each test; afterwards no rule of the port may have been broken. */
export class World {
  readonly #timings: Partial<Timings>;
  readonly #options: Pick<BaileysOptions, 'waVersion'>;
  #emulated: Emulated | undefined;
  #lines: Line[] = [];
  #numbers = 0;

  constructor(timings: Partial<Timings>, options: Pick<BaileysOptions, 'waVersion'>) {
    this.#timings = timings;
    this.#options = options;
  }

  get emulator(): Emulated['emulator'] {
    return this.#running.emulator;
  }

  get transport(): Emulated['transport'] {
    return this.#running.transport;
  }

  get #running(): Emulated {
    if (!this.#emulated) throw new Error('The world exists during tests only.');
    return this.#emulated;
  }

  /** A phone nobody used before. */
  phone(): Phone {
    this.#numbers += 1;
    return this.emulator.phones.create({ phone: `52155${String(20_000_000 + this.#numbers)}` });
  }

  /**
   * A client whose number this phone has.
   * @param altered the transport as this client shall have it
   */
  line(
    phone: Phone = this.phone(),
    vault?: MemoryVault,
    altered = (transport: Transport) => transport,
  ): Line {
    const own = counterpart(this.emulator, phone);
    const line = new Line(altered(this.transport), phone.phone, own, patienceMs, vault);
    this.#lines.push(line);
    return line;
  }

  async start(): Promise<void> {
    this.#emulated = await emulated({ ...quick, ...this.#timings }, this.#options);
  }

  async stop(): Promise<void> {
    const violations = await Promise.all(this.#lines.splice(0).map(line => line.end()));
    const unknown = this.emulator.unknown();
    await this.transport.stop?.();
    await this.emulator.close();
    expect(violations.flat()).toEqual([]);
    expect(unknown).toEqual([]);
  }
}

/** A world around every test of the file. */
export function useWorld(
  timings: Partial<Timings> = {},
  options: Pick<BaileysOptions, 'waVersion'> = {},
): World {
  const world = new World(timings, options);
  beforeEach(() => world.start());
  afterEach(() => world.stop());
  return world;
}
