import { adminWebhooks as texts } from '@recado/texts';
import type { ListFilter } from '../lists/index.ts';

const { yes, no } = texts.filters;
const choices = [
  { value: true, label: yes },
  { value: false, label: no },
];

export const webhookFilters: readonly ListFilter<'webhooks'>[] = [
  { kind: 'choice', source: 'disabled', label: texts.filters.disabled, choices },
  { kind: 'choice', source: 'failing', label: texts.filters.failing, choices },
];
