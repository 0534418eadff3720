import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, hkdf, normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { type BinaryNode, buildBinaryNode, findChildNode } from '../wire/buildBinaryNode.ts';
import type { PhoneContext } from './PhoneContext.ts';
import { findMediaContent } from './summarizeMessageContent.ts';

const { SUCCESS, NOT_FOUND } = proto.MediaRetryNotification.ResultType;

/**
 * Answers a companion that could not find the file of a message at the media host. If the phone still has the
 * file, uploads it again and sends the new path to the companion.
 */
export function reuploadMedia(phone: PhoneContext, receipt: BinaryNode): void {
  const { id = '', from = '' } = receipt.attrs;
  const companion = phone.server.directory.findDevice(from);
  if (companion?.account !== phone.account) return;
  const file = findMediaContent(normalizeMessageContent(phone.log.find(id)?.content) ?? {});
  const directPath = phone.hasFiles ? phone.media.renew(file?.directPath ?? '') : undefined;
  const result = directPath
    ? encryptResult(id, file?.mediaKey ?? new Uint8Array(), directPath)
    : buildBinaryNode('error', { code: NOT_FOUND });
  const messageReference = findChildNode(receipt, 'rmr');
  const attrs = { id, from: phone.account.jid, type: 'mediaretry', t: phone.server.clock.seconds };
  companion.deliver(buildBinaryNode('notification', attrs, messageReference ? [result, messageReference] : [result]));
}

function encryptResult(id: string, mediaKey: Uint8Array, directPath: string): BinaryNode {
  const key = hkdf(Buffer.from(mediaKey), 32, { info: 'WhatsApp Media Retry Notification' });
  const answer = proto.MediaRetryNotification.encode({ stanzaId: id, directPath, result: SUCCESS }).finish();
  const iv = randomBytes(12);
  const ciphertext = aesEncryptGCM(answer, key, iv, Buffer.from(id));
  return buildBinaryNode('encrypt', {}, [buildBinaryNode('enc_p', {}, ciphertext), buildBinaryNode('enc_iv', {}, iv)]);
}
