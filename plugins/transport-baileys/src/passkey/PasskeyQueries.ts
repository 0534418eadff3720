import { TransportError } from '@recado/transport';
import { type BinaryNode, getBinaryNodeChild, S_WHATSAPP_NET, type WASocket } from '@whiskeysockets/baileys';
import type { PasskeyAssertion } from './parsePasskeyTexts.ts';

/** Queries of the linking with a passkey. Each rejects with a `TransportError`: `rejected` or `unreachable`. */
export class PasskeyQueries {
  readonly #sock: WASocket;

  constructor(sock: WASocket) {
    this.#sock = sock;
  }

  /** Fetches the options of the request, which WhatsApp may omit from its notification. */
  fetchOptions(): Promise<BinaryNode> {
    return this.#query('get', { tag: 'passkey_request_options', attrs: {} });
  }

  /** Fetches a new reference, from which phone and client derive their key. */
  async fetchRef(): Promise<string> {
    const answer = await this.#query('get', { tag: 'ref', attrs: {} });
    const content = getBinaryNodeChild(answer, 'ref')?.content;
    const ref = Buffer.from((content ?? '') as Uint8Array).toString('utf8');
    if (ref === '') throw new TransportError('rejected', 'WhatsApp issued no reference.');
    return ref;
  }

  async sendPrologue(
    { credentialId, json }: PasskeyAssertion,
    payload: Uint8Array,
    handoffProof: Uint8Array | undefined,
  ): Promise<void> {
    const content = [
      createLeaf('credential_id', credentialId),
      createLeaf('webauthn_assertion', json),
      createLeaf('prologue_payload', payload),
      ...(handoffProof ? [createLeaf('pairing_handoff_proof', handoffProof)] : []),
    ];
    await this.#query('set', { tag: 'passkey_prologue', attrs: {}, content });
  }

  async sendNonce(nonce: Uint8Array): Promise<void> {
    await this.#query('set', createLeaf('companion_nonce', nonce));
  }

  async sendPairingRequest(request: Uint8Array): Promise<void> {
    await this.#query('set', createLeaf('encrypted_pairing_request', request));
  }

  async #query(type: 'get' | 'set', node: BinaryNode): Promise<BinaryNode> {
    const iq = { tag: 'iq', attrs: { to: S_WHATSAPP_NET, type, xmlns: 'md' }, content: [node] };
    const answer: BinaryNode | undefined = await this.#sock.query(iq).catch(throwRefusal);
    // Baileys returns undefined if WhatsApp did not answer in time.
    return answer ?? throwRefusal();
  }
}

const createLeaf = (tag: string, content: Uint8Array): BinaryNode => ({ tag, attrs: {}, content });

function throwRefusal(cause?: unknown): never {
  const code = (cause as { readonly data?: unknown } | undefined)?.data;
  if (typeof code !== 'number') throw new TransportError('unreachable', 'WhatsApp did not answer.', { cause });
  throw new TransportError('rejected', `WhatsApp refused a step of the passkey with ${code}.`, { code, cause });
}
