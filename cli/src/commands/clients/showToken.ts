import { cli } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNext } from '../../render/index.ts';
import { masked } from './words.ts';

const { clients } = cli;

/** `recado clients token show CLIENT`: alone on its line, so that a script can take it. */
export async function showToken(remote: Remote, { args: [name = ''], flags }: Call): Promise<void> {
  const { id, apiToken } = await findClient(remote.asUser(), remote, name);
  const shown = flags.reveal === true ? apiToken : masked(apiToken);
  remote.print(shown, { clientId: id, apiToken: shown });
  if (flags.reveal === true) return;
  renderNext(remote, [{ about: clients.revealHint, command: `recado clients token show ${name} --reveal` }]);
}
