/** How a linking stands. */
export interface LinkState {
  /** What is wanted to be shown: a QR to scan, or a code to type. */
  readonly mode: 'qr' | 'code';
  readonly qr?:
    | { readonly text: string; readonly drawing: string; readonly expiresAt: string | null }
    | undefined;
  readonly code?: { readonly text: string; readonly expiresAt: string } | undefined;
  /** Why there is no code to type, for people. */
  readonly refusal?: string | undefined;
  /** The phone has taken one of them. */
  readonly isScanned: boolean;
  /** The platform does not answer at the moment. */
  readonly isLost: boolean;
}

export const beginning = (mode: LinkState['mode']): LinkState => ({ mode, isScanned: false, isLost: false });
