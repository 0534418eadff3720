import type { BinaryNode } from '../../wire/buildBinaryNode.ts';
import type { ClientSocket } from '../ClientSocket.ts';
import type { DeviceKeys } from '../DeviceKeys.ts';

/** A client that has registered but is not linked to an account yet. */
export interface PendingCompanion {
  readonly socket: ClientSocket;
  readonly keys: DeviceKeys;
  /** Static Noise key of the client. The handshake proved that the client owns the private key. */
  readonly noiseKey: Uint8Array;
  readonly platform: string;
  readonly readsInlineHistory: boolean;
  /** WhatsApp version that the client declared, such as `2.3000.1043857760`. */
  readonly version: string;
  /** Push name that the client announced, or an empty string if it announced none. */
  name: string;
  /** References in the client's QR codes, in the order in which the client shows the codes. */
  readonly refs: readonly string[];
  /** The client's request for a pairing code. Undefined if the client has requested none. */
  code: PairingCodeRequest | undefined;
  /** Linking with a passkey, which the server has requested. Undefined if it has requested none. */
  passkeyCeremony: { answer(step: BinaryNode): BinaryNode | undefined } | undefined;
  /** Function that receives the client's answer to `pair-success`, or an error if the client does not answer. */
  settlePairing: ((answer: BinaryNode | Error) => void) | undefined;
  /**
   * Function that receives the client's key bundle at the end of pairing by code, or an error if the client
   * does not send a key bundle.
   */
  settleCodePairing: ((answer: CodePairingKeyBundle | Error) => void) | undefined;
}

/** Data that a client sends when it shows a pairing code. */
export interface PairingCodeRequest {
  /** Number, in digits, of the phone that must enter the code. */
  readonly phone: string;
  readonly ref: string;
  /**
   * Salt (32 bytes), IV (16 bytes) and the client's ephemeral key (32 bytes), encrypted with the pairing code.
   */
  readonly wrappedEphemeral: Uint8Array;
}

/** Data that a client sends after its pairing code was entered on the phone. */
export interface CodePairingKeyBundle {
  /** Salt (32 bytes), IV (12 bytes) and the encrypted key bundle. */
  readonly wrappedBundle: Uint8Array;
  readonly identity: Uint8Array;
}
