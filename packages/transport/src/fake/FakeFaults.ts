import type { PhoneNumber } from '../address.ts';
import type { ConnectionChange } from '../connectionChange.ts';
import type { TransportErrorCode } from '../errors.ts';

/** Reason and details of a closed connection: the `closed` connection change, without the field `state`. */
export type FakeConnectionCloseDetails = Omit<Extract<ConnectionChange, { state: 'closed' }>, 'state'>;

/** Fault that affects one message of a client. */
export type SendFault =
  /** The message arrives, but is not acknowledged. */
  | { readonly kind: 'swallow-ack' }
  /** The message is lost, and therefore not acknowledged. */
  | { readonly kind: 'lose' }
  /** The network refuses the message and returns a reason. */
  | {
      readonly kind: 'refuse';
      readonly reason: Extract<TransportErrorCode, 'rejected' | 'rate-limited' | 'restricted' | 'not-connected'>;
      readonly code?: number;
      readonly until?: Date;
    };

/** Demand for a passkey at the next linking of a number. */
export interface FakePasskeyDemand {
  /** Whether the owner must compare a code with the phone. Default: false. */
  readonly needsComparison?: boolean;
  /** Lifetime of each step in milliseconds. Default: ten minutes. */
  readonly lifetimeMs?: number;
  /** Whether the phone never continues after an accepted assertion. Default: false. */
  readonly isPhoneSilent?: boolean;
}

/** Current faults of the network. Parameters named `own` are the numbers of the affected accounts. */
export class FakeFaults {
  /** Latency of each one-way trip through the network, in milliseconds. */
  latencyMs: number;
  /** Whether the network is unreachable, so that connection attempts get no answer. */
  unreachable = false;
  readonly #sends = new Map<PhoneNumber, SendFault[]>();
  readonly #logins = new Map<PhoneNumber, FakeConnectionCloseDetails>();
  readonly #links = new Map<PhoneNumber, FakeConnectionCloseDetails>();
  readonly #passkeys = new Map<PhoneNumber, FakePasskeyDemand>();
  readonly #codes = new Map<PhoneNumber, Extract<SendFault, { kind: 'refuse' }>>();

  constructor(latencyMs: number) {
    this.latencyMs = latencyMs;
  }

  /**
   * Applies `fault` to the next message that a client of the number `own` sends. A second call affects the
   * message after that one.
   */
  nextSend(own: PhoneNumber, fault: SendFault): void {
    this.#sends.set(own, [...(this.#sends.get(own) ?? []), fault]);
  }

  /** Refuses all logins of the client with the number `own`; without `closeDetails`, allows them again. */
  refuseLogins(own: PhoneNumber, closeDetails: FakeConnectionCloseDetails | undefined): void {
    if (closeDetails) this.#logins.set(own, closeDetails);
    else this.#logins.delete(own);
  }

  /** Refuses the next QR scan or code entry on the phone with the number `own`. `closeDetails`: the reason. */
  refuseNextLink(own: PhoneNumber, closeDetails: FakeConnectionCloseDetails): void {
    this.#links.set(own, closeDetails);
  }

  /** Makes the network require a passkey at the next QR scan or code entry on the phone with the number `own`. */
  requireNextPasskey(own: PhoneNumber, demand: FakePasskeyDemand = {}): void {
    this.#passkeys.set(own, demand);
  }

  /** Makes the network refuse the next request for a pairing code for the phone number `own`. */
  refuseNextCode(own: PhoneNumber, refusal: Omit<Extract<SendFault, { kind: 'refuse' }>, 'kind'>): void {
    this.#codes.set(own, { kind: 'refuse', ...refusal });
  }

  /** Returns the number of queued faults that have not yet affected a message. */
  countPendingSendFaults(own: PhoneNumber): number {
    return this.#sends.get(own)?.length ?? 0;
  }

  /** Called by the fake network: removes and returns the fault for the next message of the number `own`. */
  takeSendFault(own: PhoneNumber): SendFault | undefined {
    return this.#sends.get(own)?.shift();
  }

  /** Used by the network: returns why logins of the number `own` are refused; undefined if they are not. */
  getLoginRefusal(own: PhoneNumber): FakeConnectionCloseDetails | undefined {
    return this.#logins.get(own);
  }

  /** Used by the network: removes and returns the reason to refuse the next linking of the number `own`. */
  takeLinkRefusal(own: PhoneNumber): FakeConnectionCloseDetails | undefined {
    const refusal = this.#links.get(own);
    this.#links.delete(own);
    return refusal;
  }

  /** Used by the network: removes and returns the demand for a passkey at the next linking of the number `own`. */
  takePasskeyDemand(own: PhoneNumber): FakePasskeyDemand | undefined {
    const demand = this.#passkeys.get(own);
    this.#passkeys.delete(own);
    return demand;
  }

  /**
   * Called by the fake network. Removes and returns the refusal for the next pairing code of the number `own`.
   */
  takeCodeRefusal(own: PhoneNumber): Extract<SendFault, { kind: 'refuse' }> | undefined {
    const refusal = this.#codes.get(own);
    this.#codes.delete(own);
    return refusal;
  }
}
