import { KeyedQueue, within } from '@recado/timing';
import {
  type Outgoing,
  type OutgoingContent,
  type Person,
  type Receipt,
  TransportError,
  type TransportErrorCode,
} from '@recado/transport';
import { jidDecode, type WASocket } from '@whiskeysockets/baileys';
import type { Groups } from '../groups/Groups.ts';
import { groupInfo } from '../groups/groupTasks.ts';
import type { Polls } from '../incoming/polls/Polls.ts';
import type { UploadedMedia } from '../media/UploadedMedia.ts';
import { uploadMedia } from '../media/uploadMedia.ts';
import { findExactly } from '../numbers/findNumber.ts';
import { jidOf } from '../people/jids.ts';
import type { People } from '../people/People.ts';
import type { Acknowledgements } from './Acknowledgements.ts';
import { type Composed, compose, composeMedia } from './composeMessage.ts';
import { type Expirations, expiring } from './Expirations.ts';
import type { SentMessages } from './SentMessages.ts';

export interface SenderOptions {
  readonly sock: WASocket;
  readonly people: People;
  readonly groups: Groups;
  readonly sent: SentMessages;
  readonly polls: Polls;
  readonly expirations: Expirations;
  /** Under which names this account is known. */
  self(): Person;
  readonly acknowledgements: Acknowledgements;
  readonly over: AbortSignal;
  readonly maxMediaBytes: number;
  /** Milliseconds for: an acknowledgement, an answer of WhatsApp, a file. */
  readonly ackMs: number;
  readonly queryMs: number;
  readonly mediaMs: number;
}

interface Prepared {
  readonly to: Outgoing['to'];
  readonly composed: Composed;
}

/** Sends messages over one connection; a message is sent when WhatsApp acknowledged it, and not before. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #asking = new KeyedQueue();

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** @throws TransportError */
  async send(message: Outgoing): Promise<Receipt> {
    const { id } = message;
    const { to, composed } = await this.#prepare(message).catch(error => {
      // Whatever failed first, failed because the session ended.
      throw this.#options.over.aborted ? notConnected() : error;
    });
    if (this.#options.over.aborted) notConnected();
    return this.#handOver(id, to, jidOf(to), composed);
  }

  /** Everything that can go wrong while nothing is handed over. */
  async #prepare({ id, to, content, quoted, mentions }: Outgoing): Promise<Prepared> {
    const { sent, polls, self } = this.#options;
    const around = {
      ...(quoted && { quoted: quoted.fromMe ? { ...quoted, sender: self() } : quoted }),
      ...(mentions && { mentions }),
    };
    const recipient = to.kind === 'group' ? to : await this.#person(to);
    const jid = jidOf(recipient);
    const plain =
      content.type === 'media'
        ? composeMedia(content, await this.#upload(content), around)
        : compose(content, around, jid);
    await this.#reachable(jid);
    const composed = { ...plain, message: expiring(plain.message, await this.#expiration(recipient, jid)) };
    if (content.type === 'poll') await polls.keep(id, composed.message, self());
    sent.keep(id, composed.message);
    return { to: recipient, composed };
  }

  /** Nothing thrown here is anything but an answer of WhatsApp, or none: the message is on its way. */
  async #handOver(id: string, to: Outgoing['to'], jid: string, composed: Composed): Promise<Receipt> {
    const { sock, acknowledgements, ackMs, over } = this.#options;
    const waiting = acknowledgements.wait(id);
    try {
      const { message, attributes = {} } = composed;
      const options = { messageId: id, additionalAttributes: { ...attributes } };
      const relayed = sock.relayMessage(jid, message, options).catch(failed);
      const answer = relayed.then(() => waiting.answer);
      const quick = waiting.answer;
      const { error, timestamp } = await within(ackMs, Promise.race([answer, quick]), unknownOutcome, over);
      if (error === undefined) return { id, timestamp, to };
      if (to.kind === 'group') this.#options.groups.forget(jid);
      throw refusal(error, to, error === 463 ? await restrictedUntil(this.#options) : undefined);
    } finally {
      waiting.stop(to);
    }
  }

  /** A group's is known by now: its members were asked for. */
  async #expiration(to: Outgoing['to'], jid: string): Promise<number | undefined> {
    const { expirations, groups } = this.#options;
    return to.kind === 'group' ? groups.known(jid)?.ephemeralDuration || undefined : expirations.of(to);
  }

  async #person(to: Person): Promise<Person> {
    const { people, sock, queryMs, over } = this.#options;
    const known = await people.complete(to);
    const inquiry = { sock, patienceMs: queryMs, over };
    const person = known.lid === undefined ? await findExactly(to.phone ?? '', inquiry) : known;
    if (!person) throw new TransportError('not-registered', 'The recipient is not on WhatsApp.');
    // Its receipts may come under the other name.
    await within(queryMs, people.learn(person), () => undefined, over);
    return person;
  }

  #upload({ media }: Extract<OutgoingContent, { type: 'media' }>): Promise<UploadedMedia> {
    const { sock, maxMediaBytes, mediaMs, over } = this.#options;
    return uploadMedia(sock, media, { maxBytes: maxMediaBytes, deadlineMs: mediaMs, signal: over });
  }

  /**
   * Baileys sends to nobody, and reports success, when it cannot learn of the recipient's devices. One question for
   * each contact at a time: every unanswered one would replace the contact's Signal session, and after forty of them
   * what the contact writes can no longer be read.
   */
  async #reachable(jid: string): Promise<void> {
    const { sock, queryMs, over } = this.#options;
    const ask = async (): Promise<boolean> => {
      const members = jid.endsWith('@g.us') ? await this.#members(jid) : [jid];
      const users = new Set(members.map(member => jidDecode(member)?.user));
      const devices = await sock.getUSyncDevices(members, true, false);
      return devices.some(({ user }) => users.has(user));
    };
    const asked = this.#asking
      .run(jid, ask)
      .catch(error => (error instanceof TransportError ? Promise.reject(error) : unreachable(error)));
    if (!(await within(queryMs, asked, unreachable, over))) unreachable();
  }

  async #members(group: string): Promise<string[]> {
    const { groups, sock, self } = this.#options;
    const metadata = await groups.find(group, sock).catch(refusedGroup);
    const { onlyAdminsWrite, role } = groupInfo(metadata, self());
    // Where it is not told who we are there, WhatsApp answers.
    if (onlyAdminsWrite && role === 'member')
      throw new TransportError('not-admin', 'Only administrators write in this group.');
    return metadata.participants.map(({ id }) => id);
  }
}

