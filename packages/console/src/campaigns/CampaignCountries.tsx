import { Box, Typography } from '@mui/material';
import type { CampaignCountryCount } from '@recado/contract';
import { getRegionName } from '@recado/contract/rules';
import { campaignPageTexts } from '@recado/texts';
import { formatNumber, Notice } from '@recado/ui';

const texts = campaignPageTexts.countries;

/** Lists countries with their numbers of people, such as “Perú: 2, Chile: 1”. */
export const formatCountryCounts = (countries: readonly CampaignCountryCount[]): string =>
  countries.map(({ country, count }) => texts.line(getRegionName(country), formatNumber(count))).join(', ');

interface CampaignCountriesProps {
  readonly countries: readonly CampaignCountryCount[];
  /** Formats the warning about other countries. Receives the countries with their numbers of people. */
  readonly formatWarning?: (countries: string) => string;
}

/** Shows the countries of recipients, with a warning about other countries than the line's. */
export function CampaignCountries({ countries, formatWarning = texts.warning }: CampaignCountriesProps) {
  const foreignCountries = countries.filter(({ other }) => other);
  if (countries.length === 0) return null;
  return (
    <>
      <Box>
        <Typography variant="body2" color="text.secondary">
          {texts.label}
        </Typography>
        <Typography>{formatCountryCounts(countries)}</Typography>
      </Box>
      {foreignCountries.length > 0 && (
        <Notice severity="warning">{formatWarning(formatCountryCounts(foreignCountries))}</Notice>
      )}
    </>
  );
}
