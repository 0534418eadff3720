import { proof } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNotice } from '../../render/index.ts';

/** `recado prove CLIENT`: whether a line that is connected takes and brings messages. Fails when it does not answer. */
export async function prove(remote: Remote, { args: [name = ''] }: Call): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const { proven, brought, message } = await sdk.request('POST /whatsapp/client/{id}/prove', {
    params: { id },
    signal,
  });
  if (!proven) throw new Failure(message);
  const next = [{ about: proof.cli.next, command: `recado clients show ${name}` }];
  await renderNotice(remote, { tone: 'done', text: message, next }, { clientId: id, proven, brought });
}
