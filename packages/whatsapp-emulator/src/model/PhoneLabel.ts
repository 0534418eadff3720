/** A label of the business app, with the chats and messages that have it. */
export interface PhoneLabel {
  readonly id: string;
  readonly name: string;
  /** Number of the color, from 0 to 19. */
  readonly color: number;
  /** JIDs of the chats. */
  readonly chats: readonly string[];
  /** IDs of the messages. */
  readonly messages: readonly string[];
}

/** A new label, or a change of the label with this ID. */
export interface PhoneLabelChange {
  readonly id?: string;
  readonly name: string;
  /** Number of the color, from 0 to 19. Default: 0. */
  readonly color?: number;
  readonly deleted?: boolean;
}

/** Adds a label to a chat or, with `message`, to a message; removes it if `labeled` is false. */
export interface PhoneLabelAssignment {
  /** ID of the label. */
  readonly label: string;
  /** Number or JID of the chat. */
  readonly chat: string;
  /** ID of the message. */
  readonly message?: string;
  readonly labeled?: boolean;
}
