/** A value that an owner copies from the network's pages to link a line. */
export interface CredentialField {
  readonly name: string;
  /** Whether the value is a secret, which is stored encrypted and never shown again. */
  readonly secret: boolean;
}

/** Values that the owner copied from the network's pages, each under the name of its declared field. */
export type Credentials = Readonly<Record<string, string>>;
