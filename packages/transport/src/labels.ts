import type { Address } from './address.ts';

/** A label of the account's app, such as WhatsApp Business. Labels belong to the account, on all its devices. */
export interface NetworkLabel {
  /** Network's ID of the label. */
  readonly id: string;
  readonly name: string;
  /** Network's number of the color. WhatsApp has the numbers 0 to 19. */
  readonly color: number;
  /** Network's number of a label that the app itself created. */
  readonly predefinedId?: string;
}

/** A new, changed or deleted label. */
export type NetworkLabelChange =
  | (NetworkLabel & { readonly deleted?: false })
  | (Pick<NetworkLabel, 'id'> & { readonly deleted: true });

/** A label that was added to a chat or a message, or removed from it. */
export interface NetworkLabelAssignment<Chat = Address> {
  /** ID of the label. */
  readonly label: string;
  readonly chat: Chat;
  /** ID of the message, if the label belongs to a message. */
  readonly messageId?: string;
  readonly labeled: boolean;
}
