import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, hkdf, normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { type BinaryNode, child, node } from '../wire/node.ts';
import type { PhoneContext } from './PhoneContext.ts';
import { findMediaPart } from './summarizeContent.ts';

const { SUCCESS, NOT_FOUND } = proto.MediaRetryNotification.ResultType;

/**
 * Uploads the file of a message again, if the phone still has it, and sends the new path to the companion
 * that requested the file because it was missing at the media host.
 */
export function reuploadMedia(phone: PhoneContext, receipt: BinaryNode): void {
  const { id = '', from = '' } = receipt.attrs;
  const companion = phone.server.directory.findDevice(from);
  if (companion?.account !== phone.account) return;
  const file = findMediaPart(normalizeMessageContent(phone.log.find(id)?.content) ?? {});
  const directPath = phone.hasFiles ? phone.media.renew(file?.directPath ?? '') : undefined;
  const result = directPath
    ? encryptResult(id, file?.mediaKey ?? new Uint8Array(), directPath)
    : node('error', { code: NOT_FOUND });
  const messageReference = child(receipt, 'rmr');
  const attrs = { id, from: phone.account.jid, type: 'mediaretry', t: phone.server.clock.seconds };
  companion.deliver(node('notification', attrs, messageReference ? [result, messageReference] : [result]));
}

function encryptResult(id: string, mediaKey: Uint8Array, directPath: string): BinaryNode {
  const key = hkdf(Buffer.from(mediaKey), 32, { info: 'WhatsApp Media Retry Notification' });
  const answer = proto.MediaRetryNotification.encode({ stanzaId: id, directPath, result: SUCCESS }).finish();
  const iv = randomBytes(12);
  const ciphertext = aesEncryptGCM(answer, key, iv, Buffer.from(id));
  return node('encrypt', {}, [node('enc_p', {}, ciphertext), node('enc_iv', {}, iv)]);
}