/** Of a group whose members it does not tell, WhatsApp takes no message either. */
function refusedGroup(cause: { readonly data?: unknown }): never {
  const code = typeof cause.data === 'number' ? cause.data : undefined;
  if (code === undefined) unreachable(cause);
  throw refusal(code, { kind: 'group' });
}

function failed(cause: unknown): never {
  const { message } = cause as { message?: string };
  if (message === 'All encryptions failed') unreachable(cause);
  return unknownOutcome(cause);
}

function unknownOutcome(cause?: unknown): never {
  throw new TransportError('unknown-outcome', 'The acknowledgement did not come.', { cause });
}

function unreachable(cause?: unknown): never {
  throw new TransportError('unreachable', 'The devices of the recipient could not be reached.', { cause });
}

function notConnected(): never {
  throw new TransportError('not-connected', 'The session is over.');
}

const reasons: Readonly<Record<number, TransportErrorCode>> = {
  429: 'rate-limited',
  463: 'restricted',
};

const inGroups: typeof reasons = { 403: 'not-in-group', 404: 'not-in-group', 420: 'not-admin' };

/** WhatsApp's refusal of a message as the port tells it (docs/whatsapp.md §6, §10). */
function refusal(code: number, to: Pick<Outgoing['to'], 'kind'>, until?: Date): TransportError {
  const reason = reasons[code] ?? (to.kind === 'group' ? inGroups[code] : undefined) ?? 'rejected';
  return new TransportError(reason, `WhatsApp refused the message with ${code}.`, {
    code,
    ...(until && reason === 'restricted' ? { until } : {}),
  });
}

interface Asking {
  readonly sock: WASocket;
  readonly queryMs: number;
  readonly over: AbortSignal;
}

/** Until when WhatsApp lets this account open no new chats; undefined when it does not say. */
async function restrictedUntil({ sock, queryMs, over }: Asking): Promise<Date | undefined> {
  const nothing = (): undefined => undefined;
  const asked = sock
    .fetchAccountReachoutTimelock()
    .then(({ timeEnforcementEnds }) => timeEnforcementEnds, nothing);
  return within(queryMs / 4, asked, nothing, over);
}
