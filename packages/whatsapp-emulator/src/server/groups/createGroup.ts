import { type BinaryNode, children, node } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import type { WhatsAppServer } from '../WhatsAppServer.ts';
import { groupNode } from './groupNode.ts';
import { notifyGroup } from './notifyGroup.ts';
import type { StoredGroup } from './StoredGroup.ts';

/** Creates the group a `create` node asks for. */
export function createGroup(server: WhatsAppServer, creator: Account, asked: BinaryNode): StoredGroup {
  const members = children(asked, 'participant')
    .map(({ attrs }) => server.directory.accountOf(attrs.jid))
    .filter(account => account !== undefined);
  return startGroup(server, creator, asked.attrs.subject ?? '', members);
}

/** Creates a group and tells its members. */
export function startGroup(
  server: WhatsAppServer,
  creator: Account,
  subject: string,
  members: readonly Account[],
): StoredGroup {
  const group = server.groups.create(creator, subject, members);
  notifyGroup(server, group, creator, node('create', { type: 'new' }, [groupNode(group)]));
  return group;
}
