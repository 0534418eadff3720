import { startEmulator } from '../emulator.ts';
import type { Emulator, EmulatorOptions } from '../model/Emulator.ts';
import type { Phone } from '../model/Phone.ts';
import type { PhoneMessage } from '../model/PhoneMessage.ts';
import { type CaFile, writeCaFile } from '../tls/index.ts';
import { type Expected, expectMessage } from './expectMessage.ts';

type Hook = (work: () => Promise<void>) => unknown;

/** Hooks of a test runner: vitest's `beforeAll` and `afterAll`, node:test's `before` and `after`. */
export interface Hooks {
  readonly before: Hook;
  readonly after: Hook;
}

/** One town for the tests of a file. */
export class TestTown {
  readonly #options: EmulatorOptions;
  #emulator: Emulator | undefined;
  #ca: CaFile | undefined;
  #phones = 0;

  constructor(options: EmulatorOptions) {
    this.#options = options;
  }

  /** @throws Error outside tests */
  get emulator(): Emulator {
    if (!this.#emulator) throw new Error('the town is there during tests only');
    return this.#emulator;
  }

  /** What a program has to be given to believe the town; `NODE_EXTRA_CA_CERTS` is read when a process starts. */
  get env(): Readonly<
    Record<'RECADO_WHATSAPP_URL' | 'RECADO_WHATSAPP_ROOT_KEY' | 'NODE_EXTRA_CA_CERTS', string>
  > {
    const { url, rootKey } = this.emulator;
    return {
      RECADO_WHATSAPP_URL: url,
      RECADO_WHATSAPP_ROOT_KEY: Buffer.from(rootKey).toString('hex'),
      NODE_EXTRA_CA_CERTS: this.#ca?.path ?? '',
    };
  }

  /** A phone of that name, with a number of its own. */
  phone(name: string): Phone {
    this.#phones += 1;
    const number = `1415555${String(100 + this.#phones).padStart(4, '0')}`;
    return this.emulator.phones.create({ phone: number, name });
  }

  /** The first message of somebody else that is as expected, now or soon. @throws Error with what came instead */
  expect(phone: Phone, expected: Expected): Promise<PhoneMessage> {
    return expectMessage(this.emulator, phone, expected);
  }

  /** @throws Error when a client sent what nobody understands, or misbehaved */
  mustBeCalm(): void {
    const unknown = this.emulator.unknown().map(({ client, summary }) => `${client} ${summary}`);
    const incidents = this.emulator.state().incidents.map(({ client, kind }) => `${client} ${kind}`);
    const troubles = [...unknown, ...incidents];
    if (troubles.length > 0) throw new Error(`the town saw trouble: ${troubles.join('; ')}`);
  }

  async start(): Promise<void> {
    this.#emulator = await startEmulator(this.#options);
    this.#ca = await writeCaFile(this.#emulator.ca);
  }

  async stop(): Promise<void> {
    await this.#emulator?.close();
    await this.#ca?.remove();
    this.#emulator = undefined;
  }
}

/**
 * A town that is there for the tests of a file.
 * @example const town = useTown({ before: beforeAll, after: afterAll });
 */
export function useTown({ before, after }: Hooks, options: EmulatorOptions = {}): TestTown {
  const town = new TestTown({ fewPreKeys: true, ...options });
  before(() => town.start());
  after(() => town.stop());
  return town;
}
