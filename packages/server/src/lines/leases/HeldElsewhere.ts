/** Another process owns the client. Not for people: whoever asked says it in their words. */
export class HeldElsewhere extends Error {
  override readonly name = 'HeldElsewhere';
  /** As its lease names it. */
  readonly owner: string;

  constructor(owner: string) {
    super('another process owns the client');
    this.owner = owner;
  }
}
