import type { GraphError } from './GraphError.ts';

/** How a line's network behaves at the moment: well, unless somebody asks for something else. */
export class Manners {
  /** Connections to the API are cut, and nothing is notified. */
  isCut = false;
  /** Nothing is answered, and nothing notified; what was asked stays open. */
  isFrozen = false;
  /** What the next messages are answered with, in turn. */
  readonly refuseNext: GraphError[] = [];
  /** What the next calls that hand over no message are answered with, in turn. */
  readonly refuseCalls: GraphError[] = [];
  /** So many messages are taken and never answered. */
  swallowNext = 0;
  /** How often each notification comes once more although it was taken. */
  repeats = 0;
  /** Milliseconds before each notification. */
  delayMs = 0;
  /** So many notifications are cut off before their answer is read, and come again. */
  cutNext = 0;
  /** So many notifications wait for each other and come the other way round. */
  reorderNext = 0;
  /** What was not answered is posted no second time, as Meta never would. */
  isForgetful = false;
  /** Every recipient may be answered freely, as if each had just written. */
  openWindows = false;
}
