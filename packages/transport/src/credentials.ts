/** One value that a line's owner copies from the network's own pages. */
export interface CredentialField {
  readonly name: string;
  /** It is sealed, and never shown again. */
  readonly secret: boolean;
}

/** What was copied: each declared field's name, and its value. */
export type Credentials = Readonly<Record<string, string>>;
