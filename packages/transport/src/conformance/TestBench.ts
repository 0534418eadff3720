import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Person, PhoneNumber } from '../address.ts';
import type { OutgoingTransportMessage } from '../message.ts';
import type { Session } from '../Session.ts';
import type { ArrivedMessage, ConformanceDriver, ConformanceOptions, TestCounterpart } from './ConformanceDriver.ts';
import { TestLine } from './TestLine.ts';
import { WebhookReceiver } from './WebhookReceiver.ts';
import { resolveWithinTimeout, waitUntil } from './waitUntil.ts';

/** Fixture of a conformance test: the network, and new lines and people for each test. */
export class TestBench {
  readonly options: ConformanceOptions;
  readonly timeoutMs: number;
  #driver: ConformanceDriver | undefined;
  /** Receives the network's webhook requests. */
  readonly webhookReceiver = new WebhookReceiver(account => this.#sessionOf(account));
  #lines: TestLine[] = [];
  #numbers = 0;

  constructor(options: ConformanceOptions) {
    this.options = options;
    this.timeoutMs = options.timeoutMs ?? 30_000;
  }

  get driver(): ConformanceDriver {
    if (!this.#driver) throw new Error('The driver is not set up yet.');
    return this.#driver;
  }

  async start(): Promise<void> {
    this.#driver = await this.options.setup();
    if (this.#driver.webhook) await this.webhookReceiver.listen(this.#driver.webhook);
  }

  async stop(): Promise<void> {
    await this.#driver?.transport.stop?.();
    await this.#driver?.stop();
    await this.webhookReceiver.stop();
  }

  #sessionOf(account: string): Session | undefined {
    return this.#lines.map(line => line.findSession(account)).find(session => session !== undefined);
  }

  /** Closes every line of the test. Fails if a session broke a rule of the transport interface. */
  async endTest(): Promise<void> {
    const violations = await Promise.all(this.#lines.splice(0).map(line => line.closeSessions()));
    expect(violations.flat(), 'violations of the port').toEqual([]);
  }

  /** Returns an unused Mexican number with the digit 1 after the country code, as the network registers it. */
  createNumber(): PhoneNumber {
    this.#numbers += 1;
    return `52155${String(10_000_000 + this.#numbers)}`;
  }

  async createLine(): Promise<TestLine> {
    const phone = this.createNumber();
    const line = new TestLine(this.driver.transport, phone, await this.driver.register(phone), this.timeoutMs);
    this.#lines.push(line);
    return line;
  }

  /** Links a line whose session runs tasks. */
  async linkManagedLine() {
    const line = await this.createLine();
    const { session, host } = await line.link();
    return { manage: requireManage(session), session, host, person: line.ownPhone.person };
  }

  createCounterpart(): Promise<TestCounterpart> {
    return this.driver.register(this.createNumber());
  }

  text(to: OutgoingTransportMessage['to'], text: string): OutgoingTransportMessage {
    const id = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
    return { id, to, content: { type: 'text', text } };
  }

  /** Waits until the message with this id arrives at the phone, and returns the message. */
  waitForArrival(phone: TestCounterpart, id: string): Promise<ArrivedMessage> {
    return this.waitUntil(`the message ${id} arrives`, async () =>
      (await phone.arrived()).find(message => message.id === id),
    );
  }

  waitUntil: <Found>(
    condition: string,
    check: () => Found | Promise<Found>,
  ) => Promise<NonNullable<Exclude<Found, false>>> = (condition, check) => waitUntil(condition, this.timeoutMs, check);

  /** Waits for the fixed duration of an outage, because no condition would show that the outage is over. */
  waitForOutage(): Promise<void> {
    return setTimeout(this.options.outageMs ?? 2_000);
  }

  waitForResult<Result>(condition: string, promise: Promise<Result>): Promise<Result> {
    return resolveWithinTimeout(condition, this.timeoutMs, promise);
  }

  /** Expects a rejection with a `TransportError` that has one of these reasons. */
  async expectRefusal(promise: Promise<unknown>, ...reasons: readonly string[]): Promise<void> {
    const reason = await this.waitForResult(`a refusal: ${reasons.join(' or ')}`, promise).then(
      () => 'resolved',
      (error: { reason?: string }) => error.reason ?? String(error),
    );
    expect(reasons, `refused with ${reason}`).toContain(reason);
  }
}

/** Returns the person's phone number. @throws Error if the number is unknown */
export function requirePhoneNumber(person: Person): PhoneNumber {
  if (person.phone === undefined) throw new Error('This person has no number.');
  return person.phone;
}

/** Returns the function that runs tasks of a session. @throws Error if the session has none */
export function requireManage(session: Session): NonNullable<Session['manage']> {
  if (!session.manage) throw new Error('A transport that declares `manages` needs `Session.manage`.');
  return session.manage.bind(session);
}
