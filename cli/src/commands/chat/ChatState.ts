import type { Conversation, Message, Note } from '@recado/contract';

/** What the screen of `recado chat` shows. */
export interface ChatState {
  /** With whom, and of which client. */
  readonly title: string;
  readonly client: string;
  /** Oldest first. */
  readonly messages: readonly Message[];
  /** What colleagues wrote to each other; oldest first. */
  readonly notes: readonly Note[];
  /** Whether there are older ones than these. */
  readonly hasOlder: boolean;
  /** For how long the other person may be answered. */
  readonly window: Conversation['window'];
  /** How many of what was typed are on their way. */
  readonly sending: number;
  /** What went wrong last; goes with the next key. */
  readonly problem?: string | undefined;
  /** What was typed and could not be sent: it is in the line again. */
  readonly returned?: string | undefined;
  readonly isLost: boolean;
  /** What others do here just now: colleagues who write, and the other person where that is watched. */
  readonly doing?: string | undefined;
}

/** What the screen asks for. */
export interface ChatActions {
  send(text: string): void;
  /** What stands in the line has changed. */
  wrote(text: string): void;
  older(): void;
  leave(): void;
}
