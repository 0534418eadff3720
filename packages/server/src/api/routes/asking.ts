import type { Asking } from '../social/Groups.ts';

interface Asked {
  readonly caller: { readonly clientId: string };
  readonly headers?: { readonly 'idempotency-key'?: string | undefined } | undefined;
}

/** On whose behalf a program asks for something, and by which key. */
export const asking = ({ caller, headers }: Asked): Asking => ({
  clientId: caller.clientId,
  key: headers?.['idempotency-key'],
});
