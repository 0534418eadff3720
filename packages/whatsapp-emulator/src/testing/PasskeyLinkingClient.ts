import { createCipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { bytesToCrockford, Curve, proto } from '@whiskeysockets/baileys';
import type { PasskeyAssertionJson } from '../model/Passkey.ts';
import { type BinaryNode, findChildNode, readStanzaNodeBytes, readStanzaNodeText } from '../wire/buildBinaryNode.ts';
import { generateCurveKeyPair } from '../wire/signatures.ts';
import type { BaileysClient } from './BaileysClient.ts';
import { waitUntil } from './waitUntil.ts';

/** Values that a test makes wrong. */
export interface PasskeyClientFaults {
  readonly nonce?: Uint8Array;
  readonly identityKey?: Uint8Array;
  readonly ref?: string;
}

const DEVICE_TYPE = proto.DeviceProps.PlatformType.CHROME;

/** Client of a test that performs the linking with a passkey, which Baileys does not perform, on its raw stanzas. */
export class PasskeyLinkingClient {
  readonly #client: BaileysClient;
  readonly #requests: BinaryNode[] = [];
  readonly #continuations: BinaryNode[] = [];
  readonly #ephemeral = generateCurveKeyPair();
  readonly #nonce = randomBytes(32);
  #ref = '';
  #key = Buffer.alloc(0);

  constructor(client: BaileysClient) {
    this.#client = client;
    const { ws } = client.sock;
    ws.on('CB:notification,type:passkey_prologue_request', (node: BinaryNode) => this.#requests.push(node));
    ws.on('CB:notification,type:crsc_continuation', (node: BinaryNode) => this.#continuations.push(node));
  }

  /** Options of the last request, as JSON text. */
  async waitForOptions(): Promise<string> {
    const request = await waitUntil(() => this.#requests.at(-1));
    const options = findChildNode(request, 'passkey_request_options');
    return readStanzaNodeText(
      options ?? findChildNode(await this.query('get', 'passkey_request_options'), 'passkey_request_options'),
    );
  }

  get hasContinuation(): boolean {
    return this.#continuations.length > 0;
  }

  /** Sends an assertion. @param formerAdvSecret if given, a handoff proof is sent too */
  async prove(assertion: PasskeyAssertionJson, faults: PasskeyClientFaults = {}, formerAdvSecret?: Uint8Array) {
    this.#ref = readStanzaNodeText(findChildNode(await this.query('get', 'ref'), 'ref'));
    const identity = proto.CompanionEphemeralIdentity.encode({
      publicKey: this.#ephemeral.public,
      deviceType: DEVICE_TYPE,
      ref: faults.ref ?? this.#ref,
    }).finish();
    const hash = createHash('sha256').update(identity).update(this.#nonce).digest();
    const payload = proto.ProloguePayload.encode({
      companionEphemeralIdentity: identity,
      commitment: { hash },
    }).finish();
    const handoffKey = formerAdvSecret && hkdfSync('sha256', formerAdvSecret, '', 'shortcake-passkey-handoff-v1', 32);
    await this.query('set', 'passkey_prologue', [
      { tag: 'credential_id', attrs: {}, content: Buffer.from(assertion.rawId, 'base64url') },
      { tag: 'webauthn_assertion', attrs: {}, content: Buffer.from(JSON.stringify(assertion)) },
      { tag: 'prologue_payload', attrs: {}, content: payload },
      ...(handoffKey
        ? [
            {
              tag: 'pairing_handoff_proof',
              attrs: {},
              content: createHmac('sha256', Buffer.from(handoffKey)).update(payload).digest(),
            },
          ]
        : []),
    ]);
  }

  /** Opens the commitment. @returns the code to compare with the phone */
  async open(faults: PasskeyClientFaults = {}): Promise<string> {
    const continuation = await waitUntil(() => this.#continuations.at(-1));
    const bytes = readStanzaNodeBytes(findChildNode(continuation, 'primary_ephemeral_identity'));
    const { publicKey, nonce } = proto.PrimaryEphemeralIdentity.decode(bytes ?? Buffer.alloc(0));
    const [primaryKey, primaryNonce] = [Buffer.from(publicKey ?? []), Buffer.from(nonce ?? [])];
    await this.query('set', 'companion_nonce', faults.nonce ?? this.#nonce);
    const shared = Curve.sharedKey(this.#ephemeral.private, primaryKey);
    const salt = `Companion Pairing ${DEVICE_TYPE} with ref ${this.#ref}`;
    this.#key = Buffer.from(hkdfSync('sha256', shared, salt, 'Pairing Information Encryption Key', 32));
    const digest = createHash('sha256').update(this.#nonce).update(primaryKey).digest();
    const code = bytesToCrockford(
      Buffer.from([0, 1, 2, 3, 4].map(index => (primaryNonce[index] ?? 0) ^ (digest[index] ?? 0))),
    );
    return `${code.slice(0, 4)}-${code.slice(4)}`;
  }

  /** Sends the client's keys with a new adv secret. */
  async finish(faults: PasskeyClientFaults = {}): Promise<void> {
    const { creds } = this.#client.auth;
    const advSecret = randomBytes(32);
    const request = proto.PairingRequest.encode({
      companionPublicKey: creds.noiseKey.public,
      companionIdentityKey: faults.identityKey ?? creds.signedIdentityKey.public,
      advSecret,
    }).finish();
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.#key, iv);
    const encryptedPayload = Buffer.concat([cipher.update(request), cipher.final(), cipher.getAuthTag()]);
    creds.advSecretKey = advSecret.toString('base64');
    await this.query(
      'set',
      'encrypted_pairing_request',
      proto.EncryptedPairingRequest.encode({ encryptedPayload, iv }).finish(),
    );
  }

  query(type: 'get' | 'set', tag: string, content?: BinaryNode['content']): Promise<BinaryNode> {
    const node = content === undefined ? { tag, attrs: {} } : { tag, attrs: {}, content };
    return this.#client.sock.query({ tag: 'iq', attrs: { to: 's.whatsapp.net', type, xmlns: 'md' }, content: [node] });
  }
}
