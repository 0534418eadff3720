import { randomBytes } from 'node:crypto';
import { findAssertionFault, PASSKEY_RP_ID } from '../../passkeys/findAssertionFault.ts';
import { type BinaryNode, buildBinaryNode, findChildNode, readStanzaNodeBytes } from '../../wire/buildBinaryNode.ts';
import { SERVER_JID } from '../../wire/jid.ts';
import type { Account } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import type { PendingCompanion } from './PendingCompanion.ts';

/** Lifetime of a challenge, which the request states as its timeout. */
const CHALLENGE_LIFETIME_MS = 600_000;

/**
 * The phone's steps of linking with a passkey. The server only relays between phone and client. A method that throws
 * makes the server answer the client with an error.
 */
export interface PasskeyCeremonyPhone {
  /** Receives the client's commitment. @returns encoded `PrimaryEphemeralIdentity` for the client */
  receivePrologue(payload: Uint8Array, ref: string, handoffProof: Uint8Array | undefined): Uint8Array;
  /** Receives the nonce that opens the commitment. @throws Error if the commitment is another one */
  receiveNonce(nonce: Uint8Array): void;
  /** Receives the client's keys. @throws Error if they cannot be decrypted, or are not those of the client */
  receivePairingRequest(request: Uint8Array): void;
}

/** The server's side of linking one client with a passkey, from its request until the phone has the client's keys. */
export class PasskeyCeremony {
  readonly #server: WhatsAppServer;
  readonly #companion: PendingCompanion;
  readonly #account: Account;
  readonly #phone: PasskeyCeremonyPhone;
  readonly #challenge = randomBytes(32).toString('base64url');
  readonly #expiresAt: number;
  #ref: string | undefined;
  #step: 'requested' | 'proven' | 'committed' | 'done' = 'requested';

  constructor(server: WhatsAppServer, companion: PendingCompanion, account: Account, phone: PasskeyCeremonyPhone) {
    this.#server = server;
    this.#companion = companion;
    this.#account = account;
    this.#phone = phone;
    this.#expiresAt = server.clock.now + CHALLENGE_LIFETIME_MS;
  }

  /** Requests the passkey from the client. `withOptions` is false if the client must query the options. */
  request(withOptions: boolean): void {
    this.#notify('passkey_prologue_request', withOptions ? [this.#buildOptions()] : []);
  }

  /** Answers a stanza of the ceremony. Returns undefined if the server is configured not to answer. */
  answer(node: BinaryNode): BinaryNode | undefined {
    const { passkeyStopsAfter } = this.#server.strictness;
    if (passkeyStopsAfter === 'request') return undefined;
    try {
      const result = buildResult(this.#handle(node));
      return passkeyStopsAfter === 'answer' && node.tag === 'passkey_prologue' ? undefined : result;
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      this.#server.recorder.incident(this.#account.phone, 'refused-passkey', detail);
      return buildError(error instanceof ExpiredChallenge ? 410 : 403);
    }
  }

  #handle(node: BinaryNode): BinaryNode[] {
    switch (node.tag) {
      case 'passkey_request_options':
        return [this.#buildOptions()];
      case 'ref':
        this.#ref = `2@${randomBytes(96).toString('base64')}`;
        return [buildBinaryNode('ref', {}, Buffer.from(this.#ref))];
      case 'passkey_prologue':
        this.#handlePrologue(node);
        return [];
      case 'companion_nonce':
        this.#assertStep('proven');
        this.#phone.receiveNonce(readStanzaNodeBytes(node) ?? Buffer.alloc(0));
        this.#step = 'committed';
        return [];
      default:
        this.#assertStep('committed');
        this.#phone.receivePairingRequest(readStanzaNodeBytes(node) ?? Buffer.alloc(0));
        this.#step = 'done';
        return [];
    }
  }

  #handlePrologue(node: BinaryNode): void {
    const read = (tag: string) => readStanzaNodeBytes(findChildNode(node, tag));
    const [credentialId, json, payload] = ['credential_id', 'webauthn_assertion', 'prologue_payload'].map(read);
    if (!credentialId || !json || !payload || this.#ref === undefined) throw new Error('the prologue is incomplete');
    this.#assertStep('requested');
    if (this.#server.clock.now > this.#expiresAt) throw new ExpiredChallenge('the challenge has expired');
    const fault = findAssertionFault({ credentialId, json }, this.#account.passkey, this.#challenge);
    if (fault !== undefined) throw new Error(fault);
    const identity = this.#phone.receivePrologue(payload, this.#ref, read('pairing_handoff_proof'));
    this.#step = 'proven';
    if (this.#server.strictness.passkeyStopsAfter === 'assertion') return;
    // The continuation follows the answer to the prologue.
    setImmediate(() => {
      this.#notify('crsc_continuation', [buildBinaryNode('primary_ephemeral_identity', {}, identity)]);
    });
  }

  #assertStep(expected: 'requested' | 'proven' | 'committed'): void {
    if (this.#step !== expected)
      throw new Error(`a step of the ceremony that follows "${expected}" came too early or twice`);
  }

  #buildOptions(): BinaryNode {
    const options = {
      challenge: this.#challenge,
      rpId: PASSKEY_RP_ID,
      allowCredentials: [],
      userVerification: 'required',
      timeout: CHALLENGE_LIFETIME_MS,
      extensions: { uvm: true },
    };
    return buildBinaryNode('passkey_request_options', {}, Buffer.from(JSON.stringify(options)));
  }

  #notify(type: string, content: BinaryNode[]): void {
    const server = this.#server;
    this.#companion.socket.send(
      buildBinaryNode('notification', { from: SERVER_JID, type, id: server.newId(), t: server.clock.seconds }, content),
    );
  }
}

class ExpiredChallenge extends Error {}

const buildResult = (content: BinaryNode[]): BinaryNode =>
  buildBinaryNode('iq', { type: 'result', from: SERVER_JID }, content);

const buildError = (code: number): BinaryNode =>
  buildBinaryNode('iq', { type: 'error', from: SERVER_JID }, [buildBinaryNode('error', { code, text: 'forbidden' })]);
