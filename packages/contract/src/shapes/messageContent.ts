import { MENU_OPTIONS, OWN_NAME_LIMIT } from '../rules/index.ts';
import {
  decimal,
  flag,
  type Infer,
  instant,
  line,
  list,
  named,
  nullable,
  object,
  oneOf,
  optional,
  prose,
  uuid,
  whole,
} from '../shape/index.ts';

const freeText = (max: number) => prose({ max, empty: true });
const money = () => object({ amount: decimal(), currency: line({ max: 10 }) });
/** Somebody, by whatever names are known. */
const person = () => object({ phoneNumber: nullable(line({ max: 40 })), lid: nullable(line({ max: 40 })) });
export type MessagePerson = Infer<ReturnType<typeof person>>;

/** One field for each kind that says more than a text. */
export const kindFields = {
  location: optional(
    object({
      latitude: decimal({ min: -90, max: 90 }),
      longitude: decimal({ min: -180, max: 180 }),
      name: optional(freeText(1_000)),
      address: optional(freeText(1_000)),
      live: optional(flag()),
      accuracy: optional(whole()),
    }),
  ),
  contacts: optional(
    list(
      object({
        name: freeText(300),
        phones: list(line({ max: 100, empty: true }), { max: 20 }),
        vcard: freeText(65_536),
      }),
      { max: 300 },
    ),
  ),
  poll: optional(
    object({
      question: freeText(1_000),
      /** With how many people chose each, as far as their votes came in. */
      options: list(object({ title: freeText(300), votes: whole() }), { max: 100 }),
      /** How many options one person may choose; 0: all. */
      selectable: whole(),
      voters: whole(),
    }),
  ),
  choice: optional(
    object({
      of: oneOf('list', 'button', 'template', 'flow', 'menu'),
      id: freeText(1_000),
      title: freeText(1_000),
      /** `messageId` of the menu of ours that was answered. */
      menuId: optional(line({ max: 128 })),
      /** Which of its options, counted from 1 as the customer reads them. */
      index: optional(whole({ min: 1, max: MENU_OPTIONS.max })),
      description: optional(freeText(1_000)),
      /** What a form was filled in with: JSON text. */
      data: optional(freeText(65_536)),
    }),
  ),
  /** Ours: a text with numbered options; `text` is how it was sent. */
  menu: optional(object({ text: freeText(4_096), options: list(freeText(100), { max: MENU_OPTIONS.max }) })),
  /** Ours: which of the line's templates; `text` is how it reads with its gaps filled. */
  template: optional(object({ name: line({ max: 512 }), language: line({ max: 20 }) })),
  order: optional(
    object({
      orderId: freeText(200),
      items: whole(),
      total: optional(money()),
      title: optional(freeText(1_000)),
      note: optional(freeText(4_096)),
    }),
  ),
  product: optional(
    object({
      productId: freeText(200),
      title: freeText(1_000),
      description: optional(freeText(8_192)),
      price: optional(money()),
      url: optional(freeText(2_048)),
      retailerId: optional(freeText(200)),
      note: optional(freeText(4_096)),
    }),
  ),
  groupInvite: optional(
    object({
      groupId: freeText(80),
      name: freeText(300),
      code: freeText(200),
      expiresAt: optional(instant()),
      note: optional(freeText(4_096)),
    }),
  ),
  event: optional(
    object({
      name: freeText(300),
      description: optional(freeText(8_192)),
      startsAt: optional(instant()),
      endsAt: optional(instant()),
      place: optional(freeText(1_000)),
      link: optional(freeText(2_048)),
      cancelled: optional(flag()),
    }),
  ),
  payment: optional(
    object({
      step: oneOf('requested', 'sent', 'declined', 'cancelled', 'invited'),
      amount: optional(money()),
      note: optional(freeText(4_096)),
    }),
  ),
  call: optional(
    object({
      video: flag(),
      outcome: oneOf('offered', 'missed', 'declined', 'answered', 'failed'),
      seconds: optional(whole()),
    }),
  ),
  /**
   * WhatsApp's own name for what cannot be read. With `formerNumber` it says that the other side had that number until now: the
   * conversation goes on under the new one.
   */
  unsupported: optional(object({ name: line({ max: 100 }), formerNumber: optional(line({ max: 40 })) })),
  /** How many messages of its sender's cannot be read yet, where it stands for others, too. */
  undecryptable: optional(object({ messages: whole({ min: 2 }) })),
};

