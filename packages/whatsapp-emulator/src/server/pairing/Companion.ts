import type { BinaryNode } from '../../wire/node.ts';
import type { ClientSocket } from '../ClientSocket.ts';
import type { DeviceKeys } from '../DeviceKeys.ts';

/** A registered client that is not linked to an account yet. */
export interface Companion {
  readonly socket: ClientSocket;
  readonly keys: DeviceKeys;
  /** Noise static key that the client proved in its handshake. */
  readonly noiseKey: Uint8Array;
  readonly platform: string;
  readonly readsInlineHistory: boolean;
  /** Version that the client declared, such as `2.3000.1043857760`. */
  readonly version: string;
  /** Push name that the client announced; empty if there is none. */
  name: string;
  /** Refs of its QR codes, in the order in which it shows them. */
  readonly refs: readonly string[];
  /** The client's request for a pairing code; undefined before it requests one. */
  code: CodeRequest | undefined;
  /** Receives the client's answer to `pair-success`, or the reason why there is none. */
  settlePairing: ((answer: BinaryNode | Error) => void) | undefined;
  /**
   * Receives the client's key bundle when pairing by code finishes, or the reason why there is
   * none.
   */
  settleCodePairing: ((answer: CodeFinish | Error) => void) | undefined;
}

/** Data that a client sends when it shows a pairing code. */
export interface CodeRequest {
  /** Number, in digits, of the phone that must enter the code. */
  readonly phone: string;
  readonly ref: string;
  /** Salt (32), IV (16) and the client's ephemeral key encrypted with the code (32). */
  readonly wrappedEphemeral: Uint8Array;
}

/** Data that a client sends after the phone has answered its code. */
export interface CodeFinish {
  /** Salt (32), IV (12) and the encrypted bundle. */
  readonly wrappedBundle: Uint8Array;
  readonly identity: Uint8Array;
}
