import { cliTexts } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderConfirmation, renderNotice } from '../../render/index.ts';

const { keys: texts } = cliTexts;

/** `recado keys revoke KEY`: revokes an account key after a confirmation that names the consequences. */
export async function revokeAccountKey(remote: RemoteContext, call: CommandInvocation): Promise<void> {
  const [keyReference = ''] = call.args;
  const { signal } = remote;
  const sdk = remote.asUser();
  const { keys } = await sdk.request('GET /keys', { signal });
  const matches = keys.filter(({ id, name, prefix }) => [id, name, prefix].includes(keyReference));
  const [key, another] = matches;
  if (!key) throw new Failure(`${texts.unknown(keyReference)} ${texts.seeAll}`);
  if (another) throw new UsageError(`${texts.ambiguousName(keyReference)} ${texts.seeAll}`);
  await renderConfirmation(remote, call, texts.revoke.warning(key.name), signal);
  await sdk.request('DELETE /keys/{id}', { params: { id: key.id }, signal });
  await renderNotice(remote, { tone: 'done', text: texts.revoke.done(key.name) }, { revoked: key.id });
}
