import { within } from '@recado/timing';
import { type Person, TransportError, type TransportErrorCode } from '@recado/transport';
import { type BinaryNode, S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys';
import type { Groups } from '../groups/Groups.ts';
import type { Meaning } from '../groups/refusals.ts';
import type { MediaSource } from '../media/fetchMedia.ts';
import type { Acknowledgements } from '../outgoing/Acknowledgements.ts';
import type { People } from '../people/People.ts';

export interface TaskOptions {
  readonly sock: WASocket;
  readonly groups: Groups;
  readonly people: People;
  readonly acknowledgements: Acknowledgements;
  /** Under which names this account is known. */
  self(): Person;
  /** For an answer of WhatsApp, milliseconds. */
  readonly queryMs: number;
  /** Where pictures of people may be. */
  readonly pictures: Pick<MediaSource, 'host' | 'agent' | 'deadlineMs'>;
  readonly over: AbortSignal;
}

/** What every task is done with. Its questions and changes reject with a `TransportError`, and with nothing else. */
export class TaskContext {
  readonly sock: WASocket;
  readonly groups: Groups;
  readonly people: People;
  readonly acknowledgements: Acknowledgements;
  readonly queryMs: number;
  readonly over: AbortSignal;
  readonly pictures: TaskOptions['pictures'];
  readonly self: () => Person;
  readonly #options: TaskOptions;

  constructor(options: TaskOptions) {
    this.#options = options;
    this.sock = options.sock;
    this.groups = options.groups;
    this.people = options.people;
    this.acknowledgements = options.acknowledgements;
    this.queryMs = options.queryMs;
    this.over = options.over;
    this.pictures = options.pictures;
    this.self = () => options.self();
  }

  /** A question: no answer is `unreachable`. */
  readonly asking = <Result>(ask: () => Promise<Result>, meaning: Meaning): Promise<Result> =>
    this.#answered(ask, meaning, 'unreachable');

  /** A change: without an answer nobody knows whether it was made. */
  readonly changing = <Result>(change: () => Promise<Result>, meaning: Meaning): Promise<Result> =>
    this.#answered(change, meaning, 'unknown-outcome');

  /** Baileys would make the picture anew. @param target a group; the account itself where there is none */
  async setPicture(jpeg: Uint8Array | undefined, target?: string): Promise<void> {
    const attrs = { to: S_WHATSAPP_NET, type: 'set', xmlns: 'w:profile:picture', ...(target && { target }) };
    const content: BinaryNode[] = [
      { tag: 'picture', attrs: { type: 'image' }, ...(jpeg && { content: jpeg }) },
    ];
    await this.sock.query({ tag: 'iq', attrs, ...(jpeg && { content }) });
  }

  #answered<Result>(
    act: () => Promise<Result>,
    meaning: Meaning,
    silence: TransportErrorCode,
  ): Promise<Result> {
    const { queryMs, over } = this.#options;
    const refused = (error: unknown): never => {
      const { data } = error as { readonly data?: unknown };
      if (typeof data !== 'number')
        throw new TransportError(silence, 'WhatsApp did not answer.', { cause: error });
      const reason = data === 429 ? 'rate-limited' : meaning(data);
      throw new TransportError(reason, `WhatsApp refused it with ${data}.`, { code: data, cause: error });
    };
    const unanswered = (): never => {
      throw new TransportError(silence, 'WhatsApp did not answer in time.');
    };
    return within(queryMs, Promise.resolve().then(act).catch(refused), unanswered, over);
  }
}
