import { Failure } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderNotice } from '../../render/index.ts';

/**
 * Implements `recado clients webhook test CLIENT`. Fails with a hint if the URL does not respond
 * successfully.
 */
export async function testClientWebhook(
  remote: RemoteContext,
  { args: [name = ''] }: CommandInvocation,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const answer = await sdk.request('POST /clients/{id}/webhook/test', {
    params: { id },
    payload: {},
    signal,
  });
  const { success, message, attempt } = answer;
  if (!success) throw new Failure([`${message}.`, attempt.hint ?? ''].join(' ').trim());
  await renderNotice(remote, { tone: 'done', text: `${message}.` }, answer);
}
