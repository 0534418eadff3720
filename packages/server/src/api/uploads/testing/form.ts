import { expect } from 'vitest';

/** A form with one file. */
export const form = (bytes: Uint8Array, type: string, name = 'menu.jpg', field = 'file'): FormData => {
  const data = new FormData();
  data.append(field, new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  return data;
};

/** With which status and sentence a call is refused. */
export const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => expect.unreachable(),
    (reason: { status?: number; message: string }) => reason,
  );
  return [error.status, error.message];
};
