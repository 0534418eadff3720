import {
  flag,
  type Infer,
  integer,
  list,
  object,
  optional,
  singleLineText,
  withDescription,
  withSchemaName,
} from '../schemaBuilder/index.ts';

/** ISO 3166 code of a country. */
export const countryCode = () => singleLineText({ max: 2 });

/** Number of pending recipients with numbers of one country. */
export const campaignCountryCount = withSchemaName(
  'CampaignCountryCount',
  object({
    country: withDescription(countryCode(), 'Código ISO 3166 del país de los números, como `MX`.'),
    count: withDescription(integer(), 'De quienes esperan: con un número de ese país.'),
    other: withDescription(
      flag(),
      'Si es otro país que el de la línea. Para iniciar, se confirma en `otherCountries`.',
    ),
  }),
);
export type CampaignCountryCount = Infer<typeof campaignCountryCount>;

/** Countries that the caller confirms when a campaign starts, because they are not the country of the line. */
export const confirmedCountries = () =>
  optional(
    withDescription(
      list(countryCode(), { max: 250 }),
      'Con `state` `running`: los otros países, además del de la línea, a los que sí se quiere enviar, como `["PE"]`.',
    ),
  );
