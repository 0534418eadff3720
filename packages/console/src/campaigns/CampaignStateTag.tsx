import type { Campaign } from '@recado/contract';
import { campaignPageTexts as texts } from '@recado/texts';
import { AlertIcon, CheckCircleIcon, ClockIcon, CrossCircleIcon, StatusTag } from '@recado/ui';

const tagStyles = {
  draft: { tone: 'secondary', icon: ClockIcon },
  running: { tone: 'info', icon: ClockIcon },
  paused: { tone: 'warning', icon: AlertIcon },
  done: { tone: 'success', icon: CheckCircleIcon },
  stopped: { tone: 'secondary', icon: CrossCircleIcon },
} as const;

interface CampaignStateTagProps {
  readonly campaign: Pick<Campaign, 'state'>;
}

export const CampaignStateTag = ({ campaign: { state } }: CampaignStateTagProps) => (
  <StatusTag {...tagStyles[state]} label={texts.states[state]} />
);
