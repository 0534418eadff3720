import type { Connection } from '@recado/contract';

/** Attempt to link a client to WhatsApp. */
export interface LinkingAttempt {
  readonly number: number;
  /** True if this page started the attempt. WhatsApp then needs a moment to provide the first QR code. */
  readonly isFresh: boolean;
  /** True if the client must be fetched again before the first QR code (docs/product.md §4, restart). */
  readonly reload: boolean;
}

/** Represents a linking attempt that was already in progress when the user opened this page. */
export const EARLIER_LINKING_ATTEMPT: LinkingAttempt = { number: 0, isFresh: false, reload: false };

/** Returns whether all QR and pairing codes of the attempt have expired. A new attempt produces new codes. */
export const haveLinkingCodesExpired = ({ state, reason }: Pick<Connection, 'state' | 'reason'>): boolean =>
  isIdle(state) && (reason?.startsWith('pairing-expired') ?? false);

/** Returns whether the user has scanned the QR code. After that, linking continues without the user. */
export const isQrCodeScanned = ({ reason }: Pick<Connection, 'reason'>): boolean =>
  reason?.startsWith('restart-required') ?? false;

/** Returns whether WhatsApp has accepted the code and requires the passkey of the account. */
export const isPasskeyRequested = ({ state, reason }: Pick<Connection, 'state' | 'reason'>): boolean =>
  state === 'linking' && reason === 'passkey-asked';

/** Whether linking failed permanently. The explanation of the client's state then names the next step. */
export const hasLinkingAttemptFailed = (connection: Pick<Connection, 'state' | 'reason'>): boolean =>
  isIdle(connection.state) && !haveLinkingCodesExpired(connection);

const isIdle = (state: Connection['state']): boolean => state !== 'linking' && state !== 'reconnecting';
