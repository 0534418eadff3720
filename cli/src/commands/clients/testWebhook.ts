import { Failure } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNotice } from '../../render/index.ts';

/** `recado clients webhook test CLIENT`: fails where the address did not answer well, with what to do. */
export async function testWebhook(remote: Remote, { args: [name = ''] }: Call): Promise<void> {
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
