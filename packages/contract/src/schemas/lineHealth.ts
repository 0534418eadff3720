import { DEFAULT_NEW_CHAT_LIMITS } from '../rules/newChatLimits.ts';
import {
  flag,
  type Infer,
  instant,
  integer,
  list,
  multilineText,
  nullable,
  object,
  oneOf,
  optional,
  textMatchingPattern,
  withDescription,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** Health status of a line: its risk of being restricted by WhatsApp. */
export const lineHealthStatuses = ['green', 'yellow', 'red'] as const;
export type LineHealthStatus = (typeof lineHealthStatuses)[number];

/** Rules that turn the health status yellow or red (docs/limits.md). */
export const lineHealthRules = [
  'restricted',
  'quota',
  'rated',
  'refused',
  'unanswered',
  'identical',
  'speed',
  'strangers',
  'young',
] as const;
export type LineHealthRule = (typeof lineHealthRules)[number];

const timeOfDay = () => textMatchingPattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'time');

/** Limits on the new chats of a line. Replies are not limited. */
export const newChatLimitFields = {
  enabled: flag(),
  /** Maximum number of new chats per day. */
  perDay: integer({ min: 1, max: 5_000 }),
  /** Average seconds between two new chats. After a pause, the first forty new chats need no such delay. */
  gapSeconds: integer({ min: 0, max: 3_600 }),
  warmUp: flag(),
  /** Quiet hours, in which the line opens no new chats, in the line's time zone. Null: none. */
  quiet: nullable(object({ begins: timeOfDay(), ends: timeOfDay() })),
};

const statusReason = object({
  rule: oneOf(...lineHealthRules),
  light: oneOf('yellow', 'red'),
  what: multilineText({ max: 500 }),
  advice: multilineText({ max: 500 }),
});

/** The health status of a line, and the rules that caused it. */
const healthFields = {
  light: oneOf(...lineHealthStatuses),
  since: instant(),
  reasons: list(statusReason, { max: lineHealthRules.length }),
};

/** Number of chats that WhatsApp lets a number open in a cycle. Answers do not count. */
export const newChatQuota = withSchemaName(
  'NewChatQuota',
  object({
    total: withDescription(
      nullable(integer()),
      'Chats nuevos que WhatsApp permite en el periodo. Sin valor: no lo dice.',
    ),
    used: withDescription(nullable(integer()), 'Los que el número ya abrió, según WhatsApp.'),
    endsAt: withDescription(nullable(instant()), 'Fin del periodo. Sin valor: no lo dice.'),
    warning: withDescription(
      oneOf('none', 'first', 'second', 'reached'),
      'Aviso de WhatsApp: `first` y `second`, quedan pocos; `reached`, no admite más.',
    ),
  }),
);
export type NewChatQuotaReport = Infer<typeof newChatQuota>;

/** WhatsApp's own rating of a number's quality. Each field is null if WhatsApp does not report it. */
const ratingFields = {
  /** Quality of the number's messages, judged by the reactions of recipients. Null: not reported. */
  quality: nullable(oneOf(...lineHealthStatuses)),
  /** Maximum number of people that the line may contact first in 24 hours. Null: unlimited, or not reported. */
  firstContacts: nullable(integer()),
  /** Whether all numbers of the business portfolio share `firstContacts`. Absent: not reported. */
  sharedLimit: optional(flag()),
  /** Time until which the line may not write first to anyone. Null: no restriction, or not reported. */
  restrictedUntil: nullable(instant()),
  /** Quota of new chats. Null: none, or not reported. Absent in events of earlier releases. */
  newChats: optional(
    withDescription(
      nullable(newChatQuota),
      'Cuántos chats nuevos permite WhatsApp. Sin valor: no los cuenta o no lo dice.',
    ),
  ),
};
export const lineQualityRating = withSchemaName('LineStanding', object({ ...ratingFields, since: instant() }));
export type LineQualityRating = Infer<typeof lineQualityRating>;

/** Data of `line.rated`: the quality rating after and before the change. */
export const qualityRatingEventData = withSchemaName(
  'StandingEventData',
  object({ ...ratingFields, before: object(ratingFields), at: instant() }),
);
export type QualityRatingEventData = Infer<typeof qualityRatingEventData>;

/** Reasons why something that WhatsApp delivered is in no conversation. */
export const unstoredMessageReasons = [
  'group',
  'unknown-sender',
  'too-old',
  'malformed',
  'unreadable-update',
  'unknown-type',
] as const;

