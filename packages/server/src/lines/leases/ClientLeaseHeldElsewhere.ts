/** Reports that another process owns the client. Internal: callers convert it to an error for users. */
export class ClientLeaseHeldElsewhere extends Error {
  override readonly name = 'HeldElsewhere';
  /** Name of the process that owns the client, from the client's lease. */
  readonly owner: string;

  constructor(owner: string) {
    super('another process owns the client');
    this.owner = owner;
  }
}
