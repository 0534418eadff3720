/** What the commands that speak to a running platform are told. */
export interface RemoteSettings {
  /** Of the platform, without `/api`. */
  readonly url?: string;
  /** Name of the profile that stands in for what is not given. */
  readonly profile?: string;
  /** Speaks for a user. */
  readonly token?: string;
  /** Speaks for one client. */
  readonly apiToken?: string;
}
