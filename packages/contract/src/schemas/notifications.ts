import {
  flag,
  type Infer,
  integer,
  list,
  nullable,
  object,
  oneOf,
  singleLineText,
  textMatchingPattern,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** Problems about which an owner is notified. Each of them persists until the owner acts. */
export const notificationKinds = [
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
  'free-messages',
  'free-messages-used',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

const timeOfDay = () => textMatchingPattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'time');

/** Notification preferences. Notifications that occur in the quiet hours are sent when these hours end. */
export const notificationPreferenceFields = {
  /** Kinds of notifications that the user enabled. */
  kinds: list(oneOf(...notificationKinds), { max: notificationKinds.length, unique: true }),
  /** Quiet hours in `timeZone` (IANA). They last past midnight if `ends` is before `begins`. Null: none. */
  quiet: nullable(object({ begins: timeOfDay(), ends: timeOfDay(), timeZone: singleLineText({ max: 60 }) })),
};

/** Notification settings of a user, with the e-mail address and phone number that receive notifications. */
export const notificationSettings = withSchemaName(
  'NoticeSettings',
  object({
    /** E-mail address of the account. */
    address: singleLineText({ max: 254 }),
    /** Whether this platform sends e-mails. */
    sendsMail: flag(),
    ...notificationPreferenceFields,
    /** Phone number that also gets notifications by WhatsApp, sent from another line of the owner. Null: none. */
    whatsapp: nullable(textMatchingPattern(/^\d{7,15}$/, 'phone')),
    /**
     * Number of the owner's connected lines. WhatsApp notifications need at least two lines, because a line
     * cannot report its own failure.
     */
    lines: integer(),
  }),
);
export type NotificationSettings = Infer<typeof notificationSettings>;

export const exampleNotificationSettings: NotificationSettings = {
  address: 'lucia@panaderia.mx',
  sendsMail: true,
  kinds: [...notificationKinds],
  quiet: { begins: '22:00', ends: '07:00', timeZone: 'America/Mexico_City' },
  whatsapp: '5215587654321',
  lines: 2,
};
