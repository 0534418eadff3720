import { createHmac } from 'node:crypto';
import { createHostileLists, createHostileMedia } from './hostileFiles.mjs';

/** Maximum bytes of a network's webhook (`createIncomingWebhookLimiter.ts`). */
const MAX_WEBHOOK_BYTES = 3 * 1024 * 1024;
const BOUNDARY = 'recado-hostile';

/**
 * Lists the worst requests that are no JSON bodies of the contract: uploads, messages with hostile files, and webhooks of
 * a network.
 *
 * @param target `customer` is a phone number that receives messages, `media` lists the uploaded files of
 *   `uploadHostileMedia`, `webhook` describes a linked line of the Cloud API
 * @returns requests as of `listHostileRequests`; a variant also has `headers`
 */
export function listHostileUploads({ customer, media, webhook }) {
  const json = { 'content-type': 'application/json' };
  const request = (key, guard, path, createVariants) => ({
    ...{ key, guard, path, createVariants, method: key.split(' ')[0], example: {} },
  });
  const fileRequest = (path, createFiles) =>
    request(`POST ${path}`, 'token', path, () => createFiles().map(toFormVariant));
  const sendMedia = { to: customer };
  return [
    fileRequest('/external/contacts/import', createHostileLists),
    fileRequest('/external/media', createHostileMedia),
    ...media.map(({ name, kind, mediaId }) =>
      request(`POST /external/messages: ${name}`, 'token', '/external/messages', () => [
        { name, headers: json, body: toJson({ ...sendMedia, type: kind, [kind]: { mediaId } }) },
      ]),
    ),
    ...media
      .filter(({ kind }) => kind === 'image')
      .map(({ name, mediaId }) => ({
        ...request(`PUT /external/profile/picture: ${name}`, 'token', '/external/profile/picture', () => [
          { name, headers: json, body: toJson({ mediaId }) },
        ]),
      })),
    request('POST /transports/cloud-api/webhook', 'public', '/transports/cloud-api/webhook', () =>
      listNotifications(webhook),
    ),
  ];
}

/** Uploads each hostile file of a message. @returns `{name, kind, mediaId}` of those that the platform accepts */
export async function uploadHostileMedia(program) {
  const uploads = createHostileMedia().map(async ({ name, kind, fileName, type, bytes }) => {
    const payload = new FormData();
    payload.append('file', new Blob([bytes], { type }), fileName);
    try {
      const { mediaId } = await program.request('POST /external/media', { payload });
      return [{ name, kind, mediaId }];
    } catch {
      return [];
    }
  });
  return (await Promise.all(uploads)).flat();
}

const toJson = value => Buffer.from(JSON.stringify(value));

function toFormVariant({ name, fileName, type, bytes }) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: ${type}\r\n\r\n`;
  return {
    name,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}

/** Notifications about a linked line: unsigned, with a wrong signature, and signed by the line's owner. */
function listNotifications({ appSecret, phoneNumberId, businessAccountId }) {
  const metadata = `{"metadata":{"phone_number_id":"${phoneNumberId}"},"messages":`;
  const entry = `{"object":"whatsapp_business_account","entry":[{"id":"${businessAccountId}","changes":[{"field":"messages","value":${metadata}`;
  const fill = (start, piece) => start + piece.repeat(Math.floor((MAX_WEBHOOK_BYTES - start.length) / piece.length));
  const bodies = [
    ['opening brackets', fill('', '[')],
    ['opening brackets in a message', fill(entry, '[')],
    ['accounts', fill('{"entry":[', '{"phone_number_id":"1"},')],
    ['empty messages', `${fill(entry, '{},').slice(0, -9)}{}]}}]}]}`.replace('"messages":{', '"messages":[{')],
  ];
  const signatures = [
    ['without a signature', () => undefined],
    ['with a wrong signature', () => `sha256=${'0'.repeat(64)}`],
    ['signed', body => `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`],
  ];
  return bodies.flatMap(([name, body]) =>
    signatures.map(([how, sign]) => {
      const signature = sign(body);
      return {
        name: `${name}, ${how}`,
        headers: { 'content-type': 'application/json', ...(signature && { 'x-hub-signature-256': signature }) },
        body: Buffer.from(body),
      };
    }),
  );
}
