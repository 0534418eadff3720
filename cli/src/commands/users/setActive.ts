import { toasts } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { renderNotice } from '../../render/index.ts';
import { findUser } from './findUser.ts';

/** `recado users activate WHO`. */
export const activate = (remote: Remote, call: Call): Promise<void> => setActive(remote, call, true);

/** `recado users deactivate WHO`. */
export const deactivate = (remote: Remote, call: Call): Promise<void> => setActive(remote, call, false);

async function setActive(remote: Remote, { args: [who = ''] }: Call, active: boolean): Promise<void> {
  const sdk = remote.asUser();
  const { id } = await findUser(sdk, who, remote.signal);
  const { user } = await sdk.request('PUT /admin/users/{id}/status', {
    params: { id },
    payload: { active },
    signal: remote.signal,
  });
  const said = user.active ? toasts.userActivated : toasts.userDeactivated;
  await renderNotice(remote, { tone: 'done', text: `${said}: ${user.name} (${user.email}).` }, { user });
}
