/** State of linking a client, as shown by `recado link`. */
export interface LinkingState {
  /** Requested display: a QR to scan, or a pairing code to type. */
  readonly mode: 'qr' | 'code';
  readonly qr?: { readonly text: string; readonly drawing: string; readonly expiresAt: string | null } | undefined;
  readonly code?: { readonly text: string; readonly expiresAt: string } | undefined;
  /** Text for the user that explains why no pairing code is available. */
  readonly refusal?: string | undefined;
  /** Whether a phone has accepted the QR or the pairing code. */
  readonly isScanned: boolean;
  /** Whether the platform currently does not respond. */
  readonly isLost: boolean;
}

export const createLinkingState = (mode: LinkingState['mode']): LinkingState => ({
  mode,
  isScanned: false,
  isLost: false,
});
