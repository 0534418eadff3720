import { DELETION_CONFIRMATION_WORD } from '@recado/contract/rules';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderConfirmation, renderNotice } from '../../render/index.ts';

const texts = cliTexts.clients.delete;

/** Implements `recado clients delete CLIENT`. Requires the word ELIMINAR (docs/product.md §5). */
export async function deleteClient(remote: RemoteContext, call: CommandInvocation): Promise<void> {
  const [name = ''] = call.args;
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id, businessName, phoneNumber } = await findClient(sdk, remote, name);
  await renderConfirmation(remote, call, texts.warning(businessName, phoneNumber), signal);
  const { success, message } = await sdk.request('DELETE /clients/{id}/secure', {
    params: { id },
    payload: { confirmationWord: DELETION_CONFIRMATION_WORD },
    signal,
  });
  if (!success) throw new Failure(message);
  await renderNotice(remote, { tone: 'done', text: texts.done(businessName) }, { deleted: id });
}
