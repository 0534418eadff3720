import { adminAuditEndpoints } from './adminAudit.ts';
import { adminClientEndpoints } from './adminClients.ts';
import { adminSystemEndpoints } from './adminSystem.ts';
import { adminUserEndpoints } from './adminUsers.ts';
import { adminWebhookEndpoints } from './adminWebhooks.ts';

/** What administrators do: every list is a resource as react-admin reads it. */
export const adminEndpoints = {
  ...adminUserEndpoints,
  ...adminClientEndpoints,
  ...adminAuditEndpoints,
  ...adminSystemEndpoints,
  ...adminWebhookEndpoints,
} as const;
