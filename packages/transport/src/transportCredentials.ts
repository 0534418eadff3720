/** Input field for a value that an owner copies from the messaging network's web pages to link a line. */
export interface TransportCredentialField {
  readonly name: string;
  /** Whether the value is a secret, which is stored encrypted and never shown again. */
  readonly secret: boolean;
}

/** Values that the owner copied from the messaging network's web pages, by the name of the credential field. */
export type TransportCredentials = Readonly<Record<string, string>>;
