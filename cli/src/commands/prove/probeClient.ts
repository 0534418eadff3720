import { livenessProbeTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderNotice } from '../../render/index.ts';

/**
 * `recado prove CLIENT`: runs a liveness probe, which checks that a connected line sends and
 * receives messages. Fails when the line does not respond.
 */
export async function probeClient(remote: RemoteContext, { args: [name = ''] }: CommandInvocation): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const { proven, brought, message } = await sdk.request('POST /whatsapp/client/{id}/prove', {
    params: { id },
    signal,
  });
  if (!proven) throw new Failure(message);
  const next = [{ reason: livenessProbeTexts.cli.next, command: `recado clients show ${name}` }];
  await renderNotice(remote, { tone: 'done', text: message, next }, { clientId: id, proven, brought });
}
