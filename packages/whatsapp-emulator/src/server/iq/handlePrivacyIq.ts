import { randomBytes } from 'node:crypto';
import { buildBinaryNode, findChildNode, listChildNodes } from '../../wire/buildBinaryNode.ts';
import type { IqHandler, IqRequest } from './IqHandler.ts';

const DEFAULT_SETTINGS = {
  readreceipts: 'all',
  last: 'all',
  online: 'all',
  profile: 'all',
  status: 'all',
  groupadd: 'all',
  calladd: 'all',
  messages: 'all',
};

/**
 * Handles `privacy`, which concerns the account's privacy settings and the tokens that the account issues to
 * accounts to which it writes.
 */
export const handlePrivacyIq: IqHandler = iq => {
  const { privacy: settings } = iq.device.account;
  const tokens = findChildNode(iq.request, 'tokens');
  if (tokens)
    return issueTokens(
      iq,
      listChildNodes(tokens, 'token').map(token => token.attrs),
    );
  for (const { attrs } of listChildNodes(findChildNode(iq.request, 'privacy'), 'category')) {
    if (iq.request.attrs.type === 'set' && attrs.name) settings.set(attrs.name, attrs.value ?? '');
  }
  const all = Object.entries({ ...DEFAULT_SETTINGS, ...Object.fromEntries(settings) });
  return [
    buildBinaryNode(
      'privacy',
      {},
      all.map(([name, value]) => buildBinaryNode('category', { name, value })),
    ),
  ];
};

/**
 * Issues a trusted-contact token to each account in the request. When a device of such an account later
 * writes to the issuing account, it attaches the token.
 */
function issueTokens({ server, device }: IqRequest, tokenRequests: readonly Record<string, string>[]) {
  for (const { jid, t } of tokenRequests) {
    const { jid: from, lidJid: sender_lid } = device.account;
    const other = server.directory.findAccount(jid);
    if (!other) continue;
    const secret = randomBytes(16);
    const { issuedTokens } = device.account;
    issuedTokens.set(other, [...(issuedTokens.get(other) ?? []), secret]);
    for (const recipient of other.devices.values()) {
      const token = buildBinaryNode('token', { jid: other.jid, t, type: 'trusted_contact' }, secret);
      recipient.deliver(
        buildBinaryNode(
          'notification',
          { from, sender_lid, type: 'privacy_token', id: server.newId(), t: server.clock.seconds },
          [buildBinaryNode('tokens', {}, [token])],
        ),
      );
    }
  }
  return [];
}
