import { hasVisibleCharacter, MENU_OPTION_COUNT_RANGE } from '../rules/index.ts';
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
  singleLineText,
  textMatchingPattern,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { message } from './message.ts';
import { autoReplyRuleKinds } from './messageOrigin.ts';
import { exampleInboundMessage } from './samples.ts';

/** Opening period in local time. It ends on the next day if `closes` is not later than `opens`. */
const openingSpan = object({
  opens: textMatchingPattern(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'),
  closes: textMatchingPattern(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'time'),
});
const openingSpans = list(openingSpan, { max: 4 });

/** Opening hours of a business. Without any opening period the business is always closed. */
export const businessHours = object({
  /** IANA name of the time zone of the opening hours. */
  timeZone: singleLineText({ max: 60 }),
  week: object({
    monday: openingSpans,
    tuesday: openingSpans,
    wednesday: openingSpans,
    thursday: openingSpans,
    friday: openingSpans,
    saturday: openingSpans,
    sunday: openingSpans,
  }),
  /** Holidays, on which no opening period begins. */
  holidays: list(
    object({
      date: textMatchingPattern(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'date'),
      /** Whether the holiday recurs on this day every year. */
      yearly: flag(),
      name: singleLineText({ max: 60, empty: true }),
    }),
    { max: 100 },
  ),
});
export type BusinessHours = Infer<typeof businessHours>;

/** Text of an automatic reply. It may contain the variables `{nombre}` and `{negocio}`. */
const replyText = multilineText({ max: 1_000, empty: true });
/** Words or phrases of a keyword rule, which matches a message that contains one of them. */
const words = list(singleLineText({ max: 60, visible: hasVisibleCharacter }), { min: 1, max: 20 });

/** Whether the reply also asks people for their number, if the network hides it. */
const requestNumber = optional(flag());

const ruleFields = {
  /** Minutes for which a person's reply pauses automatic replies and `unlessPaused` messages. 0: no pause. */
  pauseMinutes: integer({ max: 1_440 }),
  hours: businessHours,
  /** Reply to people who write for the first time, or again after `afterDays` days. */
  greeting: object({ enabled: flag(), text: replyText, afterDays: integer({ min: 1, max: 365 }), requestNumber }),
  /** Reply to people who write while the business is closed. */
  away: object({ enabled: flag(), text: replyText }),
  keywords: list(object({ id: uuid(), enabled: flag(), words, text: replyText, requestNumber }), { max: 50 }),
  menus: list(
    object({
      id: uuid(),
      enabled: flag(),
      words,
      text: replyText,
      options: list(object({ title: singleLineText({ max: 100, visible: hasVisibleCharacter }), text: replyText }), {
        ...MENU_OPTION_COUNT_RANGE,
      }),
    }),
    { max: 10 },
  ),
};
/** Rules for automatic replies. */
export const robotRules = object(ruleFields);
export type RobotRules = Infer<typeof robotRules>;

/** New rules. They are stored only if the stored rules still have this `updatedAt`. */
export const robotRulesUpdate = object({ ...ruleFields, updatedAt: optional(nullable(instant())) });

/** Reasons why the rules do not reply to a message. */
export const robotSilenceReasons = ['kind', 'late', 'paused', 'recent', 'often', 'none'] as const;
export type RobotSilenceReason = (typeof robotSilenceReasons)[number];

/** Reply that the rules would have sent to a message. */
export const robotRulePreview = withSchemaName(
  'RobotTrial',
  object({
    message,
    /** The reply. Null if the rules would not have replied. */
    answer: nullable(
      object({
        kind: oneOf(...autoReplyRuleKinds),
        /**
         * ID of the keyword rule or the menu that caused the reply. If an option of a menu caused it, the ID of
         * this menu.
         */
        id: optional(uuid()),
        text: multilineText({ max: 4_096, empty: true }),
        /** Whether the person is also asked for the number. */
        requestNumber: optional(flag()),
        options: optional(list(singleLineText({ max: 100 }), { max: MENU_OPTION_COUNT_RANGE.max })),
      }),
    ),
    silence: nullable(oneOf(...robotSilenceReasons)),
  }),
);
export type RobotRulePreview = Infer<typeof robotRulePreview>;

const weekday = [{ opens: '09:00', closes: '18:00' }];
export const exampleRobotRules: RobotRules = {
  pauseMinutes: 30,
  hours: {
    timeZone: 'America/Mexico_City',
    week: {
      monday: weekday,
      tuesday: weekday,
      wednesday: weekday,
      thursday: weekday,
      friday: weekday,
      saturday: [{ opens: '09:00', closes: '14:00' }],
      sunday: [],
    },
    holidays: [{ date: '2026-12-25', yearly: true, name: 'Navidad' }],
  },
  greeting: { enabled: true, text: 'Hola {nombre}, gracias por escribir a {negocio}.', afterDays: 14 },
  away: { enabled: true, text: 'Ahora estamos cerrados. Le contestamos mañana desde las 9.' },
  keywords: [
    {
      id: '0199c3e5-1a2b-7c3d-8e4f-5a6b7c8d9e0f',
      enabled: true,
      words: ['horario', 'a qué hora abren'],
      text: 'Abrimos de lunes a viernes de 9 a 18 y los sábados de 9 a 14.',
    },
  ],
  menus: [
    {
      id: '0199c3e5-2b3c-7d4e-9f50-6b7c8d9e0f1a',
      enabled: true,
      words: ['menú', 'opciones'],
      text: '¿En qué le ayudamos?',
      options: [
        { title: 'Precios', text: 'La concha cuesta 18 pesos.' },
        { title: 'Ubicación', text: 'Estamos en Av. Juárez 12.' },
      ],
    },
  ],
};
export const exampleRulePreview: RobotRulePreview = {
  message: exampleInboundMessage,
  answer: { kind: 'away', text: exampleRobotRules.away.text },
  silence: null,
};

/** Rules of a client and the time of their last change. */
export const storedRobotRules = object({
  rules: withSchemaName('RobotRules', robotRules),
  updatedAt: nullable(instant()),
});
