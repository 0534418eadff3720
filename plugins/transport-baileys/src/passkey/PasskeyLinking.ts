import { randomBytes } from 'node:crypto';
import { type Logger, type PasskeyStep, TransportError } from '@recado/transport';
import { type BinaryNode, getBinaryNodeChild, S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys';
import type { ConnectionCloseDetails } from '../closeReasons/toSessionCloseDetails.ts';
import type { BaileysTimings } from '../resolveBaileysSettings.ts';
import { PasskeyQueries } from './PasskeyQueries.ts';
import { type PasskeyOptions, parsePasskeyAssertion, parsePasskeyOptions } from './parsePasskeyTexts.ts';
import {
  computeComparisonCode,
  createHandoffProof,
  createPasskeyCommitment,
  encryptPairingRequest,
  type PasskeyCommitment,
  type PrimaryIdentity,
  parsePrimaryIdentity,
} from './passkeyKeys.ts';

export interface PasskeyLinkingOptions {
  readonly sock: WASocket;
  readonly timings: BaileysTimings;
  readonly log: Logger;
  /** Whether the session waits to be linked. WhatsApp's requests are ignored otherwise. */
  isPairing(): boolean;
  /** Called before the first step: the QR codes must not end the session any more. */
  onStarted(): void;
  onStep(step: PasskeyStep): void;
  onFailed(details: ConnectionCloseDetails): void;
}

interface RequestedState {
  readonly name: 'requested';
  readonly options: PasskeyOptions;
  readonly requestedAt: number;
}

type State =
  | { readonly name: 'idle' | 'busy' | 'finishing' }
  | RequestedState
  | { readonly name: 'accepted'; readonly commitment: PasskeyCommitment; readonly isProven: boolean }
  | { readonly name: 'compare'; readonly commitment: PasskeyCommitment; readonly primary: PrimaryIdentity };

/**
 * Performs the linking with a passkey, which Baileys 7.0.0-rc14 only acknowledges. The source of the stanzas is
 * docs/adr/0090-link-with-a-passkey.md.
 */
export class PasskeyLinking {
  readonly #options: PasskeyLinkingOptions;
  readonly #queries: PasskeyQueries;
  /** Adv secret that the phone receives with the client's keys. */
  #advSecret = randomBytes(32);
  #state: State = { name: 'idle' };
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PasskeyLinkingOptions) {
    this.#options = options;
    this.#queries = new PasskeyQueries(options.sock);
  }

  listen(): void {
    const { ws } = this.#options.sock;
    const handle = (type: string, receive: (stanza: BinaryNode) => Promise<void>) =>
      ws.on(`CB:notification,type:${type}`, (stanza: BinaryNode) => {
        if (stanza.attrs.from !== S_WHATSAPP_NET || !this.#options.isPairing()) return;
        receive(stanza).catch(error => this.#fail(error));
      });
    handle('passkey_prologue_request', stanza => this.#receiveRequest(stanza));
    handle('crsc_continuation', stanza => this.#receiveContinuation(stanza));
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#state = { name: 'idle' };
  }

  /** Sends the owner's assertion (see `Session.answerPasskey`). @throws TransportError */
  async answer(text: string): Promise<void> {
    const requested = this.#state;
    if (requested.name !== 'requested') throw new TransportError('not-connected', 'No passkey is requested.');
    const assertion = parsePasskeyAssertion(text);
    if (!assertion) throw new TransportError('rejected', 'The text is no assertion of a passkey.');
    const { passkeyHandoffMs } = this.#options.timings;
    this.#state = { name: 'busy' };
    // The timer of the request must not close the session while WhatsApp verifies the answer.
    clearTimeout(this.#timer);
    try {
      const commitment = createPasskeyCommitment(await this.#queries.fetchRef());
      if (!this.#isIn('busy')) throw new TransportError('rejected', 'WhatsApp has requested the passkey again.');
      const isProven = Date.now() - requested.requestedAt < passkeyHandoffMs;
      const { advSecretKey } = this.#options.sock.authState.creds;
      const proof = isProven ? createHandoffProof(advSecretKey, commitment.payload) : undefined;
      // Set the state first, because the continuation may arrive before the answer to this query.
      this.#state = { name: 'accepted', commitment, isProven };
      await this.#queries.sendPrologue(assertion, commitment.payload, proof).catch(error => {
        // Without an answer, WhatsApp may have accepted the assertion. Its continuation may still arrive.
        if (isUnreachable(error)) this.#waitForPhone();
        throw error;
      });
      this.#waitForPhone();
    } catch (error) {
      const isUnanswered = this.#isIn('accepted') && isUnreachable(error);
      // The owner may try again until the request expires.
      if (this.#isIn('busy') || (this.#isIn('accepted') && !isUnanswered)) this.#allowRetry(requested);
      throw error;
    }
  }

  /** Sends the keys of this client to the phone (see `Session.confirmPasskey`). @throws TransportError */
  async confirm(): Promise<void> {
    const compared = this.#state;
    if (compared.name !== 'compare') throw new TransportError('not-connected', 'No code is to be compared.');
    try {
      await this.#sendKeys(compared.commitment, compared.primary);
    } catch (error) {
      if (this.#isIn('finishing')) this.#state = compared;
      throw error;
    }
  }

  async #receiveRequest(stanza: BinaryNode): Promise<void> {
    this.#options.onStarted();
    this.#state = { name: 'busy' };
    const readOptions = (parent: BinaryNode | undefined) =>
      parsePasskeyOptions(getBinaryNodeChild(parent, 'passkey_request_options')?.content as Uint8Array | undefined);
    const options = readOptions(stanza) ?? readOptions(await this.#queries.fetchOptions());
    if (!this.#options.isPairing()) return;
    if (!options) {
      this.#end({ why: 'passkey-required', detail: 'The options of the passkey request are unknown.' });
      return;
    }
    this.#advSecret = randomBytes(32);
    this.#state = { name: 'requested', options, requestedAt: Date.now() };
    const expiresAt = this.#expireRequest(options.timeoutMs);
    this.#enter({ step: 'requested', options: options.text, expiresAt });
  }

  async #receiveContinuation(stanza: BinaryNode): Promise<void> {
    const accepted = this.#state;
    if (accepted.name !== 'accepted') return;
    this.#state = { name: 'busy' };
    const content = getBinaryNodeChild(stanza, 'primary_ephemeral_identity')?.content;
    const primary = parsePrimaryIdentity(content as Uint8Array);
    const { commitment, isProven } = accepted;
    this.#expectContinuation();
    await this.#queries.sendNonce(commitment.nonce);
    if (isProven) {
      await this.#sendKeys(commitment, primary);
      return;
    }
    this.#state = { name: 'compare', commitment, primary };
    const expiresAt = this.#expire(
      this.#options.timings.passkeyCompareMs,
      'passkey-unfinished',
      'The code was not compared in time.',
    );
    this.#enter({ step: 'compare', code: computeComparisonCode(commitment, primary), expiresAt });
  }

  async #sendKeys(commitment: PasskeyCommitment, primary: PrimaryIdentity): Promise<void> {
    const { creds } = this.#options.sock.authState;
    this.#state = { name: 'finishing' };
    const request = encryptPairingRequest(commitment, primary, {
      noiseKey: creds.noiseKey.public,
      identityKey: creds.signedIdentityKey.public,
      advSecret: this.#advSecret,
    });
    // Baileys verifies `pair-success` with this secret, and it may arrive before the answer to the query.
    const formerAdvSecret = creds.advSecretKey;
    creds.advSecretKey = this.#advSecret.toString('base64');
    const expiresAt = this.#expectContinuation();
    await this.#queries.sendPairingRequest(request).catch(error => {
      creds.advSecretKey = formerAdvSecret;
      throw error;
    });
    if (this.#isIn('finishing')) this.#enter({ step: 'accepted', expiresAt });
  }

  #waitForPhone(): void {
    if (this.#isIn('accepted')) this.#enter({ step: 'accepted', expiresAt: this.#expectContinuation() });
  }

  #allowRetry(requested: RequestedState): void {
    this.#state = requested;
    const remainingMs = requested.requestedAt + requested.options.timeoutMs - Date.now();
    this.#expireRequest(Math.max(0, remainingMs));
  }

  #expireRequest(milliseconds: number): Date {
    return this.#expire(milliseconds, 'passkey-expired', 'The passkey request has expired.');
  }

  /** Milliseconds from now, in which the phone must continue. */
  #expectContinuation(): Date {
    const { passkeyContinuationMs } = this.#options.timings;
    return this.#expire(passkeyContinuationMs, 'passkey-unfinished', 'The phone did not continue the linking.');
  }

  #expire(milliseconds: number, why: ConnectionCloseDetails['why'], detail: string): Date {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end({ why, detail }), milliseconds);
    return new Date(Date.now() + milliseconds);
  }

  // TypeScript would otherwise exclude states that another method sets during an `await`.
  #isIn(name: State['name']): boolean {
    return this.#state.name === name;
  }

  #enter(step: PasskeyStep): void {
    if (this.#options.isPairing()) this.#options.onStep(step);
  }

  #fail(error: unknown): void {
    const code = error instanceof TransportError ? error.code : undefined;
    this.#options.log.warn({ code }, 'the linking with a passkey failed');
    if (!this.#options.isPairing()) return;
    const detail = 'A step of the linking with a passkey failed.';
    this.#end({ why: 'passkey-unfinished', detail, ...(code === undefined ? {} : { code }) });
  }

  #end(details: ConnectionCloseDetails): void {
    this.stop();
    this.#options.onFailed(details);
  }
}

const isUnreachable = (error: unknown): boolean => error instanceof TransportError && error.reason === 'unreachable';
