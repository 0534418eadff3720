import type { proto } from '@whiskeysockets/baileys';
import { describe, expect, it } from 'vitest';
import { useEmulator } from '../testing/useEmulator.ts';
import { findChildNode, listChildNodes, readStanzaNodeBytes } from '../wire/buildBinaryNode.ts';
import { isValidSignature, prependKeyTypeByte } from '../wire/signatures.ts';

function requireCompleteAccount(account: proto.IADVSignedDeviceIdentity | undefined) {
  const { details, accountSignature, accountSignatureKey, deviceSignature } = account ?? {};
  if (!details || !accountSignature || !accountSignatureKey || !deviceSignature)
    throw new Error('the account is incomplete');
  return { details, accountSignature, accountSignatureKey, deviceSignature };
}

describe('signatures that a client receives', () => {
  const world = useEmulator();

  it('are valid for the account and the device when the client has been linked', async () => {
    const client = await world.link(world.phone('Ana'));
    const { account, signedIdentityKey } = client.auth.creds;
    const { details, accountSignature, accountSignatureKey, deviceSignature } = requireCompleteAccount(account);
    const accountSignedData = Buffer.concat([Buffer.from([6, 0]), details, signedIdentityKey.public]);
    const deviceSignedData = Buffer.concat([
      Buffer.from([6, 1]),
      details,
      signedIdentityKey.public,
      accountSignatureKey,
    ]);
    expect(isValidSignature(accountSignatureKey, accountSignedData, accountSignature)).toBe(true);
    expect(isValidSignature(signedIdentityKey.public, deviceSignedData, deviceSignature)).toBe(true);
  });

  it('are valid for the pre-keys of a phone and of another client', async () => {
    const [ana, beto] = [world.phone('Ana'), world.phone('Beto')];
    const client = await world.link(ana);
    await world.link(beto);
    const users = [beto.jid, beto.lid, `${beto.phone}:1@s.whatsapp.net`].map(jid => ({
      tag: 'user',
      attrs: { jid },
    }));
    const answer = await client.sock.query({
      tag: 'iq',
      attrs: { to: 's.whatsapp.net', type: 'get', xmlns: 'encrypt' },
      content: [{ tag: 'key', attrs: {}, content: users }],
    });
    const bundles = listChildNodes(findChildNode(answer, 'list'), 'user');
    expect(bundles).toHaveLength(3);
    for (const bundle of bundles) {
      const skey = findChildNode(bundle, 'skey');
      const [identity, value, signature] = [
        findChildNode(bundle, 'identity'),
        findChildNode(skey, 'value'),
        findChildNode(skey, 'signature'),
      ].map(part => readStanzaNodeBytes(part) ?? Buffer.alloc(0));
      if (!identity || !value || !signature) throw new Error('the bundle is incomplete');
      expect(isValidSignature(identity, prependKeyTypeByte(value), signature)).toBe(true);
    }
  });
});
