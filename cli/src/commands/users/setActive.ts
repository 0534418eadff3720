import { cliTexts, toastTexts } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderConfirmation, renderNotice } from '../../render/index.ts';
import { findUser } from './findUser.ts';

/** `recado users activate WHO`: allows a deactivated user to sign in again. */
export const activateUser = (remote: RemoteContext, call: CommandInvocation): Promise<void> =>
  setActive(remote, call, true);

/** `recado users deactivate WHO`: blocks a user's account until it is activated again. */
export const deactivateUser = (remote: RemoteContext, call: CommandInvocation): Promise<void> =>
  setActive(remote, call, false);

async function setActive(remote: RemoteContext, call: CommandInvocation, active: boolean): Promise<void> {
  const [idOrEmail = ''] = call.args;
  const sdk = remote.asUser();
  const { id, name, email } = await findUser(sdk, idOrEmail, remote.signal);
  if (!active) await renderConfirmation(remote, call, cliTexts.users.deactivate.warning(name, email), remote.signal);
  const { user } = await sdk.request('PUT /admin/users/{id}/status', {
    params: { id },
    payload: { active },
    signal: remote.signal,
  });
  const message = user.active ? toastTexts.userActivated : toastTexts.userDeactivated;
  await renderNotice(remote, { tone: 'done', text: `${message}: ${user.name} (${user.email}).` }, { user });
}
