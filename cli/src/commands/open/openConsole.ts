import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { fetchPlatformHealth } from '../../remote/fetchPlatformHealth.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderNotice } from '../../render/index.ts';
import { canDisplayBrowser } from './canDisplayBrowser.ts';

/**
 * `recado open [CLIENT]`: opens the console in a browser. If no browser is available, prints the console's
 * address.
 */
export async function openConsole(remote: RemoteContext, { args: [name] }: CommandInvocation): Promise<void> {
  const health = await fetchPlatformHealth(remote.url);
  if (health === 'silent') throw new Failure(cliTexts.remote.unreachable(remote.url));
  if (health === 'foreign') throw new Failure(cliTexts.remote.notRecado(remote.url));
  const url = await resolvePageUrl(remote, name);
  const isOpened = remote.canDraw && canDisplayBrowser(remote.env) && (await launchBrowser(url));
  if (!isOpened) return remote.print(url, { url, opened: isOpened });
  await renderNotice(remote, { tone: 'done', text: cliTexts.open.opened(url) }, { url, opened: isOpened });
}

async function resolvePageUrl(remote: RemoteContext, name: string | undefined): Promise<string> {
  if (name === undefined) return `${remote.url}/dashboard`;
  const { id } = await findClient(remote.asUser(), remote, name);
  return `${remote.url}/clients/${id}`;
}

/** Starts a browser. Returns whether a program was started, which may still fail to show the page. */
async function launchBrowser(url: string): Promise<boolean> {
  const { default: openUrl } = await import('open');
  return await openUrl(url).then(
    () => true,
    () => false,
  );
}
