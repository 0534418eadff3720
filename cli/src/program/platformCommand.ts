import type { Remote } from '../remote/openRemote.ts';
import { remoteTable } from '../settings/remoteTable.ts';
import type { OptionTable } from '../settings/Setting.ts';
import type { ActingSpec, Call } from './CommandSpec.ts';

const { url, profile, token, apiToken } = remoteTable;

interface PlatformSpec extends Omit<ActingSpec, 'reaches' | 'needsSession' | 'options' | 'act'> {
  readonly options?: OptionTable;
  /** Whether a client's own token will do. */
  readonly takesApiToken?: true;
  /** Whether the profile may be one that does not exist yet. */
  readonly opensProfile?: true;
  /**
   * A signed-in user, or a client where its token will do, unless the command speaks for nobody, or for anybody: with a
   * session or without.
   */
  readonly speaksFor?: 'nobody' | 'anybody';
  /** The command's code. */
  load(): Promise<(remote: Remote, call: Call) => Promise<void>>;
}

/** A command that speaks to a running platform; what the platform refuses is said in the operator's terms. */
export const platformCommand = ({
  options,
  takesApiToken,
  opensProfile,
  speaksFor,
  load,
  ...spec
}: PlatformSpec): ActingSpec => ({
  ...spec,
  reaches: 'platform',
  needsSession: speaksFor === undefined,
  options: {
    ...options,
    url,
    profile,
    ...(speaksFor !== 'nobody' && { token }),
    ...(takesApiToken && { apiToken }),
  },
  async act(call) {
    const [{ openRemote }, { explainRemote }, run] = await Promise.all([
      import('../remote/openRemote.ts'),
      import('../remote/explainRemote.ts'),
      load(),
    ]);
    const remote = await openRemote(call, opensProfile);
    await run(remote, call).catch((error: unknown) => {
      throw explainRemote(error, remote.url);
    });
  },
});
