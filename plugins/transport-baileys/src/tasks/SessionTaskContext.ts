import { withTimeout } from '@recado/timing';
import { type Person, TransportError, type TransportErrorCode } from '@recado/transport';
import { type BinaryNode, S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys';
import type { GroupMetadataCache } from '../groups/GroupMetadataCache.ts';
import type { GroupRefusalMapping } from '../groups/refusals.ts';
import type { IdentityResolver } from '../identities/IdentityResolver.ts';
import type { MediaSource } from '../media/fetchMedia.ts';
import type { AcknowledgementMatcher } from '../outgoing/AcknowledgementMatcher.ts';

export interface SessionTaskContextOptions {
  readonly sock: WASocket;
  readonly groups: GroupMetadataCache;
  readonly people: IdentityResolver;
  readonly acknowledgements: AcknowledgementMatcher;
  /** Phone number and LID of this account. */
  self(): Person;
  /** Timeout in milliseconds for an answer of WhatsApp. */
  readonly queryMs: number;
  /** Host from which profile pictures are downloaded, with the agent and the deadline of the downloads. */
  readonly pictures: Pick<MediaSource, 'host' | 'agent' | 'deadlineMs'>;
  readonly signal: AbortSignal;
}

/** Context that all tasks share. Its queries and changes reject with no other error than `TransportError`. */
export class SessionTaskContext {
  readonly sock: WASocket;
  readonly groups: GroupMetadataCache;
  readonly people: IdentityResolver;
  readonly acknowledgements: AcknowledgementMatcher;
  readonly queryMs: number;
  readonly signal: AbortSignal;
  readonly pictures: SessionTaskContextOptions['pictures'];
  readonly self: () => Person;
  readonly #options: SessionTaskContextOptions;

  constructor(options: SessionTaskContextOptions) {
    this.#options = options;
    this.sock = options.sock;
    this.groups = options.groups;
    this.people = options.people;
    this.acknowledgements = options.acknowledgements;
    this.queryMs = options.queryMs;
    this.signal = options.signal;
    this.pictures = options.pictures;
    this.self = () => options.self();
  }

  /** Runs a query. Rejects with `unreachable` if WhatsApp does not answer. */
  readonly runQuery = <Result>(query: () => Promise<Result>, toErrorCode: GroupRefusalMapping): Promise<Result> =>
    this.#runRequest(query, toErrorCode, 'unreachable');

  /**
   * Runs a request that changes data on WhatsApp. Rejects with `unknown-outcome` if WhatsApp does not answer.
   */
  readonly runChange = <Result>(change: () => Promise<Result>, toErrorCode: GroupRefusalMapping): Promise<Result> =>
    this.#runRequest(change, toErrorCode, 'unknown-outcome');

  /**
   * Sets or removes a profile picture without Baileys, because Baileys would re-encode the picture.
   * @param target group whose picture is set; absent for the account itself
   */
  async setPicture(jpeg: Uint8Array | undefined, target?: string): Promise<void> {
    const attrs = { to: S_WHATSAPP_NET, type: 'set', xmlns: 'w:profile:picture', ...(target && { target }) };
    const content: BinaryNode[] = [{ tag: 'picture', attrs: { type: 'image' }, ...(jpeg && { content: jpeg }) }];
    await this.sock.query({ tag: 'iq', attrs, ...(jpeg && { content }) });
  }

  #runRequest<Result>(
    request: () => Promise<Result>,
    toErrorCode: GroupRefusalMapping,
    timeoutCode: TransportErrorCode,
  ): Promise<Result> {
    const { queryMs, signal } = this.#options;
    const throwRefusal = (error: unknown): never => {
      const { data } = error as { readonly data?: unknown };
      if (typeof data !== 'number') throw new TransportError(timeoutCode, 'WhatsApp did not answer.', { cause: error });
      const reason = data === 429 ? 'rate-limited' : toErrorCode(data);
      throw new TransportError(reason, `WhatsApp refused the request with ${data}.`, { code: data, cause: error });
    };
    const throwTimeout = (): never => {
      throw new TransportError(timeoutCode, 'WhatsApp did not answer in time.');
    };
    return withTimeout(queryMs, Promise.resolve().then(request).catch(throwRefusal), throwTimeout, signal);
  }
}
