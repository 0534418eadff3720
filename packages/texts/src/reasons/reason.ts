/** A trouble told to the owner of a line: what happened, what that means for the business, what to do now. */
export interface Reason {
  readonly what: string;
  readonly means: string;
  readonly next: string;
}

/** A closed list of reasons that always has a word for what nobody foresaw. */
export type ReasonCatalogue = Readonly<Record<string, Reason>> & { readonly unknown: Reason };

/** Explanations by the network's own number, for the numbers that say more than the reason they come with. */
export type CodeCatalogue = Readonly<Record<number, Reason>>;
