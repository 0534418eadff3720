import { cli, team as words } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { count, moment, renderNotice } from '../../render/index.ts';
import type { invitationOptions } from './options.ts';

const { team: texts } = cli;

/** `recado team invite CLIENT`: the link alone goes to stdout. */
export async function invite(
  remote: Remote,
  { args: [name = ''], settings: { role } }: Call<typeof invitationOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const made = await sdk.request('POST /clients/{id}/invitations', {
    params: { id },
    payload: { role },
    signal,
  });
  // Where nobody said by which address the console is reached, it is by the platform's own.
  const link = new URL(made.link, remote.url).href;
  remote.say(texts.invite.done(words.roles[role], moment(made.invitation.expiresAt)));
  remote.print(link, { invitation: made.invitation, link });
}

/** `recado team revoke CLIENT` */
export async function revokeInvitations(remote: Remote, { args: [name = ''] }: Call): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const { invitations } = await sdk.request('GET /clients/{id}/team', { params: { id }, signal });
  for (const { id: invitation } of invitations)
    await sdk.request('DELETE /clients/{id}/invitations/{invitation}', {
      params: { id, invitation },
      signal,
    });
  const revoked = invitations.map(({ id: invitation }) => invitation);
  await renderNotice(remote, { tone: 'done', text: texts.revoke.done(count(revoked.length)) }, { revoked });
}
