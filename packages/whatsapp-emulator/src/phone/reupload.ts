import { randomBytes } from 'node:crypto';
import { aesEncryptGCM, hkdf, normalizeMessageContent, proto } from '@whiskeysockets/baileys';
import { type BinaryNode, child, node } from '../wire/node.ts';
import type { PhoneParts } from './PhoneParts.ts';
import { mediaIn } from './readContent.ts';

const { SUCCESS, NOT_FOUND } = proto.MediaRetryNotification.ResultType;

/** A companion did not find the file of a message at the media host: the phone uploads it again, if it has it, and says where. */
export function reupload(phone: PhoneParts, receipt: BinaryNode): void {
  const { id = '', from = '' } = receipt.attrs;
  const companion = phone.server.directory.deviceOf(from);
  if (companion?.account !== phone.account) return;
  const file = mediaIn(normalizeMessageContent(phone.log.find(id)?.content) ?? {});
  const directPath = phone.hasFiles ? phone.media.renew(file?.directPath ?? '') : undefined;
  const said = directPath
    ? sealed(id, file?.mediaKey ?? new Uint8Array(), directPath)
    : node('error', { code: NOT_FOUND });
  const about = child(receipt, 'rmr');
  const attrs = { id, from: phone.account.jid, type: 'mediaretry', t: phone.server.clock.seconds };
  companion.deliver(node('notification', attrs, about ? [said, about] : [said]));
}

function sealed(id: string, mediaKey: Uint8Array, directPath: string): BinaryNode {
  const key = hkdf(Buffer.from(mediaKey), 32, { info: 'WhatsApp Media Retry Notification' });
  const answer = proto.MediaRetryNotification.encode({ stanzaId: id, directPath, result: SUCCESS }).finish();
  const iv = randomBytes(12);
  const ciphertext = aesEncryptGCM(answer, key, iv, Buffer.from(id));
  return node('encrypt', {}, [node('enc_p', {}, ciphertext), node('enc_iv', {}, iv)]);
}
