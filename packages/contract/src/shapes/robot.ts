import { isVisible, MENU_OPTIONS } from '../rules/index.ts';
import {
  flag,
  type Infer,
  instant,
  line,
  list,
  matching,
  named,
  nullable,
  object,
  oneOf,
  optional,
  prose,
  uuid,
  whole,
} from '../shape/index.ts';
import { message } from './message.ts';
import { ruleKinds } from './messageContent.ts';
import { sampleInbound } from './samples.ts';

/** By the clock on the wall. Where it closes at or before the time it opens, it is open past midnight. */
const span = object({
  opens: matching(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'),
  closes: matching(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'time'),
});
const spans = list(span, { max: 4 });

/** When a business is open. Without a span on any day it is never. */
export const businessHours = object({
  /** IANA. */
  timeZone: line({ max: 60 }),
  week: object({
    monday: spans,
    tuesday: spans,
    wednesday: spans,
    thursday: spans,
    friday: spans,
    saturday: spans,
    sunday: spans,
  }),
  /** Days that no span begins on. */
  holidays: list(
    object({
      date: matching(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'date'),
      /** On that day of every year. */
      yearly: flag(),
      name: line({ max: 60, empty: true }),
    }),
    { max: 100 },
  ),
});
export type BusinessHours = Infer<typeof businessHours>;

/** With `{nombre}` and `{negocio}`. */
const answer = prose({ max: 1_000, empty: true });
/** What a message says to be answered so: one of these words or phrases, anywhere in it. */
const words = list(line({ max: 60, visible: isVisible }), { min: 1, max: 20 });

const ruleFields = {
  /** For how long a person's reply pauses what answers by itself, and `unlessPaused`. 0: not at all. */
  pauseMinutes: whole({ max: 1_440 }),
  hours: businessHours,
  /** For who writes for the first time, or again after that many days. */
  greeting: object({ enabled: flag(), text: answer, afterDays: whole({ min: 1, max: 365 }) }),
  /** For who writes when it is closed. */
  away: object({ enabled: flag(), text: answer }),
  keywords: list(object({ id: uuid(), enabled: flag(), words, text: answer }), { max: 50 }),
  menus: list(
    object({
      id: uuid(),
      enabled: flag(),
      words,
      text: answer,
      options: list(object({ title: line({ max: 100, visible: isVisible }), text: answer }), {
        ...MENU_OPTIONS,
      }),
    }),
    { max: 10 },
  ),
};
/** What is answered without anybody writing it. */
export const robotRules = object(ruleFields);
export type RobotRules = Infer<typeof robotRules>;

/** They take the place of those that were read then, and of no others. */
export const changedRules = object({ ...ruleFields, updatedAt: optional(nullable(instant())) });

/** Why nothing is answered. */
export const robotSilences = ['kind', 'late', 'paused', 'recent', 'often', 'none'] as const;
export type RobotSilence = (typeof robotSilences)[number];

/** What rules would have answered to a message. */
export const robotTrial = named(
  'RobotTrial',
  object({
    message,
    /** Null: nothing. */
    answer: nullable(
      object({
        kind: oneOf(...ruleKinds),
        /** Of a keyword, a menu or a menu's option: which. */
        id: optional(uuid()),
        text: prose({ max: 4_096, empty: true }),
        options: optional(list(line({ max: 100 }), { max: MENU_OPTIONS.max })),
      }),
    ),
    silence: nullable(oneOf(...robotSilences)),
  }),
);
export type RobotTrial = Infer<typeof robotTrial>;

const weekday = [{ opens: '09:00', closes: '18:00' }];
export const sampleRules: RobotRules = {
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
export const sampleTrial: RobotTrial = {
  message: sampleInbound,
  answer: { kind: 'away', text: sampleRules.away.text },
  silence: null,
};

/** The rules of a client, and since when. */
export const keptRules = object({ rules: named('RobotRules', robotRules), updatedAt: nullable(instant()) });
