import type { Campaign, CampaignCountryCount } from '@recado/contract';
import { getRegionName } from '@recado/contract/rules';
import { campaignPageTexts, cliTexts } from '@recado/texts';
import { formatNumber, type StyledText, type TextTone } from '../../render/index.ts';

const tones: Readonly<Record<Campaign['state'], TextTone>> = {
  draft: 'muted',
  running: 'good',
  paused: 'waiting',
  done: 'muted',
  stopped: 'muted',
};

/** Formats the state of a campaign. */
export const formatCampaignState = ({ state }: Pick<Campaign, 'state'>): StyledText => ({
  text: campaignPageTexts.states[state],
  tone: tones[state],
});

/**
 * Formats the progress of a campaign: the number of sent messages and the number of recipients. Recipients that
 * are left out of the campaign do not count.
 */
export const formatCampaignProgress = ({ left, total, leftOut }: Campaign['counts']): string =>
  campaignPageTexts.progress(formatNumber(left), formatNumber(total - leftOut));

/** Formats the countries of the pending recipients, and marks those that are not the country of the line. */
export const formatCampaignCountries = (countries: readonly CampaignCountryCount[]): string =>
  countries
    .map(({ country, count, other }) => {
      const format = other ? cliTexts.campaigns.otherCountry : cliTexts.campaigns.country;
      return format(getRegionName(country), formatNumber(count));
    })
    .join(', ');
