import {
  flag,
  type Infer,
  line,
  list,
  matching,
  named,
  nullable,
  object,
  oneOf,
  whole,
} from '../shape/index.ts';

/** What an owner is written of: each is something that goes on until she does something about it. */
export const noticeKinds = [
  'unlinked',
  'passkey',
  'parked',
  'forbidden',
  'webhook',
  'light',
  'flapping',
  'unproven',
  'expiring',
  'proxy',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

const timeOfDay = () => matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'time');

/** What is not wanted at night waits for the morning. */
export const noticeChoice = {
  /** Those that are wanted. */
  kinds: list(oneOf(...noticeKinds), { max: noticeKinds.length, unique: true }),
  /** By the clocks of `timeZone` (IANA); past midnight where it ends before it begins. Null: at any hour. */
  quiet: nullable(object({ begins: timeOfDay(), ends: timeOfDay(), timeZone: line({ max: 60 }) })),
};

/** What somebody is written of, and where to. */
export const noticeSettings = named(
  'NoticeSettings',
  object({
    /** Of the account. */
    address: line({ max: 254 }),
    /** Whether this platform sends e-mails at all. */
    sendsMail: flag(),
    ...noticeChoice,
    /** The number that is written to by WhatsApp, too, from another line of hers. Null: none. */
    whatsapp: nullable(matching(/^\d{7,15}$/, 'phone')),
    /** How many lines of hers are connected: from one alone nobody can be told of itself. */
    lines: whole(),
  }),
);
export type NoticeSettings = Infer<typeof noticeSettings>;

export const sampleNoticeSettings: NoticeSettings = {
  address: 'lucia@panaderia.mx',
  sendsMail: true,
  kinds: [...noticeKinds],
  quiet: { begins: '22:00', ends: '07:00', timeZone: 'America/Mexico_City' },
  whatsapp: '5215587654321',
  lines: 2,
};
