import { describe, expect, it } from 'vitest';
import { operationId } from './operationId.ts';

describe('operationId', () => {
  it.each([
    ['GET /clients', 'getClients'],
    ['GET /clients/{id}', 'getClient'],
    ['GET /clients/{id}/message-stats', 'getClientMessageStats'],
    ['GET /whatsapp/client/{id}/qr', 'getWhatsappClientQr'],
    ['PUT /admin/users/{id}/role', 'putAdminUserRole'],
    ['GET /clients/{id}/deliveries/{deliveryId}', 'getClientDelivery'],
    ['GET /openapi.json', 'getOpenapiJson'],
  ])('calls %s %s', (key, id) => {
    expect(operationId(key)).toBe(id);
  });
});
