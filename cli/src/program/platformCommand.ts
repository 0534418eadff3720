import type { Remote } from '../remote/openRemote.ts';
import type { OptionTable } from '../settings/Option.ts';
import { remoteOptions } from '../settings/remoteOptions.ts';
import type { ActingSpec, Call, NoOptions } from './CommandSpec.ts';

const { url, profile, token, apiToken } = remoteOptions;

interface PlatformSpec<Options extends OptionTable>
  extends Omit<ActingSpec, 'reaches' | 'needsSession' | 'options' | 'act'> {
  readonly options?: Options;
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
  load(): Promise<(remote: Remote, call: Call<NoInfer<Options>>) => Promise<void>>;
}

/** A command that speaks to a running platform; what the platform refuses is said in the operator's terms. */
export const platformCommand = <Options extends OptionTable = NoOptions>({
  options: own,
  takesApiToken,
  opensProfile,
  speaksFor,
  load,
  ...spec
}: PlatformSpec<Options>): ActingSpec => ({
  ...spec,
  reaches: 'platform',
  needsSession: speaksFor === undefined,
  options: {
    ...own,
    url,
    profile,
    ...(speaksFor !== 'nobody' && { token }),
    ...(takesApiToken && { apiToken }),
  },
  async act(line) {
    const [{ openRemote }, { explainRemote }, { resolveSettings }, run] = await Promise.all([
      import('../remote/openRemote.ts'),
      import('../remote/explainRemote.ts'),
      import('../settings/resolveSettings.ts'),
      load(),
    ]);
    const remote = await openRemote(line, opensProfile);
    const settings = await resolveSettings(own ?? ({} as Options), line);
    await run(remote, { ...line, settings }).catch((error: unknown) => {
      throw explainRemote(error, remote.url);
    });
  },
});
