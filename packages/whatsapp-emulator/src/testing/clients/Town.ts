import { startEmulator } from '../../emulator.ts';
import type { Emulator, EmulatorOptions, Phone } from '../../model/Emulator.ts';
import { eventually } from '../eventually.ts';
import type { Client, ClientFactory, Received } from './Client.ts';

/** One emulator, its phones, and clients of one kind: what a scenario is played in. */
export class Town {
  readonly emulator: Emulator;
  readonly #make: ClientFactory;
  readonly #clients: Client[] = [];
  #phones = 0;

  constructor(emulator: Emulator, make: ClientFactory) {
    this.emulator = emulator;
    this.#make = make;
  }

  phone(name: string): Phone {
    this.#phones += 1;
    return this.emulator.phones.create({ phone: `52155000000${10 + this.#phones}`, name });
  }

  /** A client that nobody linked yet. */
  async client(): Promise<Client> {
    const client = await this.#make(this.emulator);
    this.#clients.push(client);
    return client;
  }

  /** A client linked to the phone by QR, and ready. */
  async link(phone: Phone): Promise<Client> {
    const client = await this.client();
    await phone.scan(await client.qr());
    await client.ready();
    return client;
  }

  /** A client and its phone, and somebody else. */
  async couple(): Promise<{ readonly ana: Phone; readonly beto: Phone; readonly client: Client }> {
    const [ana, beto] = [this.phone('Ana'), this.phone('Beto')];
    return { ana, beto, client: await this.link(ana) };
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#clients.map(client => client.close()));
    await this.emulator.close();
  }
}

/**
 * Plays a scenario in a town of its own, and answers what WhatsApp would not have understood or would have punished.
 * @throws what the scenario throws
 */
export async function playIn(
  make: ClientFactory,
  options: EmulatorOptions,
  { play, mayProvoke }: { play(town: Town): Promise<void>; readonly mayProvoke?: string },
): Promise<readonly string[]> {
  const town = new Town(await startEmulator(options), make);
  try {
    await play(town);
    const unknown = town.emulator.unknown().map(({ summary }) => `unknown: ${summary}`);
    const incidents = town.emulator.state().incidents.filter(({ kind }) => kind !== mayProvoke);
    return [...unknown, ...incidents.map(({ kind, detail }) => `${kind}: ${detail}`)];
  } finally {
    await town.close();
  }
}

/** The first message a client was told of, or is, that satisfies the predicate. */
export const message = (client: Client, predicate: (one: Received) => boolean): Promise<Received> =>
  eventually(() => client.told.messages.find(predicate));

/** The first message with this text from somebody else. */
export const text = (client: Client, wanted: string): Promise<Received> =>
  message(client, one => one.text === wanted && one.kind !== 'reaction');
