/** Receives the IDs of clients for which a host has stored data. */
export interface StoredEventListener {
  /** A lost call only delays deliveries and live feeds until the next poll. */
  notify(clientIds: readonly string[]): void;
}
