/** Stanza without a handler on the server, or a frame that the server could not read. */
export interface UnknownStanza {
  /** Time at which the stanza arrived, as Unix time in milliseconds. */
  readonly at: number;
  /** Account and device of the sender (`5215512345678:3`). Empty if the sending client had not logged in. */
  readonly client: string;
  /** Kind of the unknown stanza: `iq` for a query, `stanza` for any other stanza. */
  readonly kind: 'stanza' | 'iq';
  /** The stanza's tag, `xmlns`, `type` and first child, as far as they are present: `iq set w:m media_conn`. */
  readonly summary: string;
}

/**
 * Record of a client's misbehaviour on its connection, such as garbage, a wrong key or a forged signature.
 */
export interface ClientIncident {
  /** Time of the incident, as Unix time in milliseconds. */
  readonly at: number;
  readonly client: string;
  readonly kind:
    | 'garbage-frame'
    | 'oversized-frame'
    | 'noise-failure'
    | 'wrong-noise-key'
    | 'forged-pairing-signature'
    | 'refused-passkey'
    | 'forged-device-identity'
    | 'wrong-padding'
    | 'undecryptable-edit'
    | 'bad-registration'
    | 'unknown-device'
    | 'half-open'
    | 'handler-error';
  readonly detail: string;
}

/** A linked device of an account, as the server stores it. */
export interface DeviceState {
  /** Number of the device. The phone itself has the number 0. */
  readonly device: number;
  readonly online: boolean;
  /** Push name that the device announced, or an empty string if it announced none. */
  readonly name: string;
  /** Platform of the linked device as the phone displays it, e.g. `Chrome`. */
  readonly platform: string;
  readonly preKeys: number;
  /** Number of stanzas that wait until the device comes online. */
  readonly queued: number;
}

/** Response of `GET /control/state`. */
export interface EmulatorState {
  readonly accounts: readonly {
    readonly phone: string;
    readonly lid: string;
    readonly name: string;
    readonly devices: readonly DeviceState[];
  }[];
  readonly groups: readonly {
    readonly id: string;
    readonly subject: string;
    readonly participants: readonly string[];
  }[];
  /** Number of open WebSocket connections, logged in or not. */
  readonly connections: number;
  /** Number of message stanzas that the server accepted from clients and phones since its start. */
  readonly messages: number;
  readonly incidents: readonly ClientIncident[];
}
