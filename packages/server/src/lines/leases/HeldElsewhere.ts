/** Reports that another process owns the client. Internal: callers convert it to a user message. */
export class HeldElsewhere extends Error {
  override readonly name = 'HeldElsewhere';
  /** Owner name in the lease. */
  readonly owner: string;

  constructor(owner: string) {
    super('another process owns the client');
    this.owner = owner;
  }
}
