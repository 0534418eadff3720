import { ApiError } from '@recado/sdk';

/** Once more after trouble on the way or in the server; what the server refused, it would refuse again. */
export const mayHelpToRepeat = (failed: number, error: Error): boolean =>
  failed < 1 && !(error instanceof ApiError && error.status < 500);