const unstoredMessageCount = object({
  reason: withDescription(
    oneOf(...unstoredMessageReasons),
    'Razón: `group`, de un grupo de la API de Meta; `unknown-sender`, sin remitente conocido; `too-old`, de hace más ' +
      'de ocho días; `malformed`, sin los datos necesarios; `unreadable-update`, reacción, voto o respuesta que no se ' +
      'pudo leer al llegar; `unknown-type`, de una versión posterior de WhatsApp.',
  ),
  messages: withDescription(integer(), 'Cuántos, en los últimos siete días.'),
  lastName: withDescription(
    multilineText({ max: 60, empty: true }),
    'Nombre que WhatsApp da al tipo del último. Vacío: no tiene nombre.',
  ),
  lastAt: withDescription(instant(), 'Cuándo llegó el último.'),
  what: withDescription(multilineText({ max: 500 }), 'Explicación para personas.'),
});

export const lineHealth = withSchemaName(
  'LineHealth',
  object({
    ...healthFields,
    /** WhatsApp's quality rating; null if there is none. A linked phone gets one only when it is restricted. */
    standing: nullable(lineQualityRating),
    /** Figures of the last seven days that the line itself can observe. */
    facts: object({
      /** Number of people that this line contacted first, and (`answered`) how many of them answered. */
      firstContacts: integer(),
      answered: integer(),
      /** Number of people who got the line's most frequent text as its first message to them. */
      sameText: integer(),
      /** Largest number of people that this line contacted for the first time within one hour. */
      busiestHour: integer(),
      /** Number of new chats that WhatsApp refused to open. */
      refused: integer(),
      /** Number of all messages that the line sent in the last seven days. */
      outbound: integer(),
      /** `today`: number of new chats that the line opened today. `ceiling`: maximum number per day. */
      today: integer(),
      ceiling: integer(),
      linkedAt: nullable(instant()),
    }),
    pace: object({
      ...newChatLimitFields,
      /** Time until which WhatsApp accepts no new chats. Null if WhatsApp reported no such time. */
      closedUntil: nullable(instant()),
      /** Messages that wait for a new-chat slot, and the time when the next of them is sent. */
      waiting: integer(),
      nextAt: nullable(instant()),
    }),
    unstored: optional(
      withDescription(
        list(unstoredMessageCount, { max: unstoredMessageReasons.length }),
        'Lo que WhatsApp entregó en los últimos siete días y no está en ninguna conversación, por razón.',
      ),
    ),
  }),
);
export type LineHealth = Infer<typeof lineHealth>;

export const lineHealthEventData = object({ before: oneOf(...lineHealthStatuses), ...healthFields });
export type LineHealthEventData = Infer<typeof lineHealthEventData>;

export const exampleLineHealthEvent: LineHealthEventData = {
  before: 'green',
  light: 'yellow',
  since: '2026-03-02T18:20:00.000Z',
  reasons: [
    {
      rule: 'unanswered',
      light: 'yellow',
      what: 'De 40 personas a las que esta línea escribió primero en 7 días, contestaron 9.',
      advice: 'Escriba primero solo a quien espera su mensaje, y diga quién es y por qué le escribe.',
    },
  ],
};

export const exampleLineHealth: LineHealth = {
  light: 'yellow',
  since: exampleLineHealthEvent.since,
  reasons: exampleLineHealthEvent.reasons,
  standing: {
    quality: 'green',
    firstContacts: 1_000,
    restrictedUntil: null,
    newChats: { total: 50, used: 12, endsAt: '2026-03-31T00:00:00.000Z', warning: 'none' },
    since: '2026-03-01T15:00:00.000Z',
  },
  facts: {
    firstContacts: 44,
    answered: 9,
    sameText: 12,
    busiestHour: 18,
    refused: 0,
    outbound: 310,
    today: 4,
    ceiling: 250,
    linkedAt: '2026-01-10T16:00:00.000Z',
  },
  pace: { ...DEFAULT_NEW_CHAT_LIMITS, closedUntil: null, waiting: 0, nextAt: null },
  unstored: [
    {
      reason: 'unreadable-update',
      messages: 2,
      lastName: 'vote',
      lastAt: '2026-03-02T17:05:00.000Z',
      what: '2 reacciones, votos o respuestas no se pudieron leer al llegar.',
    },
  ],
};

export const exampleQualityRatingEvent: QualityRatingEventData = {
  quality: 'yellow',
  firstContacts: 1_000,
  restrictedUntil: null,
  before: { quality: 'green', firstContacts: 1_000, restrictedUntil: null },
  at: '2026-03-02T18:24:30.000Z',
};
