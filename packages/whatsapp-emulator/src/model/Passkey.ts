/** Passkey that an account has registered with WhatsApp: the public part of a WebAuthn credential. */
export interface AccountPasskey {
  /** ID of the credential, in base64url. */
  readonly credentialId: string;
  /** Public key as SubjectPublicKeyInfo (DER), in base64url. */
  readonly publicKey: string;
}

/** A browser's answer to a passkey request: `PublicKeyCredential.toJSON()` (WebAuthn Level 3, §5.1). */
export interface PasskeyAssertionJson {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly authenticatorAttachment?: string;
  readonly clientExtensionResults?: object;
  readonly response: {
    readonly clientDataJSON: string;
    readonly authenticatorData: string;
    readonly signature: string;
    readonly userHandle?: string;
  };
}
