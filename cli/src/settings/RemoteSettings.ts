/** What the commands that speak to a running platform are told. */
export interface RemoteSettings {
  /** Of the platform, without `/api`. */
  readonly url: string;
  /** Speaks for a user. */
  readonly token?: string;
  /** Speaks for one client. */
  readonly apiToken?: string;
  /** How many stored messages to begin with. */
  readonly last: number;
}
