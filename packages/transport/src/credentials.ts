/** A value that an owner copies from the network's pages to link a line. */
export interface CredentialField {
  readonly name: string;
  /** Whether the value is stored encrypted and never shown again. */
  readonly secret: boolean;
}

/** Copied values by the name of their declared field. */
export type Credentials = Readonly<Record<string, string>>;
