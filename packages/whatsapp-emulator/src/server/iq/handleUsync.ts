import { parseJid, phoneServer } from '../../wire/jid.ts';
import { type BinaryNode, child, children, node, readText } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import type { IqHandler, IqRequest } from './IqHandler.ts';

type ProtocolHandler = (
  account: Account | undefined,
  userNode: BinaryNode,
  requester: Account,
) => BinaryNode | undefined;

const protocols: Readonly<Record<string, ProtocolHandler>> = {
  contact: (account, userNode) =>
    node('contact', { type: account ? 'in' : 'out' }, child(userNode, 'contact')?.content),
  devices: account => account && node('devices', { version: '2' }, [buildDeviceList(account)]),
  disappearing_mode: account => account && node('disappearing_mode', { duration: 0, t: 0 }),
  lid: account => account && node('lid', { val: account.lidJid }),
  status: (account, _userNode, requester) => {
    if (!account) return undefined;
    if (!account.canShow('status', requester)) return node('status', { code: 401, t: 0 });
    return node('status', { t: account.statusTime }, Buffer.from(account.status));
  },
  username: () => undefined,
};

/**
 * Handles `usync`: looks up accounts by number or address and returns the kinds of data that the query lists.
 */
export const handleUsync: IqHandler = iq => {
  const query = child(iq.request, 'usync');
  const protocolNames = children(child(query, 'query')).map(({ tag }) => tag);
  if (!query || protocolNames.length === 0 || protocolNames.some(tag => !(tag in protocols))) return undefined;
  const users = children(child(query, 'list'), 'user').map(user => buildUserResult(iq, user, protocolNames));
  const { sid, index, last, mode, context } = query.attrs;
  const result = node(
    'result',
    {},
    protocolNames.map(tag => node(tag)),
  );
  return [node('usync', { sid, index, last, mode, context }, [result, node('list', {}, users)])];
};

function buildUserResult(
  { server, device }: IqRequest,
  user: BinaryNode,
  protocolNames: readonly string[],
): BinaryNode {
  const dialledNumber = readText(child(user, 'contact')).replace(/\D/g, '');
  const account = user.attrs.jid
    ? server.directory.findAccount(user.attrs.jid)
    : server.directory.resolve(dialledNumber);
  const jid = user.attrs.jid ?? account?.jid ?? `${dialledNumber}@${phoneServer}`;
  if (account && protocolNames.includes('devices')) registerWatcher(account, device.account, jid);
  const content = protocolNames
    .map(tag => protocols[tag]?.(account, user, device.account))
    .filter(part => part !== undefined);
  return node('user', { jid }, content);
}

/**
 * Registers an account that queried the devices of another account, so that it is notified of later changes.
 */
function registerWatcher(account: Account, watcher: Account, jid: string): void {
  if (account === watcher) return;
  const servers = account.watchers.get(watcher) ?? new Set();
  account.watchers.set(watcher, servers.add(parseJid(jid)?.server ?? phoneServer));
}

const buildDeviceList = (account: Account): BinaryNode =>
  node(
    'device-list',
    {},
    [...account.devices.values()].map(({ id }) =>
      id === 0 ? node('device', { id }) : node('device', { id, 'key-index': id }),
    ),
  );
