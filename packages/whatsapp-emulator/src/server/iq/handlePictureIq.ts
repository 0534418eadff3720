import { buildBinaryNode, findChildNode, readStanzaNodeBytes } from '../../wire/buildBinaryNode.ts';
import { Account } from '../Account.ts';
import { notifyGroupDevices } from '../groups/notifyGroupDevices.ts';
import type { StoredGroup } from '../groups/StoredGroup.ts';
import { IqError, type IqHandler, type IqRequest } from './IqHandler.ts';

/**
 * Handles `w:profile:picture`, which queries or changes the picture of the account or group in `target`.
 * Without `target`, it concerns the account of the requesting device.
 */
export const handlePictureIq: IqHandler = iq => {
  const { server, device, request } = iq;
  const { target, type } = request.attrs;
  const group = server.groups.get(target);
  const owner = group ?? (target === undefined ? device.account : server.directory.findAccount(target));
  if (!owner) throw new IqError(404, 'item-not-found');
  if (type === 'set') return setPicture(iq, owner, group);
  if (owner instanceof Account && !owner.canShow('profile', device.account)) throw new IqError(401, 'not-authorized');
  const { picture: storedPicture } = owner;
  if (!storedPicture) throw new IqError(404, 'item-not-found');
  const path = server.options.storePicture(storedPicture.jpeg);
  const url = `https://${server.options.mediaHost()}${path}`;
  return [buildBinaryNode('picture', { id: storedPicture.id, type: 'image', url, direct_path: path })];
};

function setPicture(
  { server, device, request }: IqRequest,
  owner: Account | StoredGroup,
  group: StoredGroup | undefined,
) {
  const { account } = device;
  if (group ? !group.members.has(account) : owner !== account) throw new IqError(403, 'forbidden');
  if (group?.settings.has('locked') && !group.isAdmin(account)) throw new IqError(401, 'not-authorized');
  const jpeg = readStanzaNodeBytes(findChildNode(request, 'picture'));
  if (jpeg && !(jpeg[0] === 0xff && jpeg[1] === 0xd8)) throw new IqError(406, 'not-acceptable');
  const id = server.newId();
  owner.picture = jpeg && { id, jpeg };
  if (group) notifyPictureChange(group, account, server, jpeg ? id : undefined);
  return jpeg ? [buildBinaryNode('picture', { id })] : [];
}

/** Notifies the members of a group that its picture changed. */
function notifyPictureChange(
  group: StoredGroup,
  actor: Account,
  server: IqRequest['server'],
  id: string | undefined,
): void {
  const change = buildBinaryNode(id === undefined ? 'delete' : 'set', { jid: group.id, author: actor.lidJid, id });
  notifyGroupDevices(server, group, actor, change, { type: 'picture' });
}
