/** Viewer of a status post, as the phone of its author lists them. */
export interface PhoneStatusPostViewer {
  /** JID of the viewer's account. */
  readonly jid: string;
}

/** A status post that a phone shows. A post disappears after 24 hours, or when its author deletes it. */
export interface PhoneStatusPost {
  readonly id: string;
  /** JID of the author's account. */
  readonly author: string;
  readonly kind: 'text' | 'media';
  /** Text of the post, or caption of its picture or video. */
  readonly text: string;
  /** Color behind a text, as 0xAARRGGBB. */
  readonly background?: number;
  /** Number of the font of a text. */
  readonly font?: number;
  /** Time of the post, in Unix seconds. */
  readonly timestamp: number;
  /** People who viewed the post. Only the phone of the author knows them. */
  readonly viewers: readonly PhoneStatusPostViewer[];
}
