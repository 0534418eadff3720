/** Input field for a value that an owner copies from the messaging network's web pages to link a line. */
export interface CredentialField {
  readonly name: string;
  /** Whether the value is a secret, which is stored encrypted and never shown again. */
  readonly secret: boolean;
}

/** Credentials that the owner copied from the network's web pages, by the name of the declared field. */
export type Credentials = Readonly<Record<string, string>>;
