import { cliTexts, teamTexts as words } from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatLocalDateTime, formatNumber, renderConfirmation, renderNotice } from '../../render/index.ts';
import type { memberInvitationOptions } from './options.ts';

const { team: texts } = cliTexts;

/** `recado team invite CLIENT`: creates an invitation and prints only its link to stdout. */
export async function inviteMember(
  remote: RemoteContext,
  { args: [name = ''], settings: { role } }: CommandInvocation<typeof memberInvitationOptions>,
): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const invitationResult = await sdk.request('POST /clients/{id}/invitations', {
    params: { id },
    payload: { role },
    signal,
  });
  // Without a configured console address, the link is relative, so resolve it against the platform's URL.
  const link = new URL(invitationResult.link, remote.url).href;
  remote.writeMessage(texts.invite.done(words.roles[role], formatLocalDateTime(invitationResult.invitation.expiresAt)));
  remote.print(link, { invitation: invitationResult.invitation, link });
}

/** `recado team revoke CLIENT`: revokes the open invitations of a client. */
export async function revokeInvitations(remote: RemoteContext, call: CommandInvocation): Promise<void> {
  const [name = ''] = call.args;
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id } = await findClient(sdk, remote, name);
  const { invitations } = await sdk.request('GET /clients/{id}/team', { params: { id }, signal });
  await renderConfirmation(remote, call, texts.revoke.warning(formatNumber(invitations.length)), signal);
  for (const { id: invitation } of invitations)
    await sdk.request('DELETE /clients/{id}/invitations/{invitation}', {
      params: { id, invitation },
      signal,
    });
  const revoked = invitations.map(({ id: invitation }) => invitation);
  await renderNotice(remote, { tone: 'done', text: texts.revoke.done(formatNumber(revoked.length)) }, { revoked });
}
