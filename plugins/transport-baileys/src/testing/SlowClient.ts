import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { IncomingTransportMessage } from '@recado/transport';
import { MemoryVault, type RecordingHost, type TestLine } from '@recado/transport/conformance';
import { vi } from 'vitest';
import type { TransportFixture } from './useTransportFixture.ts';

const MAX_DELAY_MS = 20;

/** Vault whose reads and writes take a random time, so that a later one may overtake an earlier one. */
class RandomDelayVault extends MemoryVault {
  readonly #pauseRandomly: () => Promise<void>;

  constructor(pauseRandomly: () => Promise<void>) {
    super();
    this.#pauseRandomly = pauseRandomly;
  }

  override open(signal: AbortSignal) {
    const vault = super.open(signal);
    return {
      ...vault,
      read: async (category: string, ids: readonly string[]) => {
        await this.#pauseRandomly();
        return vault.read(category, ids);
      },
      write: async (changes: Parameters<typeof vault.write>[0]) => {
        await this.#pauseRandomly();
        await vault.write(changes);
      },
    };
  }
}

/** Creates a pause of random length. The generator makes a failed run repeatable. */
function createRandomPause(seed: number): () => Promise<void> {
  let state = seed;
  return async () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const ms = Math.floor((state / 2 ** 32) * MAX_DELAY_MS);
    if (ms > 0) await pause(ms);
  };
}

/** A client whose sessions store messages with random delays, and the messages in the order of storing. */
export class SlowClient {
  readonly line: TestLine;
  readonly stored: IncomingTransportMessage[] = [];
  readonly #pauseRandomly: () => Promise<void>;
  #connection: Awaited<ReturnType<TestLine['link']>> | undefined;

  constructor(world: TransportFixture, seed: number) {
    this.#pauseRandomly = createRandomPause(seed);
    this.line = world.createLine(undefined, new RandomDelayVault(this.#pauseRandomly));
  }

  get host(): RecordingHost {
    if (!this.#connection) throw new Error('The client is not connected.');
    return this.#connection.host;
  }

  async link(): Promise<void> {
    this.#connection = await this.line.link();
    this.#storeSlowly(this.#connection.host);
  }

  async connect(): Promise<void> {
    this.#connection = await this.line.connect(host => this.#storeSlowly(host));
  }

  async pause(): Promise<void> {
    await this.#connection?.session.close('pause');
  }

  /** Ends the session as when a worker dies or loses its lease. */
  crash(): void {
    this.host.abort();
  }

  /** Waits until all messages are stored with their content. */
  async waitFor(ids: readonly string[]): Promise<void> {
    const isStored = (id: string) => this.stored.some(message => message.id === id && isReadable(message));
    await vi.waitUntil(() => ids.every(isStored), { timeout: 30_000 });
  }

  /** Returns the IDs of readable messages in the order in which they were stored, without repetitions. */
  listStoredIds(ids: readonly string[]): readonly string[] {
    return [...new Set(this.stored.filter(isReadable).map(({ id }) => id))].filter(id => ids.includes(id));
  }

  #storeSlowly(host: RecordingHost): void {
    host.persist = async message => {
      if (message.content.type === 'media') await buffer(await message.content.media.open());
      await this.#pauseRandomly();
      if (host.signal.aborted) await new Promise(() => {});
      this.stored.push(message);
    };
  }
}

const isReadable = ({ content }: IncomingTransportMessage): boolean => content.type !== 'undecryptable';
