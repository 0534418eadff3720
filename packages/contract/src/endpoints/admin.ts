import { adminAuditEndpoints } from './adminAudit.ts';
import { adminClientEndpoints } from './adminClients.ts';
import { adminSystemEndpoints } from './adminSystem.ts';
import { adminUserEndpoints } from './adminUsers.ts';
import { adminWebhookEndpoints } from './adminWebhooks.ts';

/** Endpoints for administrators. Every list is a resource in the format of react-admin. */
export const adminEndpoints = {
  ...adminUserEndpoints,
  ...adminClientEndpoints,
  ...adminAuditEndpoints,
  ...adminSystemEndpoints,
  ...adminWebhookEndpoints,
} as const;
