import type { ClientActionRequest } from './contacts/GroupService.ts';

interface ProgramCall {
  readonly caller: { readonly clientId: string };
  readonly headers?: { readonly 'idempotency-key'?: string | undefined } | undefined;
}

/** Extracts the client ID and the idempotency key from a program's API call. */
export const toClientActionRequest = ({ caller, headers }: ProgramCall): ClientActionRequest => ({
  clientId: caller.clientId,
  key: headers?.['idempotency-key'],
});
