import {
  type BinaryNode,
  buildBinaryNode,
  findChildNode,
  listChildNodes,
  readStanzaNodeText,
} from '../../wire/buildBinaryNode.ts';
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
    buildBinaryNode('contact', { type: account ? 'in' : 'out' }, findChildNode(userNode, 'contact')?.content),
  devices: account => account && buildBinaryNode('devices', { version: '2' }, [buildDeviceList(account)]),
  disappearing_mode: account => account && buildBinaryNode('disappearing_mode', { duration: 0, t: 0 }),
  lid: account => account && buildBinaryNode('lid', { val: account.lidJid }),
  status: (account, _userNode, requester) => {
    if (!account) return undefined;
    if (!account.canShow('status', requester)) return buildBinaryNode('status', { code: 401, t: 0 });
    return buildBinaryNode('status', { t: account.statusTime }, Buffer.from(account.status));
  },
  username: account =>
    account?.username === undefined ? undefined : buildBinaryNode('username', {}, Buffer.from(account.username)),
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
  const result = buildBinaryNode(
    'result',
    {},
    protocolNames.map(tag => buildBinaryNode(tag)),
  );
  return [buildBinaryNode('usync', { sid, index, last, mode, context }, [result, buildBinaryNode('list', {}, users)])];
};

function buildUserResult(
  { server, device }: IqRequest,
  user: BinaryNode,
  protocolNames: readonly string[],
): BinaryNode {
  const dialledNumber = readStanzaNodeText(findChildNode(user, 'contact')).replace(/\D/g, '');
  const account = user.attrs.jid
    ? server.directory.findAccount(user.attrs.jid)
    : server.directory.resolve(dialledNumber);
  const jid = user.attrs.jid ?? account?.jid ?? `${dialledNumber}@${PHONE_JID_SERVER}`;
  if (account && protocolNames.includes('devices')) registerWatcher(account, device.account, jid);
  const content = protocolNames
    .map(tag => protocols[tag]?.(account, user, device.account))
    .filter(part => part !== undefined);
  return buildBinaryNode('user', { jid }, content);
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
  buildBinaryNode(
    'device-list',
    {},
    [...account.devices.values()].map(({ id, isHosted }) =>
      id === 0
        ? buildBinaryNode('device', { id })
        : buildBinaryNode('device', { id, 'key-index': id, ...(isHosted && { is_hosted: 'true' }) }),
    ),
  );
