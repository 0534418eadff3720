import type { RemoteContext } from '../remote/openRemoteContext.ts';
import { createConfirmationOptions } from '../settings/confirmationOptions.ts';
import type { OptionTable } from '../settings/Option.ts';
import { remoteOptions } from '../settings/remoteOptions.ts';
import type { CommandActionSpec, CommandInvocation, NoCommandOptions } from './CommandSpec.ts';

const { url, profile, token, apiToken } = remoteOptions;

interface PlatformCommandOptions<Options extends OptionTable>
  extends Omit<CommandActionSpec, 'target' | 'needsSession' | 'options' | 'run'> {
  readonly options?: Options;
  /** True if the command needs no user: the API token of a client is sufficient. */
  readonly acceptsApiToken?: true;
  /** Whether the command may create the operator's CLI profile if the profile does not exist. */
  readonly mayCreateProfile?: true;
  /**
   * Omit this field if the command needs a signed-in user (or a client, with `acceptsApiToken`). With `nobody`,
   * the command uses no session. With `anybody`, it runs with or without a session.
   */
  readonly actsFor?: 'nobody' | 'anybody';
  /** Loads the command's code. */
  load(): Promise<(remote: RemoteContext, call: CommandInvocation<NoInfer<Options>>) => Promise<void>>;
}

/** Creates a command for a running platform. Converts platform errors to explanations for the operator. */
export const createPlatformCommand = <Options extends OptionTable = NoCommandOptions>({
  options: ownOptions,
  acceptsApiToken,
  mayCreateProfile,
  actsFor,
  load,
  ...spec
}: PlatformCommandOptions<Options>): CommandActionSpec => ({
  ...spec,
  target: 'platform',
  needsSession: actsFor === undefined,
  options: {
    ...ownOptions,
    ...(spec.confirmation && createConfirmationOptions(spec.confirmation.word)),
    url,
    profile,
    ...(actsFor !== 'nobody' && { token }),
    ...(acceptsApiToken && { apiToken }),
  },
  async run(line) {
    const [{ openRemoteContext }, { explainRemoteError }, { resolveSettings }, run] = await Promise.all([
      import('../remote/openRemoteContext.ts'),
      import('../remote/explainRemoteError.ts'),
      import('../settings/resolveSettings.ts'),
      load(),
    ]);
    const remote = await openRemoteContext(line, mayCreateProfile);
    const settings = await resolveSettings(ownOptions ?? ({} as Options), line);
    await run(remote, { ...line, settings }).catch((error: unknown) => {
      throw explainRemoteError(error, remote.url);
    });
  },
});
