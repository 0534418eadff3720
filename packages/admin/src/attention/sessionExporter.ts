import type { LineSession } from '@recado/contract';
import { status, adminSessions as texts } from '@recado/texts';
import { createExporter } from '../export/index.ts';

const { columns } = texts;

export const sessionExporter = createExporter<LineSession>(texts.file, [
  { label: columns.client, value: ({ businessName }) => businessName },
  { label: columns.phone, value: ({ phoneNumber }) => phoneNumber },
  { label: columns.owner, value: ({ owner }) => owner.name },
  { label: columns.state, value: ({ state }) => status.connection[state] },
  { label: columns.reason, value: ({ explanation }) => explanation?.what },
  { label: columns.next, value: ({ explanation }) => explanation?.next },
  { label: columns.since, value: ({ since }) => since },
  { label: columns.attempts, value: ({ attempts }) => attempts },
  { label: columns.lastEvent, value: ({ lastEventAt }) => lastEventAt },
]);
