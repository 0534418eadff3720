import { cliTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { toPlainText } from '../../render/index.ts';
import { createClientSdk } from '../../sending/createClientSdk.ts';

const texts = cliTexts.labelMessage;

/** Implements `recado label-message CLIENT MESSAGE [LABEL…]`. */
export async function labelMessage(
  remote: RemoteContext,
  { args: [client = '', messageId = '', ...names] }: Pick<CommandInvocation, 'args'>,
): Promise<void> {
  const sdk = await createClientSdk(remote, client, [], { asPerson: true });
  const labels = [...new Set(names.map(name => name.trim()).filter(name => name !== ''))];
  const response = await sdk.request('PUT /external/messages/{messageId}/labels', {
    params: { messageId },
    payload: { labels },
    signal: remote.signal,
  });
  const stored = (response.message.labels ?? []).map(toPlainText);
  remote.print(stored.length === 0 ? texts.unlabelled : texts.labelled(stored.join(', ')), response);
}
