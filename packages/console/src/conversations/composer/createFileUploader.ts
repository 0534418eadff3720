import type { Sdk } from '@recado/sdk';
import { uploadFile } from './buildMessagePayload.ts';

/** Creates an uploader that keeps the result for the last file, so that a repeated request refers to the same upload. */
export function createFileUploader(sdk: Sdk, clientId: string) {
  let uploadedFile: { readonly file: File; readonly mediaId: string } | undefined;
  return {
    /** Returns the media ID of a file, which is uploaded once. Undefined without a file. */
    async upload(file: File | undefined): Promise<string | undefined> {
      if (!file) return undefined;
      if (uploadedFile?.file !== file) uploadedFile = { file, mediaId: await uploadFile(sdk, clientId, file) };
      return uploadedFile.mediaId;
    },
  };
}
