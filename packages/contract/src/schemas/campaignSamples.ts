import { CAMPAIGN_MESSAGES_PER_MINUTE_RANGE } from '../rules/index.ts';
import type { Campaign, CampaignRecipient, ListedRecipient } from './campaign.ts';
import { exampleCustomer } from './samples.ts';

export const exampleCampaign: Campaign = {
  id: '0197b1a3-6d31-7c75-9024-3b8d0f1e5c66',
  name: 'Pan de muerto',
  state: 'running',
  cause: null,
  reason: null,
  message: { type: 'text', text: { text: 'Hola {nombre}, ya hay pan de muerto en {negocio}.' } },
  nameless: 'close',
  nameWord: null,
  ownNames: false,
  startsAt: null,
  pace: {
    perMinute: CAMPAIGN_MESSAGES_PER_MINUTE_RANGE.usual,
    opens: '09:00',
    closes: '19:00',
    weekdays: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'],
  },
  timeZone: 'America/Mexico_City',
  counts: { total: 40, waiting: 25, left: 12, unknown: 0, failed: 1, leftOut: 2 },
  nextAt: '2026-03-02T18:24:15.000Z',
  endsAt: '2026-03-02T18:30:00.000Z',
  waiting: null,
  warnings: [],
  by: null,
  createdAt: '2026-03-02T18:00:00.000Z',
  startedAt: '2026-03-02T18:20:00.000Z',
  endedAt: null,
};

export const exampleCampaignRecipient: CampaignRecipient = {
  id: '0197b1a3-7e42-7d86-a135-4c9e1f2f6d77',
  to: exampleCustomer,
  name: 'Marta',
  country: 'MX',
  row: 2,
  state: 'read',
  cause: null,
  reason: null,
  messageId: '3EB0C431C26A1916E0',
  sentAt: '2026-03-02T18:20:01.000Z',
};
export const exampleListedRecipient: ListedRecipient = {
  row: 2,
  to: '5215587654321',
  name: 'Marta',
  country: 'MX',
  cause: null,
  reason: null,
};
