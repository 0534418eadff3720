import type { Emulator } from '@recado/whatsapp-emulator';
import type { PostedNotification } from '../webhooks/Notifier.ts';
import type { AcceptedMessage, Line, LineStatus } from './Line.ts';
import type { NetworkBehavior } from './NetworkBehavior.ts';
import type { Template, TemplateStatus } from './Template.ts';

export interface GraphOptions {
  /** Emulator of the phones. A business number is one of them, a normal phone to its customers. */
  readonly emulator: Emulator;
  /**
   * Milliseconds before the n-th retry of a notification, from 1. Default: one second, doubled each
   * time, at most an hour.
   */
  readonly retryAfterMs?: (tries: number) => number;
  /** Milliseconds allowed for the response to a notification; default 20 s. */
  readonly responseTimeoutMs?: number;
  /** Maximum number of messages per second from one number; default 80. */
  readonly messagesPerSecond?: number;
}

/** A number on Meta's platform: credentials from Meta's pages, and methods that simulate events. */
export interface GraphLine {
  readonly phone: string;
  readonly credentials: Line['credentials'];
  readonly appId: string;
  /** Whether Meta sends notifications to this app. */
  readonly subscribed: boolean;
  readonly behavior: NetworkBehavior;
  /** Messages accepted by the API, oldest first. */
  readonly acceptedMessages: readonly AcceptedMessage[];
  readonly templates: readonly Template[];
  /** All notifications so far, oldest first. */
  readonly postedNotifications: readonly PostedNotification[];
  /**
   * Sets the callback as in Meta's form: sends a verification request with the verify token to the
   * URL.
   * @throws Error if the response is not the challenge
   */
  setCallback(url: string, verifyToken: string): Promise<void>;
  /** Sets the callback without verification, for a URL that is known to be right. */
  setUnverifiedCallback(url: string): void;
  /** Revokes the current token. @returns the new one */
  renewToken(): string;
  setScopes(scopes: readonly string[]): void;
  setStatus(status: LineStatus): void;
  /** Sets the result of Meta's review of a template. @throws Error if there is no such template */
  reviewTemplate(name: string, language: string, status: TemplateStatus, reason?: string): void;
  /** Changes the quality rating of the number and notifies the account. */
  setQuality(quality: 'GREEN' | 'YELLOW' | 'RED'): void;
  /** Notifies the callback that a customer has a new number. */
  changeNumber(customer: string, to: string): void;
  /** From now on, notifications contain only this customer's business-scoped ID. @returns that ID */
  hideCustomerNumber(customer: string): string;
  /** Posts a notification signed with a wrong secret. @returns HTTP status; undefined: no response */
  postForged(notification: object): Promise<number | undefined>;
  /** Posts an earlier notification again. @returns HTTP status; undefined: no response */
  replay(notification: PostedNotification): Promise<number | undefined>;
  /** Returns the API's ID of a message in a customer's chat. */
  wamid(customer: string, wireId: string): string;
}

/** A running Graph API. */
export interface GraphEmulator {
  /** `http://127.0.0.1:port`, which replaces `https://graph.facebook.com`. */
  readonly url: string;
  /** External files that Meta can fetch, by their full URL. No other URL exists. */
  readonly externalFiles: Map<string, { readonly bytes: Uint8Array; readonly mimeType: string }>;
  /** Simulates an outage: connections are closed as soon as they are opened. */
  unreachable: boolean;
  /** Registers an emulated phone as a business number. `coexistence`: its owner also uses the app. */
  createLine(options: { readonly phone: string; readonly name?: string; readonly coexistence?: boolean }): GraphLine;
  /** Stops the Graph emulator. The WhatsApp emulator remains for its creator to close. */
  close(): Promise<void>;
}
