import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import { askHealth } from '../../remote/askHealth.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNotice } from '../../render/index.ts';
import { hasScreen } from './hasScreen.ts';

/** `recado open [CLIENT]`: opens the console's page where there is a browser, and writes its address where there is none. */
export async function open(remote: Remote, { args: [name] }: Call): Promise<void> {
  const health = await askHealth(remote.url);
  if (health === 'silent') throw new Failure(cli.remote.unreachable(remote.url));
  if (health === 'foreign') throw new Failure(cli.remote.foreign(remote.url));
  const url = await pageOf(remote, name);
  const opened = remote.isDrawn && hasScreen(remote.env) && (await launch(url));
  if (!opened) return remote.print(url, { url, opened });
  await renderNotice(remote, { tone: 'done', text: cli.open.opened(url) }, { url, opened });
}

async function pageOf(remote: Remote, name: string | undefined): Promise<string> {
  if (name === undefined) return `${remote.url}/dashboard`;
  const { id } = await findClient(remote.asUser(), remote, name);
  return `${remote.url}/clients/${id}`;
}

/** Whether something could be started; whether it shows anything is between it and its user. */
async function launch(url: string): Promise<boolean> {
  const { default: openUrl } = await import('open');
  return await openUrl(url).then(
    () => true,
    () => false,
  );
}
