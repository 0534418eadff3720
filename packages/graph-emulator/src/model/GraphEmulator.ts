import type { Emulator } from '@recado/whatsapp-emulator';
import type { Posted } from '../webhooks/Notifier.ts';
import type { Line, LineStatus, Taken } from './Line.ts';
import type { Manners } from './Manners.ts';
import type { Template, TemplateStatus } from './Template.ts';

export interface GraphOptions {
  /** Whose phones it serves: a business number is one of them, and customers write to it as to any other. */
  readonly emulator: Emulator;
  /** Pause before the n-th further try of a notification, counted from 1, in milliseconds; default one second, twice as long each time, an hour at most. */
  readonly retryAfterMs?: (tries: number) => number;
  /** How long the answer to a notification may take, milliseconds; default 20 s. */
  readonly answerMs?: number;
  /** Messages that a number may send within a second; default 80. */
  readonly messagesPerSecond?: number;
}

/** A number on Meta's platform, with what its owner copies from Meta's pages, and what can be made to happen to it. */
export interface GraphLine {
  readonly phone: string;
  readonly credentials: Line['credentials'];
  readonly appId: string;
  /** Whether Meta tells this app what happens. */
  readonly subscribed: boolean;
  readonly manners: Manners;
  /** What came by the API, oldest first. */
  readonly taken: readonly Taken[];
  readonly templates: readonly Template[];
  /** Notifications so far, oldest first. */
  readonly posted: readonly Posted[];
  /**
   * Types an address and a word into Meta's form: the address is asked whether it knows the word.
   * @throws Error when it does not answer with the challenge
   */
  setCallback(url: string, verifyToken: string): Promise<void>;
  /** Without a question, for a callback that is known to be right. */
  useCallback(url: string): void;
  /** The token that was there is void; answers the new one. */
  renewToken(): string;
  setScopes(scopes: readonly string[]): void;
  setStatus(status: LineStatus): void;
  /** Meta has looked at a template. @throws Error when there is none */
  review(name: string, language: string, status: TemplateStatus, reason?: string): void;
  /** The rating of the number changes, of which the account is told. */
  rate(quality: 'GREEN' | 'YELLOW' | 'RED'): void;
  /** A customer has another number now. */
  changeNumber(customer: string, to: string): void;
  /** From now on a customer is told by the business-scoped id alone. Answers that id. */
  hideNumber(customer: string): string;
  /** Posts something with a signature that another secret made. @returns the HTTP status; undefined: no answer */
  forge(notification: object): Promise<number | undefined>;
  /** Posts an earlier notification once more. @returns the HTTP status; undefined: no answer */
  replay(posted: Posted): Promise<number | undefined>;
  /** What the API calls a message of a chat. */
  wamid(customer: string, wireId: string): string;
}

/** A running Graph API. */
export interface GraphEmulator {
  /** `http://127.0.0.1:port`: in place of `https://graph.facebook.com`. */
  readonly url: string;
  /** Files of the world outside, which Meta fetches by their whole address; nothing else is there. */
  readonly links: Map<string, { readonly bytes: Uint8Array; readonly mimeType: string }>;
  /** Nobody answers: connections are cut as soon as they are there. */
  unreachable: boolean;
  /** Registers a number, a phone of the WhatsApp emulator, on the platform. `coexistence`: its owner goes on writing by the app. */
  createLine(options: {
    readonly phone: string;
    readonly name?: string;
    readonly coexistence?: boolean;
  }): GraphLine;
  /** Ends everything; the WhatsApp emulator is its owner's. */
  close(): Promise<void>;
}
