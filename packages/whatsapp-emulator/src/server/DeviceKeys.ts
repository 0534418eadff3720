import type { BinaryNode } from '../wire/node.ts';

/** Connection of a device: a WebSocket, or an emulated phone in this process. */
export interface DeviceLink {
  send(stanza: BinaryNode): void;
  /** Sends a last stanza and closes the connection. */
  close?(last: BinaryNode): void;
}

export interface SignedPreKey {
  readonly id: number;
  readonly value: Uint8Array;
  readonly signature: Uint8Array;
}

/** The public Signal keys of a device. */
export interface DeviceKeys {
  readonly registrationId: number;
  /** Public identity key, 32 bytes. */
  readonly identity: Uint8Array;
  readonly signedPreKey: SignedPreKey;
}
