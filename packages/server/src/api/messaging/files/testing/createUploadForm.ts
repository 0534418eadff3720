import { expect } from 'vitest';

/** Creates a form with one file. */
export const createUploadForm = (bytes: Uint8Array, type: string, name = 'menu.jpg', field = 'file'): FormData => {
  const data = new FormData();
  data.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  return data;
};

/** Returns the status and message with which a call is rejected. */
export const readErrorStatusAndMessage = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => expect.unreachable(),
    (reason: { status?: number; message: string }) => reason,
  );
  return [error.status, error.message];
};
