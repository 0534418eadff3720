import { type BinaryNode, buildNode, findChildNode, listChildNodes, readNodeText } from '../../wire/buildNode.ts';
import { PHONE_JID_SERVER, parseJid } from '../../wire/jid.ts';
import type { Account } from '../Account.ts';
import type { IqHandler, IqRequest } from './IqHandler.ts';

type ProtocolHandler = (
  account: Account | undefined,
  userNode: BinaryNode,
  requester: Account,
) => BinaryNode | undefined;

const protocols: Readonly<Record<string, ProtocolHandler>> = {
  contact: (account, userNode) =>
    buildNode('contact', { type: account ? 'in' : 'out' }, findChildNode(userNode, 'contact')?.content),
  devices: account => account && buildNode('devices', { version: '2' }, [buildDeviceList(account)]),
  disappearing_mode: account => account && buildNode('disappearing_mode', { duration: 0, t: 0 }),
  lid: account => account && buildNode('lid', { val: account.lidJid }),
  status: (account, _userNode, requester) => {
    if (!account) return undefined;
    if (!account.canShow('status', requester)) return buildNode('status', { code: 401, t: 0 });
    return buildNode('status', { t: account.statusTime }, Buffer.from(account.status));
  },
  username: () => undefined,
};

/**
 * Handles `usync`: looks up accounts by number or address and returns the kinds of data that the query lists.
 */
export const handleUsyncIq: IqHandler = iq => {
  const query = findChildNode(iq.request, 'usync');
  const protocolNames = listChildNodes(findChildNode(query, 'query')).map(({ tag }) => tag);
  if (!query || protocolNames.length === 0 || protocolNames.some(tag => !(tag in protocols))) return undefined;
  const users = listChildNodes(findChildNode(query, 'list'), 'user').map(user =>
    buildUserResult(iq, user, protocolNames),
  );
  const { sid, index, last, mode, context } = query.attrs;
  const result = buildNode(
    'result',
    {},
    protocolNames.map(tag => buildNode(tag)),
  );
  return [buildNode('usync', { sid, index, last, mode, context }, [result, buildNode('list', {}, users)])];
};

function buildUserResult(
  { server, device }: IqRequest,
  user: BinaryNode,
  protocolNames: readonly string[],
): BinaryNode {
  const dialledNumber = readNodeText(findChildNode(user, 'contact')).replace(/\D/g, '');
  const account = user.attrs.jid
    ? server.directory.findAccount(user.attrs.jid)
    : server.directory.resolve(dialledNumber);
  const jid = user.attrs.jid ?? account?.jid ?? `${dialledNumber}@${PHONE_JID_SERVER}`;
  if (account && protocolNames.includes('devices')) registerWatcher(account, device.account, jid);
  const content = protocolNames
    .map(tag => protocols[tag]?.(account, user, device.account))
    .filter(part => part !== undefined);
  return buildNode('user', { jid }, content);
}

/**
 * Registers `watcher`, which queried the device list of `account`, so that it is notified when the devices
 * change.
 */
function registerWatcher(account: Account, watcher: Account, jid: string): void {
  if (account === watcher) return;
  const servers = account.watchers.get(watcher) ?? new Set();
  account.watchers.set(watcher, servers.add(parseJid(jid)?.server ?? PHONE_JID_SERVER));
}

const buildDeviceList = (account: Account): BinaryNode =>
  buildNode(
    'device-list',
    {},
    [...account.devices.values()].map(({ id }) =>
      id === 0 ? buildNode('device', { id }) : buildNode('device', { id, 'key-index': id }),
    ),
  );
