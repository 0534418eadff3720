/** A saved platform with the operator's session on this platform. */
export interface PlatformProfile {
  /** Base URL without `/api` and without trailing slash. */
  readonly url: string;
  /** Session token. Undefined after logout. */
  readonly token?: string;
  /** E-mail address of the session's user. */
  readonly email?: string;
}

/** Profiles of the CLI, as stored in the operator's file `$XDG_CONFIG_HOME/recado/config.json`. */
export interface Profiles {
  /** Name of the profile in use. */
  readonly current?: string;
  readonly profiles: Readonly<Record<string, PlatformProfile>>;
}

/** Name of the profile that is used when the operator has chosen no profile. */
export const DEFAULT_PROFILE_NAME = 'principal';

export const findProfile = ({ profiles }: Profiles, name: string): PlatformProfile | undefined =>
  Object.hasOwn(profiles, name) ? profiles[name] : undefined;
