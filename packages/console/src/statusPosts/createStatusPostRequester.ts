import type { Sdk } from '@recado/sdk';
import { createFileUploader } from '../conversations/composer/createFileUploader.ts';
import { createIdempotencyKey } from '../conversations/composer/createIdempotencyKey.ts';
import { buildStatusPostRequest, type StatusPostFormValues } from './statusPostInput.ts';

/** The server converts videos and encrypts a post for each person before it responds. */
const PUBLISH_TIMEOUT_MS = 300_000;

/**
 * Creates a function that publishes one post. It can be called again after a failure, because it keeps the idempotency
 * key and uploads the file only once. Changed content is another request, so it gets another key.
 */
export function createStatusPostRequester(sdk: Sdk, clientId: string) {
  let attempt = { key: createIdempotencyKey(), content: '' };
  const uploader = createFileUploader(sdk, clientId);
  return async (values: StatusPostFormValues) => {
    const payload = buildStatusPostRequest(values, await uploader.upload(values.file));
    const content = JSON.stringify(payload);
    const isSameContent = attempt.content === '' || attempt.content === content;
    attempt = { key: isSameContent ? attempt.key : createIdempotencyKey(), content };
    return sdk.request('POST /clients/{id}/status-posts', {
      params: { id: clientId },
      headers: { 'idempotency-key': attempt.key },
      payload,
      timeout: PUBLISH_TIMEOUT_MS,
    });
  };
}
