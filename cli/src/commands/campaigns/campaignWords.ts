import type { Campaign } from '@recado/contract';
import { campaignPage } from '@recado/texts';
import { count, type Said, type Tone } from '../../render/index.ts';

const tones: Readonly<Record<Campaign['state'], Tone>> = {
  draft: 'muted',
  running: 'good',
  paused: 'waiting',
  done: 'muted',
  stopped: 'muted',
};

/** How it stands. */
export const stateOf = ({ state }: Pick<Campaign, 'state'>): Said => ({
  text: campaignPage.states[state],
  tone: tones[state],
});

/** Of those who are to get it. */
export const progressOf = ({ left, total, leftOut }: Campaign['counts']): string =>
  campaignPage.progress(count(left), count(total - leftOut));
