import type { Person } from '../address.ts';
import type { FakeContent } from './FakeContent.ts';

/** A status post on the fake network. */
export interface FakeStatusPost {
  readonly id: string;
  /** The author's account. */
  readonly author: Person;
  readonly content: FakeContent;
  /** Notifies the linked devices of the author that a person viewed the post. */
  notifyViewed(viewer: Person): void;
}
