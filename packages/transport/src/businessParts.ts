/** A button of a business message. The field that its kind names has the button's value. */
export interface MessageButton {
  /**
   * `url` opens a page, `code` copies a code, `phone` calls a number, `reply` answers with its title, `flow` opens
   * a form. `other`: a function of the app, such as sending a location.
   */
  readonly kind: 'url' | 'code' | 'phone' | 'reply' | 'flow' | 'other';
  readonly title: string;
  readonly url?: string;
  readonly code?: string;
  readonly phone?: string;
  readonly id?: string;
}

/** A list of options, behind a button. */
export interface MessageList {
  /** Text of the button that opens the list. */
  readonly button?: string;
  readonly sections: readonly {
    readonly title?: string;
    readonly rows: readonly { readonly id: string; readonly title: string; readonly description?: string }[];
  }[];
}

/** A card of a carousel. */
export interface MessageCard {
  readonly heading?: string;
  readonly text?: string;
  readonly footer?: string;
  /** Kind of the card's file. Only the file of the first card is included, as the file of the message. */
  readonly media?: 'image' | 'video' | 'document';
  readonly buttons?: readonly MessageButton[];
}

/** Parts of a business message besides its text and its file. */
export interface BusinessParts {
  /** Title above the text. */
  readonly heading?: string;
  readonly footer?: string;
  readonly buttons?: readonly MessageButton[];
  readonly list?: MessageList;
  readonly cards?: readonly MessageCard[];
}
