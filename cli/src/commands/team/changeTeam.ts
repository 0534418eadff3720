import type { Client, TeamMember } from '@recado/contract';
import { memberRoles, normalizeSearchText } from '@recado/contract/rules';
import type { Sdk } from '@recado/sdk';
import { cliTexts, teamTexts as words } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { renderConfirmation, renderNotice } from '../../render/index.ts';

const { team: texts } = cliTexts;

/** `recado team role CLIENT PERSON ROLE`: changes the role of a member. */
export async function changeMemberRole(
  remote: RemoteContext,
  { args: [name = '', person = '', requestedRole = ''] }: CommandInvocation,
): Promise<void> {
  const role = memberRoles.find(each => each === requestedRole);
  if (!role) throw new UsageError(texts.role.invalidRole(requestedRole));
  const { sdk, client, member: currentMember } = await findMember(remote, name, person);
  const { member } = await sdk.request('PATCH /clients/{id}/members/{member}', {
    params: { id: client.id, member: currentMember.id },
    payload: { role },
    signal: remote.signal,
  });
  const text = texts.role.done(member.name, words.roles[member.role]);
  await renderNotice(remote, { tone: 'done', text }, { member });
}

/** `recado team remove CLIENT PERSON`: shows the consequences, asks for confirmation and removes the member. */
export async function removeMember(remote: RemoteContext, call: CommandInvocation): Promise<void> {
  const [name = '', person = ''] = call.args;
  const { signal } = remote;
  const { sdk, client, member } = await findMember(remote, name, person);
  const { warning, done } = texts.remove;
  await renderConfirmation(remote, call, warning(member.name), signal);
  const params = { id: client.id, member: member.id };
  await sdk.request('DELETE /clients/{id}/members/{member}', { params, signal });
  await renderNotice(remote, { tone: 'done', text: done(member.name) }, { removed: member.id });
}

/** `recado team leave CLIENT`: ends the user's own access to a shared client. */
export async function leaveTeam(remote: RemoteContext, call: CommandInvocation): Promise<void> {
  const [name = ''] = call.args;
  const { signal } = remote;
  const sdk = remote.asUser();
  const { id, businessName } = await findClient(sdk, remote, name);
  const { warning, done } = texts.leave;
  await renderConfirmation(remote, call, warning(businessName), signal);
  await sdk.request('POST /clients/{id}/leave', { params: { id }, signal });
  await renderNotice(remote, { tone: 'done', text: done(businessName) }, { left: id });
}

/** @throws Failure when no member matches the name; UsageError when several members match */
async function findMember(
  remote: RemoteContext,
  name: string,
  person: string,
): Promise<{ readonly sdk: Sdk; readonly client: Client; readonly member: TeamMember }> {
  const sdk = remote.asUser();
  const client = await findClient(sdk, remote, name);
  const { members } = await sdk.request('GET /clients/{id}/team', {
    params: { id: client.id },
    signal: remote.signal,
  });
  const searchText = normalizeSearchText(person.trim());
  const [member, secondMatch] = members.filter(each =>
    [each.id, each.email ?? '', each.name].some(value => normalizeSearchText(value) === searchText),
  );
  if (!member) throw new Failure(texts.unknown(person));
  if (secondMatch) throw new UsageError(texts.ambiguousName(person));
  return { sdk, client, member };
}
