import { inspect } from 'node:util';
import type { Person } from '../address.ts';
import type { Change, Standing } from '../change.ts';
import type { Dial } from '../dial.ts';
import type { HistoryStep, Incoming, Marking, Reading, StatusUpdate } from '../message.ts';
import type { GroupHappening } from '../tasks.ts';
import type { TemplateChange } from '../templates.ts';
import type { Host, Logger } from '../transport.ts';
import type { Vault } from '../vault.ts';
import type { MemoryVault } from './MemoryVault.ts';

/** Which state may follow which. */
const successors: Record<Change['state'] | 'none', readonly Change['state'][]> = {
  none: ['connecting', 'closed'],
  connecting: ['pairing', 'open', 'closed'],
  pairing: ['pairing', 'open', 'closed'],
  open: ['closed'],
  closed: [],
};

/** A host that remembers everything it was told, and every rule of the port that was broken on the way. */
export class RecordingHost implements Host {
  readonly vault: Vault;
  readonly log: Logger;
  /** Its own way out; by default none. */
  dial?: Dial;
  readonly changes: Change[] = [];
  readonly messages: Incoming[] = [];
  readonly updates: StatusUpdate[] = [];
  readonly readings: Reading[] = [];
  readonly markings: Marking[] = [];
  readonly steps: HistoryStep[] = [];
  readonly identities: Person[] = [];
  readonly templateChanges: TemplateChange[] = [];
  readonly standings: Standing[] = [];
  readonly groupChanges: GroupHappening[] = [];
  /** Broken rules, in words. */
  readonly violations: string[] = [];
  /** What a message's durability waits for; replace it to be slow, to fail, or never to answer. */
  durable: (message: Incoming) => Promise<void> = async () => {};
  readonly #abort = new AbortController();

  /** @param secrets what must not appear in any log line, such as the client's full number */
  constructor(vault: MemoryVault, secrets: readonly string[]) {
    this.vault = vault.open(this.signal);
    const line = (details: object, message: string) => {
      const said = `${message} ${inspect(details, { depth: 6 })}`;
      if (secrets.some(secret => said.includes(secret)))
        this.violations.push(`a log line holds a full phone number or a secret: ${message}`);
    };
    this.log = { debug: line, info: line, warn: line, error: line };
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get last(): Change | undefined {
    return this.changes.at(-1);
  }

  /** The lease is lost. */
  abort(): void {
    this.#abort.abort();
  }

  changed(change: Change): void {
    const before = this.last?.state ?? 'none';
    if (!successors[before].includes(change.state))
      this.violations.push(`changed to ${change.state} after ${before}`);
    if ('qr' in change) this.#checkQr(change);
    this.changes.push(change);
  }

  async received(message: Incoming): Promise<void> {
    this.#checkAlive(`the message ${message.id}`);
    this.messages.push(message);
    await this.durable(message);
  }

  async updated(update: StatusUpdate): Promise<void> {
    this.#checkAlive(`the update of ${update.id}`);
    this.updates.push(update);
  }

  async readElsewhere(reading: Reading): Promise<void> {
    this.#checkAlive('a reading');
    this.readings.push(reading);
  }

  async markedElsewhere(marking: Marking): Promise<void> {
    this.#checkAlive('a marking');
    this.markings.push(marking);
  }

  async history(step: HistoryStep): Promise<void> {
    this.#checkAlive('a step of history');
    this.steps.push(step);
  }

  async identityChanged(person: Person): Promise<void> {
    this.#checkAlive('a change of identity');
    this.identities.push(person);
  }

  async groupChanged(happening: GroupHappening): Promise<void> {
    this.#checkAlive('what happened to a group');
    this.groupChanges.push(happening);
  }

  async rated(standing: Standing): Promise<void> {
    this.#checkAlive('how it is rated');
    this.standings.push(standing);
  }

  async templateChanged(change: TemplateChange): Promise<void> {
    this.#checkAlive('what became of a template');
    this.templateChanges.push(change);
  }

  #checkQr({ qr, expiresAt }: Extract<Change, { qr: string }>): void {
    if (qr === '') this.violations.push('an empty QR');
    if (expiresAt.getTime() <= Date.now()) this.violations.push('a QR that is expired when it is shown');
    if (this.last && 'qr' in this.last && this.last.qr === qr) this.violations.push('the same QR twice');
  }

  #checkAlive(what: string): void {
    if (this.last?.state === 'closed') this.violations.push(`${what} came after closed`);
  }
}