/** What a robot may answer with. */
export const ruleKinds = ['greeting', 'away', 'keyword', 'menu', 'option', 'optOut'] as const;
export type RuleKind = (typeof ruleKinds)[number];

/**
 * How a message of ours came to be written: on the phone or another device of the account, by somebody signed in here, by
 * a program, by a rule that the owner set, or ahead of its time.
 */
export const messageOrigin = named(
  'MessageOrigin',
  object({
    kind: oneOf('phone', 'console', 'api', 'rule', 'schedule', 'campaign'),
    /** Of `api`: through what else than a call of its own. */
    via: optional(oneOf('mcp')),
    /** Of `api`: with which account key, by the name it had then; absent with a client's own token. */
    key: optional(object({ id: uuid(), name: line({ max: 60 }) })),
    /** Of `console`, `schedule` and `campaign`: who wrote it, by the name they had then. */
    user: optional(object({ id: uuid(), name: line({ max: 100 }) })),
    /** Of `rule`: which; absent from what was written to who called. `id`: of a keyword, a menu or an option's menu. */
    rule: optional(object({ kind: oneOf(...ruleKinds), id: optional(uuid()) })),
    /** Of `schedule`: which one. */
    schedule: optional(uuid()),
    /** Of `campaign`: which one. */
    campaign: optional(uuid()),
  }),
);
export type MessageOrigin = Infer<typeof messageOrigin>;

/** Whether answers that no person writes stand back in a conversation, until when, and who took over. Null: they do not. */
export const robotPause = named(
  'RobotPause',
  object({ pausedUntil: nullable(instant()), pausedBy: nullable(messageOrigin) }),
);
export type RobotPause = Infer<typeof robotPause>;

/** What stands around any kind. */
export const surroundingFields = {
  preview: optional(
    object({
      url: freeText(2_048),
      title: optional(freeText(1_000)),
      description: optional(freeText(4_096)),
    }),
  ),
  /** The message that this one answers, as its sender's app repeats it. */
  quoted: optional(
    object({
      messageId: line({ max: 128 }),
      phoneNumber: nullable(line({ max: 40 })),
      lid: nullable(line({ max: 40 })),
      text: nullable(freeText(1_024)),
    }),
  ),
  /** How often it was passed on. */
  forwarded: optional(whole({ min: 1 })),
  mentions: optional(list(person(), { max: 1_024 })),
  viewOnce: optional(flag()),
  /** Lifetime of the chat's disappearing messages. */
  expiresInSeconds: optional(whole()),
  /** The advertisement somebody came in by. */
  referral: optional(
    named(
      'Referral',
      object({
        source: optional(freeText(100)),
        sourceId: optional(freeText(200)),
        url: optional(freeText(2_048)),
        headline: optional(freeText(1_000)),
        body: optional(freeText(4_096)),
        clickId: optional(freeText(1_000)),
        ref: optional(freeText(1_000)),
      }),
    ),
  ),
  /** From before the number was linked. */
  history: optional(flag()),
  /** Only of ours; absent where nobody knows, as of the past. */
  origin: optional(messageOrigin),
};

/** What was said about a message since. */
export const remarkFields = {
  reactions: optional(
    list(
      object({
        emoji: line({ max: 60 }),
        fromMe: flag(),
        phoneNumber: nullable(line({ max: 40 })),
        lid: nullable(line({ max: 40 })),
        name: nullable(prose({ max: 200 })),
        ownName: optional(line({ max: OWN_NAME_LIMIT })),
        timestamp: instant(),
      }),
      { max: 2_000 },
    ),
  ),
  /** What it said before, oldest first. */
  edits: optional(list(object({ text: freeText(65_536), timestamp: instant() }))),
  /** Who wrote it took it back: its text and its file are no longer told. */
  deletedAt: optional(instant()),
};
