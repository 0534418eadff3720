import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Person, Phone } from '../address.ts';
import type { Outgoing } from '../message.ts';
import type { Session } from '../transport.ts';
import type {
  ArrivedMessage,
  ConformanceDriver,
  ConformanceOptions,
  Counterpart,
} from './ConformanceDriver.ts';
import { Line } from './Line.ts';
import { Posts } from './Posts.ts';
import { settled, until } from './until.ts';

/** What a conformance test stands on: the network, and lines and people nobody used before. */
export class Bench {
  readonly options: ConformanceOptions;
  readonly patienceMs: number;
  #driver: ConformanceDriver | undefined;
  /** What the network posted. */
  readonly posts = new Posts(account => this.#sessionOf(account));
  #lines: Line[] = [];
  #numbers = 0;

  constructor(options: ConformanceOptions) {
    this.options = options;
    this.patienceMs = options.patienceMs ?? 30_000;
  }

  get driver(): ConformanceDriver {
    if (!this.#driver) throw new Error('The driver is not set up yet.');
    return this.#driver;
  }

  async start(): Promise<void> {
    this.#driver = await this.options.setup();
    if (this.#driver.webhook) await this.posts.listen(this.#driver.webhook);
  }

  async stop(): Promise<void> {
    await this.#driver?.transport.stop?.();
    await this.#driver?.stop();
    await this.posts.stop();
  }

  #sessionOf(account: string): Session | undefined {
    return this.#lines.map(line => line.sessionOf(account)).find(session => session !== undefined);
  }

  /** Closes every line of the test and holds all of its sessions against the rules of the port. */
  async endTest(): Promise<void> {
    const ended = await Promise.all(this.#lines.splice(0).map(line => line.end()));
    expect(ended.flat(), 'rules of the port that were broken').toEqual([]);
  }

  /** A number nobody has: of Mexico, in the spelling the network registers. */
  freshNumber(): Phone {
    this.#numbers += 1;
    return `52155${String(10_000_000 + this.#numbers)}`;
  }

  async line(): Promise<Line> {
    const phone = this.freshNumber();
    const line = new Line(this.driver.transport, phone, await this.driver.register(phone), this.patienceMs);
    this.#lines.push(line);
    return line;
  }

  person(): Promise<Counterpart> {
    return this.driver.register(this.freshNumber());
  }

  text(to: Outgoing['to'], text: string): Outgoing {
    const id = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
    return { id, to, content: { type: 'text', text } };
  }

  /** What arrived at a phone under that id, once it did. */
  arrival(at: Counterpart, id: string): Promise<ArrivedMessage> {
    return this.until(`the message ${id} arrives`, async () =>
      (await at.arrived()).find(message => message.id === id),
    );
  }

  until: <Found>(
    what: string,
    look: () => Found | Promise<Found>,
  ) => Promise<NonNullable<Exclude<Found, false>>> = (what, look) => until(what, this.patienceMs, look);

  /** Lets an outage last: the time is what is done to the transport, nothing is expected to be over after it. */
  outage(): Promise<void> {
    return setTimeout(this.options.outageMs ?? 2_000);
  }

  settled<Result>(what: string, promise: Promise<Result>): Promise<Result> {
    return settled(what, this.patienceMs, promise);
  }

  /** Expects a `TransportError` with one of these reasons. */
  async refused(call: Promise<unknown>, ...reasons: readonly string[]): Promise<void> {
    const reason = await this.settled(`a refusal: ${reasons.join(' or ')}`, call).then(
      () => 'resolved',
      (error: { reason?: string }) => error.reason ?? String(error),
    );
    expect(reasons, `refused with ${reason}`).toContain(reason);
  }
}

/** A person whose number is known to the test. */
export function phoneOf(person: Person): Phone {
  if (person.phone === undefined) throw new Error('This person has no number.');
  return person.phone;
}
