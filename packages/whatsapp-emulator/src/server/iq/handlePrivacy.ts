import { randomBytes } from 'node:crypto';
import { child, children, node } from '../../wire/node.ts';
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
 * Handles `privacy`: the account's privacy settings, and the tokens that it issues to accounts to which it
 * writes.
 */
export const handlePrivacy: IqHandler = iq => {
  const { privacy: settings } = iq.device.account;
  const tokens = child(iq.request, 'tokens');
  if (tokens)
    return issueTokens(
      iq,
      children(tokens, 'token').map(token => token.attrs),
    );
  for (const { attrs } of children(child(iq.request, 'privacy'), 'category')) {
    if (iq.request.attrs.type === 'set' && attrs.name) settings.set(attrs.name, attrs.value ?? '');
  }
  const all = Object.entries({ ...DEFAULT_SETTINGS, ...Object.fromEntries(settings) });
  return [
    node(
      'privacy',
      {},
      all.map(([name, value]) => node('category', { name, value })),
    ),
  ];
};

/**
 * Issues a token to each listed account. Later, the devices of that account attach the token when they write
 * to the issuing account.
 */
function issueTokens({ server, device }: IqRequest, tokenRequests: readonly Record<string, string>[]) {
  for (const { jid, t } of tokenRequests) {
    const { jid: from, lidJid: sender_lid } = device.account;
    const other = server.directory.findAccount(jid);
    if (!other) continue;
    const secret = randomBytes(16);
    const { tokensGiven } = device.account;
    tokensGiven.set(other, [...(tokensGiven.get(other) ?? []), secret]);
    for (const recipient of other.devices.values()) {
      const token = node('token', { jid: other.jid, t, type: 'trusted_contact' }, secret);
      recipient.deliver(
        node('notification', { from, sender_lid, type: 'privacy_token', id: server.newId(), t: server.clock.seconds }, [
          node('tokens', {}, [token]),
        ]),
      );
    }
  }
  return [];
}
