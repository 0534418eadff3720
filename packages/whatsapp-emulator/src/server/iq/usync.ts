import { parseJid, phoneServer } from '../../wire/jid.ts';
import { type BinaryNode, child, children, node, textOf } from '../../wire/node.ts';
import type { Account } from '../Account.ts';
import type { IqHandler, IqRequest } from './IqHandler.ts';

type Protocol = (account: Account | undefined, asked: BinaryNode, asker: Account) => BinaryNode | undefined;

const protocols: Readonly<Record<string, Protocol>> = {
  contact: (account, asked) =>
    node('contact', { type: account ? 'in' : 'out' }, child(asked, 'contact')?.content),
  devices: account => account && node('devices', { version: '2' }, [deviceList(account)]),
  disappearing_mode: account => account && node('disappearing_mode', { duration: 0, t: 0 }),
  lid: account => account && node('lid', { val: account.lidJid }),
  status: (account, _asked, asker) => {
    if (!account) return undefined;
    if (!account.shows('status', asker)) return node('status', { code: 401, t: 0 });
    return node('status', { t: account.statusTime }, Buffer.from(account.status));
  },
  username: () => undefined,
};

/** `usync`: looks accounts up by number or address, with the protocols the query names. */
export const usync: IqHandler = iq => {
  const query = child(iq.request, 'usync');
  const wanted = children(child(query, 'query')).map(({ tag }) => tag);
  if (!query || wanted.length === 0 || wanted.some(tag => !(tag in protocols))) return undefined;
  const users = children(child(query, 'list'), 'user').map(user => answer(iq, user, wanted));
  const { sid, index, last, mode, context } = query.attrs;
  const result = node(
    'result',
    {},
    wanted.map(tag => node(tag)),
  );
  return [node('usync', { sid, index, last, mode, context }, [result, node('list', {}, users)])];
};

function answer({ server, device }: IqRequest, user: BinaryNode, wanted: readonly string[]): BinaryNode {
  const dialled = textOf(child(user, 'contact')).replace(/\D/g, '');
  const account = user.attrs.jid
    ? server.directory.accountOf(user.attrs.jid)
    : server.directory.resolve(dialled);
  const jid = user.attrs.jid ?? account?.jid ?? `${dialled}@${phoneServer}`;
  if (account && wanted.includes('devices')) watch(account, device.account, jid);
  const content = wanted
    .map(tag => protocols[tag]?.(account, user, device.account))
    .filter(part => part !== undefined);
  return node('user', { jid }, content);
}

/** Who asks for somebody's devices is told when they change. */
function watch(account: Account, watcher: Account, jid: string): void {
  if (account === watcher) return;
  const servers = account.watchers.get(watcher) ?? new Set();
  account.watchers.set(watcher, servers.add(parseJid(jid)?.server ?? phoneServer));
}

const deviceList = (account: Account): BinaryNode =>
  node(
    'device-list',
    {},
    [...account.devices.values()].map(({ id }) =>
      id === 0 ? node('device', { id }) : node('device', { id, 'key-index': id }),
    ),
  );
