import { cli } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderConfirmation, renderNotice } from '../../render/index.ts';
import type { revocationOptions } from './options.ts';

const { keys: texts } = cli;

/** `recado keys revoke KEY`: says first what stops working. */
export async function revokeKey(
  remote: Remote,
  { args: [named = ''], settings }: Call<typeof revocationOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { keys } = await sdk.request('GET /keys', { signal });
  const found = keys.filter(({ id, name, prefix }) => [id, name, prefix].includes(named));
  const [key, another] = found;
  if (!key) throw new Failure(`${texts.unknown(named)} ${texts.seeAll}`);
  if (another) throw new UsageError(`${texts.several(named)} ${texts.seeAll}`);
  await renderConfirmation(
    remote,
    { warning: texts.revoke.warning(key.name), word: texts.revoke.word, given: settings.confirm },
    signal,
  );
  await sdk.request('DELETE /keys/{id}', { params: { id: key.id }, signal });
  await renderNotice(remote, { tone: 'done', text: texts.revoke.done(key.name) }, { revoked: key.id });
}
