import { adminAuditEndpoints } from './adminAudit.ts';
import { adminClientEndpoints } from './adminClients.ts';
import { adminSystemEndpoints } from './adminSystem.ts';
import { adminUserEndpoints } from './adminUsers.ts';
import { adminWebhookEndpoints } from './adminWebhooks.ts';

/**
 * Endpoints for administrators. Every list is a resource in the format of react-admin. The type names its parts, so
 * that the declarations do not repeat them.
 */
export const adminEndpoints: typeof adminUserEndpoints &
  typeof adminClientEndpoints &
  typeof adminAuditEndpoints &
  typeof adminSystemEndpoints &
  typeof adminWebhookEndpoints = {
  ...adminUserEndpoints,
  ...adminClientEndpoints,
  ...adminAuditEndpoints,
  ...adminSystemEndpoints,
  ...adminWebhookEndpoints,
};
