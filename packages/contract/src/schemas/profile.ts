import {
  type Infer,
  integer,
  list,
  multilineText,
  nullable,
  object,
  oneOf,
  singleLineText,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** WhatsApp's own limits for the name and the “about” text of a profile, in characters. */
export const MAX_PROFILE_NAME_CHARS = 25;
export const MAX_ABOUT_CHARS = 139;

export const businessHourModes = ['hours', 'all-day', 'appointment'] as const;

/** Profile that a business shows on WhatsApp. */
export const businessProfile = withSchemaName(
  'BusinessProfile',
  object({
    category: nullable(multilineText({ max: 300 })),
    description: nullable(multilineText({ max: 4_096 })),
    email: nullable(multilineText({ max: 300 })),
    address: nullable(multilineText({ max: 1_000 })),
    websites: list(multilineText({ max: 2_048 })),
    hours: nullable(
      object({
        /** IANA name of the business's time zone. */
        timeZone: nullable(multilineText({ max: 100 })),
        /** One row for each opening period. A day without rows is closed. */
        days: list(
          object({
            /** Day of the week. 0 is Sunday. */
            day: integer({ max: 6 }),
            mode: oneOf(...businessHourModes),
            /** Opening time in `timeZone`, such as `09:30`. Null unless `mode` is `hours`. */
            opens: nullable(singleLineText({ max: 5 })),
            closes: nullable(singleLineText({ max: 5 })),
          }),
        ),
      }),
    ),
  }),
);
export type BusinessProfile = Infer<typeof businessProfile>;

const about = nullable(multilineText({ max: 1_000 }));
/**
 * URL of the picture on this platform. A request for it needs the API caller's token. WhatsApp's own URL is not
 * returned, because it expires after a few days.
 */
const pictureUrl = nullable(singleLineText({ max: 2_048 }));

/**
 * Profile that a person shows to the client's number. Null: the value is not set, or hidden from this number.
 */
export const contactProfile = withSchemaName(
  'ContactProfile',
  object({ about, pictureUrl, business: nullable(businessProfile) }),
);
export type ContactProfile = Infer<typeof contactProfile>;

/** Profile that the client's own number shows to other people. */
export const ownProfile = withSchemaName(
  'OwnProfile',
  object({ name: nullable(multilineText({ max: 200 })), about, pictureUrl }),
);
export type OwnProfile = Infer<typeof ownProfile>;

const api = 'https://recado.ejemplo.mx/api/external';
export const exampleContactProfile: ContactProfile = {
  about: 'Disponible',
  pictureUrl: `${api}/contacts/0197b1a3-0e11-7d42-8b33-4c5d6e7f8a9b/picture`,
  business: {
    category: 'Florería',
    description: 'Arreglos para toda ocasión.',
    email: 'hola@floreslamarta.mx',
    address: 'Av. Juárez 20, Centro, Puebla',
    websites: ['https://floreslamarta.mx'],
    hours: {
      timeZone: 'America/Mexico_City',
      days: [
        { day: 1, mode: 'hours', opens: '09:00', closes: '18:30' },
        { day: 6, mode: 'appointment', opens: null, closes: null },
      ],
    },
  },
};
export const exampleOwnProfile: OwnProfile = {
  name: 'Panadería La Espiga',
  about: 'Pan recién hecho desde las 7 de la mañana.',
  pictureUrl: `${api}/profile/picture`,
};
