import { cliTexts, statusLabels, toastTexts } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderNotice } from '../../render/index.ts';
import { findUser } from './findUser.ts';
import { userRoles } from './options.ts';

/** `recado users role WHO ROLE`: makes a user an administrator or a normal user. */
export async function setUserRole(
  remote: RemoteContext,
  { args: [idOrEmail = '', roleText = ''] }: CommandInvocation,
): Promise<void> {
  const role = userRoles.find(each => each === roleText.toLowerCase());
  if (!role) {
    const { common, expected, users } = cliTexts;
    throw new UsageError(common.invalidArgument(users.role.role, roleText, expected.oneOf(userRoles.join(', '))));
  }
  const sdk = remote.asUser();
  const { id } = await findUser(sdk, idOrEmail, remote.signal);
  const { user } = await sdk.request('PUT /admin/users/{id}/role', {
    params: { id },
    payload: { role },
    signal: remote.signal,
  });
  const text = `${toastTexts.roleUpdated(user.name, statusLabels.roles[user.role])}.`;
  await renderNotice(remote, { tone: 'done', text }, { user });
}
