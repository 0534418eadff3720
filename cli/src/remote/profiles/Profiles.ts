/** A platform, and who the operator is there. */
export interface Profile {
  /** Without `/api`, without a slash at the end. */
  readonly url: string;
  /** Of the session; undefined after logging out. */
  readonly token?: string;
  /** Whose session it is. */
  readonly email?: string;
}

/** The operator's own file: `$XDG_CONFIG_HOME/recado/config.json`. */
export interface Profiles {
  /** Name of the one in use. */
  readonly current?: string;
  readonly profiles: Readonly<Record<string, Profile>>;
}

/** The profile that there is when nobody chose a name. */
export const USUAL_PROFILE = 'principal';

export const findProfile = ({ profiles }: Profiles, name: string): Profile | undefined =>
  Object.hasOwn(profiles, name) ? profiles[name] : undefined;
