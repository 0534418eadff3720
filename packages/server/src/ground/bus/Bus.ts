/**
 * The way between the processes of one platform: questions to whoever answers, and news for all. Nothing durable
 * depends on it: what is lost here costs time, for the database is the truth. Whatever goes over it is data as
 * `structuredClone` takes it. Subjects are words of letters, digits and dashes, joined by points.
 */
export interface Bus {
  /** False while others cannot be reached: what is asked then fails at once, and what is told is lost. */
  readonly isUp: boolean;
  /** Reaches out for the others, now and whenever they are away. */
  start(): void;
  /** Told to everybody who listens, the teller included; of a `group`, to one of its members. */
  tell(subject: string, message: unknown): void;
  /** @returns what ends it */
  listen(subject: string, listener: (message: unknown) => void, group?: string): () => void;
  /**
   * The first answer. As long as the answerer is at work it says so, so that its death shows early.
   *
   * @param limits.patience milliseconds for the whole; by default half a minute
   * @throws NobodyAnswers nothing was done; BusAway nothing was asked; NoAnswer it may have been done
   */
  ask(subject: string, question: unknown, limits?: { readonly patience?: number }): Promise<unknown>;
  /**
   * Whoever has nothing to say resolves with undefined, and stays silent: another may know. What an answerer throws is
   * lost to whoever asked, who hears `NoAnswer`.
   *
   * @returns what ends it
   */
  answer(subject: string, answerer: (question: unknown) => Promise<unknown>, group?: string): () => void;
  /** Lets go; whatever was asked and is not answered rejects with `NoAnswer`. */
  stop(): Promise<void>;
}

/** What was asked was heard by nobody. */
export class NobodyAnswers extends Error {
  override readonly name = 'NobodyAnswers';
}

/** The others cannot be reached just now; nothing was asked. */
export class BusAway extends Error {
  override readonly name = 'BusAway';
}

/** It was asked, and nobody can tell what became of it. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}
