import { type Infer, line, list, named, nullable, object, oneOf, prose, whole } from '../shape/index.ts';

/** WhatsApp's own limits, characters. */
export const PROFILE_NAME_LIMIT = 25;
export const ABOUT_LIMIT = 139;

export const businessHourModes = ['hours', 'all-day', 'appointment'] as const;

/** What a business tells of itself on WhatsApp. */
export const businessProfile = named(
  'BusinessProfile',
  object({
    category: nullable(prose({ max: 300 })),
    description: nullable(prose({ max: 4_096 })),
    email: nullable(prose({ max: 300 })),
    address: nullable(prose({ max: 1_000 })),
    websites: list(prose({ max: 2_048 })),
    hours: nullable(
      object({
        /** As IANA names it. */
        timeZone: nullable(prose({ max: 100 })),
        /** One row for each time it opens; a day without any is closed. */
        days: list(
          object({
            /** 0 is Sunday. */
            day: whole({ max: 6 }),
            mode: oneOf(...businessHourModes),
            /** `09:30`, by the clock of `timeZone`; null unless `mode` is `hours`. */
            opens: nullable(line({ max: 5 })),
            closes: nullable(line({ max: 5 })),
          }),
        ),
      }),
    ),
  }),
);
export type BusinessProfile = Infer<typeof businessProfile>;

const about = nullable(prose({ max: 1_000 }));
/** Of ours, asked for with the same token: WhatsApp's own stop working after some days. */
const pictureUrl = nullable(line({ max: 2_048 }));

/** What somebody shows this number; null: there is none, or they do not show it to this number. */
export const contactProfile = named(
  'ContactProfile',
  object({ about, pictureUrl, business: nullable(businessProfile) }),
);
export type ContactProfile = Infer<typeof contactProfile>;

/** What a number shows others. */
export const ownProfile = named(
  'OwnProfile',
  object({ name: nullable(prose({ max: 200 })), about, pictureUrl }),
);
export type OwnProfile = Infer<typeof ownProfile>;

const api = 'https://recado.ejemplo.mx/api/external';
export const sampleContactProfile: ContactProfile = {
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
export const sampleOwnProfile: OwnProfile = {
  name: 'Panadería La Espiga',
  about: 'Pan recién hecho desde las 7 de la mañana.',
  pictureUrl: `${api}/profile/picture`,
};
