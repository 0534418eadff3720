/** Explanation of a problem for a line's owner: the event, its effect, and the next step. */
export interface ProblemExplanation {
  readonly what: string;
  readonly means: string;
  readonly next: string;
}

/** Complete list of explanations. Its `unknown` entry explains every reason that is not in the list. */
export type ProblemExplanationCatalogue = Readonly<Record<string, ProblemExplanation>> & {
  readonly unknown: ProblemExplanation;
};

/** Explanations by WhatsApp's error code. Contains only codes that explain more than Recado's own reason. */
export type ErrorCodeExplanationCatalogue = Readonly<Record<number, ProblemExplanation>>;
