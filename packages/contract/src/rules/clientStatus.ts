/** Connection states that end only when the owner acts. */
const ownerActionStates: readonly string[] = ['needs-relink', 'needs-passkey', 'forbidden', 'parked'];

/** Whether a line in this connection state cannot recover without its owner. */
export const needsOwnerAction = (state: string): boolean => ownerActionStates.includes(state);

/** Status of a client as displayed in the user interface (docs/product.md §4). */
export type ClientDisplayStatus = 'connected' | 'pending' | 'disconnected';

/** Returns `connected` for a connected client, `pending` for a pending one, and otherwise `disconnected`. */
export function getClientDisplayStatus(client: {
  readonly isConnected: boolean;
  readonly status: string;
}): ClientDisplayStatus {
  if (client.isConnected) return 'connected';
  return client.status === 'pending' ? 'pending' : 'disconnected';
}
