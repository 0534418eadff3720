/** Maximum length of the JSON texts of a passkey request and of its answer, in characters. */
export const MAX_PASSKEY_OPTIONS_LENGTH = 8_192;
export const MAX_PASSKEY_ASSERTION_LENGTH = 16_384;

/**
 * Step of linking with a passkey. Each step ends at `expiresAt`, and the session with it.
 */
export type PasskeyStep =
  /**
   * The session waits for `Session.answerPasskey`. `options` is the JSON text of
   * `PublicKeyCredentialRequestOptionsJSON` (WebAuthn Level 3, §5.1.9), with at most `MAX_PASSKEY_OPTIONS_LENGTH`
   * characters.
   */
  | { readonly step: 'requested'; readonly options: string; readonly expiresAt: Date }
  /** The network has accepted the assertion, and the session waits for the owner's phone. */
  | { readonly step: 'accepted'; readonly expiresAt: Date }
  /** The owner compares this code with the phone. The session waits for `Session.confirmPasskey`. */
  | { readonly step: 'compare'; readonly code: string; readonly expiresAt: Date };
