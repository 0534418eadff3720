import { describe, expect, it } from 'vitest';
import { deriveOperationId } from './deriveOperationId.ts';

describe('deriveOperationId', () => {
  it.each([
    ['GET /clients', 'getClients'],
    ['GET /clients/{id}', 'getClient'],
    ['GET /clients/{id}/message-stats', 'getClientMessageStats'],
    ['GET /whatsapp/client/{id}/qr', 'getWhatsappClientQr'],
    ['PUT /admin/users/{id}/role', 'putAdminUserRole'],
    ['GET /clients/{id}/deliveries/{deliveryId}', 'getClientDelivery'],
    ['GET /openapi.json', 'getOpenapiJson'],
  ])('derives from %s the ID %s', (key, id) => {
    expect(deriveOperationId(key)).toBe(id);
  });
});
