import { toasts } from '@recado/texts';
import type { CommandCall } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNotice } from '../../render/index.ts';
import { findUser } from './findUser.ts';

/** `recado users activate WHO`. */
export const activate = (remote: Remote, call: CommandCall): Promise<void> => setActive(remote, call, true);

/** `recado users deactivate WHO`. */
export const deactivate = (remote: Remote, call: CommandCall): Promise<void> => setActive(remote, call, false);

async function setActive(remote: Remote, { args: [idOrEmail = ''] }: CommandCall, active: boolean): Promise<void> {
  const sdk = remote.asUser();
  const { id } = await findUser(sdk, idOrEmail, remote.signal);
  const { user } = await sdk.request('PUT /admin/users/{id}/status', {
    params: { id },
    payload: { active },
    signal: remote.signal,
  });
  const message = user.active ? toasts.userActivated : toasts.userDeactivated;
  await renderNotice(remote, { tone: 'done', text: `${message}: ${user.name} (${user.email}).` }, { user });
}
