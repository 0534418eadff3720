import { cli, status, toasts } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { CommandCall } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNotice } from '../../render/index.ts';
import { findUser } from './findUser.ts';
import { userRoles } from './options.ts';

/** `recado users role WHO ROLE`. */
export async function setRole(remote: Remote, { args: [idOrEmail = '', roleText = ''] }: CommandCall): Promise<void> {
  const role = userRoles.find(each => each === roleText.toLowerCase());
  if (!role) {
    const { common, expected, users } = cli;
    throw new UsageError(common.invalidArgument(users.role.role, roleText, expected.oneOf(userRoles.join(', '))));
  }
  const sdk = remote.asUser();
  const { id } = await findUser(sdk, idOrEmail, remote.signal);
  const { user } = await sdk.request('PUT /admin/users/{id}/role', {
    params: { id },
    payload: { role },
    signal: remote.signal,
  });
  const text = `${toasts.roleUpdated(user.name, status.roles[user.role])}.`;
  await renderNotice(remote, { tone: 'done', text }, { user });
}
