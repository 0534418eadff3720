import { createHmac, randomBytes, randomInt } from 'node:crypto';
import type { Phone } from '@recado/whatsapp-emulator';
import { Manners } from './Manners.ts';
import type { Template } from './Template.ts';

/** What Meta says of a number; only `CONNECTED` sends. */
export type LineStatus = 'CONNECTED' | 'BANNED' | 'RESTRICTED' | 'FLAGGED' | 'PENDING';

/** A message that was taken from the API. */
export interface Taken {
  readonly wamid: string;
  /** Id between phones; undefined when it reached none. */
  readonly wireId: string | undefined;
  readonly to: string;
  /** `biz_opaque_callback_data`. */
  readonly opaque: string | undefined;
}

/** Where notifications go. */
export interface Callback {
  readonly url: string;
}

/** What the owner of a number is given by Meta to use it by. */
export interface LineOptions {
  readonly phone: Phone;
  readonly name: string;
  /** Whether the owner goes on writing by the app, of which the API is told. */
  readonly coexistence: boolean;
}

const numericId = (): string => `1${String(randomInt(10 ** 13, 10 ** 14 - 1))}`;

/** A business number: its app, its account, its keys, and what was done with it. */
export class Line {
  readonly phone: Phone;
  readonly name: string;
  readonly coexistence: boolean;
  readonly phoneNumberId = numericId();
  readonly businessAccountId = numericId();
  readonly appId = numericId();
  readonly appSecret = randomBytes(16).toString('hex');
  readonly manners = new Manners();
  readonly templates: Template[] = [];
  /** Newest last. */
  readonly taken: Taken[] = [];
  /** Until when each customer may be answered freely, Unix milliseconds, by number. */
  readonly windows = new Map<string, number>();
  /** When each recipient was written to lately, by number. */
  readonly recent = new Map<string, number[]>();
  /** What the token may do. */
  scopes: readonly string[] = ['whatsapp_business_management', 'whatsapp_business_messaging'];
  status: LineStatus = 'CONNECTED';
  quality: 'GREEN' | 'YELLOW' | 'RED' = 'GREEN';
  subscribed = false;
  callback: Callback | undefined;
  #token = newToken();

  constructor({ phone, name, coexistence }: LineOptions) {
    this.phone = phone;
    this.name = name;
    this.coexistence = coexistence;
  }

  get accessToken(): string {
    return this.#token;
  }

  /** The token that was there is void from now on. */
  renewToken(): string {
    this.#token = newToken();
    this.subscribed = false;
    return this.#token;
  }

  /** What a caller proves with that it knows the app's secret. */
  get proof(): string {
    return createHmac('sha256', this.appSecret).update(this.#token).digest('hex');
  }

  /** As its owner copies them from Meta's pages. */
  get credentials() {
    const { phoneNumberId, businessAccountId, accessToken, appSecret } = this;
    return { phoneNumberId, businessAccountId, accessToken, appSecret };
  }
}

const newToken = (): string => `EAA${randomBytes(60).toString('base64url')}`;
