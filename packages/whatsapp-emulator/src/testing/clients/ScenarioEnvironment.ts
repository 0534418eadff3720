import { startEmulator } from '../../emulator.ts';
import type { Emulator, EmulatorOptions, Phone } from '../../model/Emulator.ts';
import { waitUntil } from '../waitUntil.ts';
import type { ReceivedMessage, ScenarioClient, ScenarioClientFactory } from './ScenarioClient.ts';

/** Environment of a scenario: one emulator, its phones, and clients of one kind. */
export class ScenarioEnvironment {
  readonly emulator: Emulator;
  readonly #createClient: ScenarioClientFactory;
  readonly #clients: ScenarioClient[] = [];
  #phones = 0;

  constructor(emulator: Emulator, createClient: ScenarioClientFactory) {
    this.emulator = emulator;
    this.#createClient = createClient;
  }

  phone(name: string): Phone {
    this.#phones += 1;
    return this.emulator.phones.create({ phone: `52155000000${10 + this.#phones}`, name });
  }

  /** Creates an unlinked client. */
  async client(): Promise<ScenarioClient> {
    const client = await this.#createClient(this.emulator);
    this.#clients.push(client);
    return client;
  }

  /** Creates a client that is linked to the phone by QR code and ready. */
  async link(phone: Phone): Promise<ScenarioClient> {
    const client = await this.client();
    await phone.scan(await client.qr());
    await client.ready();
    return client;
  }

  /** Creates a phone with a linked client, and a second phone as the other person. */
  async createLinkedPair(): Promise<{ readonly ana: Phone; readonly beto: Phone; readonly client: ScenarioClient }> {
    const [ana, beto] = [this.phone('Ana'), this.phone('Beto')];
    return { ana, beto, client: await this.link(ana) };
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#clients.map(client => client.close()));
    await this.emulator.close();
  }
}

interface RunScenarioParams {
  play(world: ScenarioEnvironment): Promise<void>;
  readonly mayProvoke?: string;
}

/**
 * Runs a scenario in its own emulator.
 * @returns descriptions of unknown stanzas, and of incidents that WhatsApp would punish
 * @throws the errors of the scenario
 */
export async function runScenario(
  createClient: ScenarioClientFactory,
  options: EmulatorOptions,
  { play, mayProvoke }: RunScenarioParams,
): Promise<readonly string[]> {
  const world = new ScenarioEnvironment(await startEmulator(options), createClient);
  try {
    await play(world);
    const unknown = world.emulator.unknown().map(({ summary }) => `unknown: ${summary}`);
    const incidents = world.emulator.state().incidents.filter(({ kind }) => kind !== mayProvoke);
    return [...unknown, ...incidents.map(({ kind, detail }) => `${kind}: ${detail}`)];
  } finally {
    await world.close();
  }
}

/** Resolves with the first message, past or future, that matches the predicate. */
export const waitForMessage = (
  client: ScenarioClient,
  predicate: (candidate: ReceivedMessage) => boolean,
): Promise<ReceivedMessage> => waitUntil(() => client.events.messages.find(predicate));

/** Resolves with the first message that has this text and is not a reaction. */
export const waitForMessageWithText = (client: ScenarioClient, expectedText: string): Promise<ReceivedMessage> =>
  waitForMessage(client, candidate => candidate.text === expectedText && candidate.kind !== 'reaction');
