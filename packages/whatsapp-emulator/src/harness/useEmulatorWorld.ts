import { startEmulator } from '../emulator.ts';
import type { Emulator, EmulatorOptions } from '../model/Emulator.ts';
import type { Phone } from '../model/Phone.ts';
import type { PhoneMessage } from '../model/PhoneMessage.ts';
import { type CertificateAuthorityFile, writeCaFile } from '../tls/index.ts';
import { type ExpectedMessage, expectMessage } from './expectMessage.ts';

type Hook = (work: () => Promise<void>) => unknown;

/** Hooks of a test runner: `beforeAll` and `afterAll` of vitest, or `before` and `after` of node:test. */
export interface TestRunnerHooks {
  readonly before: Hook;
  readonly after: Hook;
}

/** Emulator whose phones the tests of one file share. */
export class SharedTestEmulator {
  readonly #options: EmulatorOptions;
  #emulator: Emulator | undefined;
  #ca: CertificateAuthorityFile | undefined;
  #phoneCount = 0;

  constructor(options: EmulatorOptions) {
    this.#options = options;
  }

  /** The running emulator. @throws Error if no test is running */
  get emulator(): Emulator {
    if (!this.#emulator) throw new Error('the emulator world exists only during tests');
    return this.#emulator;
  }

  /**
   * Environment variables that make a program connect to the emulator and trust it. Node reads
   * `NODE_EXTRA_CA_CERTS` only when a process starts.
   */
  get env(): Readonly<Record<'RECADO_WHATSAPP_URL' | 'RECADO_WHATSAPP_ROOT_KEY' | 'NODE_EXTRA_CA_CERTS', string>> {
    const { url, rootKey } = this.emulator;
    return {
      RECADO_WHATSAPP_URL: url,
      RECADO_WHATSAPP_ROOT_KEY: Buffer.from(rootKey).toString('hex'),
      NODE_EXTRA_CA_CERTS: this.#ca?.path ?? '',
    };
  }

  /** Creates a phone with this name and an unused number. */
  phone(name: string): Phone {
    this.#phoneCount += 1;
    const number = `1415555${String(100 + this.#phoneCount).padStart(4, '0')}`;
    return this.emulator.phones.create({ phone: number, name });
  }

  /**
   * Waits for the first message that another sender sends to `phone` and that matches the criteria.
   * @throws Error that lists the messages received instead
   */
  expect(phone: Phone, criteria: ExpectedMessage): Promise<PhoneMessage> {
    return expectMessage(this.emulator, phone, criteria);
  }

  /** @throws Error when a client sent an unknown stanza or misbehaved */
  assertNoIncidents(): void {
    const unknown = this.emulator.unknown().map(({ client, summary }) => `${client} ${summary}`);
    const incidents = this.emulator.state().incidents.map(({ client, kind }) => `${client} ${kind}`);
    const incidentsAndUnknown = [...unknown, ...incidents];
    if (incidentsAndUnknown.length > 0)
      throw new Error(`the emulator world recorded incidents: ${incidentsAndUnknown.join('; ')}`);
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
 * Starts an emulator before the tests of one file and stops it after them.
 * @example const world = useEmulatorWorld({ before: beforeAll, after: afterAll });
 */
export function useEmulatorWorld(
  { before, after }: TestRunnerHooks,
  options: EmulatorOptions = {},
): SharedTestEmulator {
  const world = new SharedTestEmulator({ fewPreKeys: true, ...options });
  before(() => world.start());
  after(() => world.stop());
  return world;
}
