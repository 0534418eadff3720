/** Pairing code, as the user types it. */
export interface LinkingCode {
  readonly text: string;
  readonly expiresAt: string;
  readonly secondsLeft: number;
  /** Whether an earlier request received this code already. */
  readonly repeated: boolean;
  /** Earlier code that this one replaced. */
  readonly endedCode: string | null;
}

/** State of linking a client, as shown by `recado link`. */
export interface LinkingState {
  /** Requested display: a QR to scan, or a pairing code to type. */
  readonly mode: 'qr' | 'code';
  readonly qr?: { readonly text: string; readonly drawing: string; readonly expiresAt: string | null } | undefined;
  readonly code?: LinkingCode | undefined;
  /** Whether a new pairing code must replace a valid one. */
  readonly mustRenew: boolean;
  /** Text for the user that explains why no pairing code is available. */
  readonly refusal?: string | undefined;
  /** Whether a phone has accepted the QR or the pairing code. */
  readonly isScanned: boolean;
  /** Whether the platform currently does not respond. */
  readonly isLost: boolean;
}

export const createLinkingState = (mode: LinkingState['mode'], mustRenew = false): LinkingState => ({
  mode,
  mustRenew,
  isScanned: false,
  isLost: false,
});
