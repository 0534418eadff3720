import type { Usage } from '@recado/contract';
import { status, adminUsage as texts } from '@recado/texts';
import { createExporter } from '../export/index.ts';

const { columns } = texts;

export const usageExporter = createExporter<Usage>(texts.file, [
  { label: columns.name, value: ({ name }) => name },
  { label: columns.email, value: ({ email }) => email },
  { label: columns.role, value: ({ role }) => status.roles[role] },
  { label: columns.active, value: ({ active }) => (active ? status.user.active : status.user.inactive) },
  { label: columns.clients, value: ({ clients }) => clients },
  { label: columns.connectedClients, value: ({ connectedClients }) => connectedClients },
  { label: columns.inbound, value: ({ inbound }) => inbound },
  { label: columns.outbound, value: ({ outbound }) => outbound },
  { label: columns.total, value: ({ total }) => total },
  { label: columns.days, value: ({ days }) => days },
  { label: columns.lastLoginAt, value: ({ lastLoginAt }) => lastLoginAt },
  { label: columns.lastEventAt, value: ({ lastEventAt }) => lastEventAt },
]);
