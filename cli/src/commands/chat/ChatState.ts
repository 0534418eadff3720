import type { Conversation, Message, TeamNote } from '@recado/contract';

/** State shown on the screen of `recado chat`. */
export interface ChatState {
  /** Name and number of the contact. The next field, `client`, is the name of the user's business. */
  readonly title: string;
  readonly client: string;
  /** Messages of the conversation, oldest first. */
  readonly messages: readonly Message[];
  /** Internal notes of colleagues, oldest first. */
  readonly notes: readonly TeamNote[];
  /** Whether the server has messages older than those in `messages`. */
  readonly hasOlder: boolean;
  /** Reply window of the conversation: the time until which the user may answer the contact. */
  readonly window: Conversation['window'];
  /** Number of typed messages that are being sent. */
  readonly sendingCount: number;
  /** Text of the last problem. The next key press clears it. */
  readonly problem?: string | undefined;
  /** Text that was rejected and is put back into the input line. */
  readonly rejectedText?: string | undefined;
  readonly isLost: boolean;
  /** Typing states: the colleagues who are writing, and the contact if its typing state is polled. */
  readonly activity?: string | undefined;
}

/** Actions that the chat screen can request from the command. */
export interface ChatActions {
  send(text: string): void;
  /** Called when the user has changed the text in the input line. */
  inputChanged(text: string): void;
  loadOlder(): void;
  leave(): void;
}
