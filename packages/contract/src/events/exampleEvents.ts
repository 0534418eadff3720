import { UNPAUSED_AUTOMATION_FIELDS } from '../rules/constants.ts';
import { exampleCampaign } from '../schemas/campaignSamples.ts';
import { exampleHistoryProgress } from '../schemas/client.ts';
import { exampleConversation } from '../schemas/conversation.ts';
import { exampleGroup } from '../schemas/group.ts';
import { exampleLabelEvent } from '../schemas/label.ts';
import { exampleLineHealthEvent, exampleQualityRatingEvent } from '../schemas/lineHealth.ts';
import { exampleOfflinePeriod } from '../schemas/offlinePeriod.ts';
import { exampleClient, exampleCustomer } from '../schemas/samples.ts';
import { exampleTemplateEvent } from '../schemas/template.ts';
import type { RecadoEvent } from './event.ts';
import { exampleEventEnvelope, exampleMessageEvents } from './exampleMessageEvents.ts';

/** One example event of each schema, for the documentation. */
export const exampleEvents = {
  message: exampleMessageEvents.message,
  remark: exampleMessageEvents.remark,
  client: {
    ...exampleEventEnvelope,
    id: '0b9d3c52-51f7-4a86-b0e4-7c2d8e6f1a35',
    type: 'client.connected',
    timestamp: '2026-03-02T15:10:00.000Z',
    sequence: 3,
    data: {
      businessName: exampleClient.businessName,
      phoneNumber: exampleClient.phoneNumber,
      isConnected: true,
      status: 'connected',
      connection: exampleClient.connection,
      linkedNumber: exampleClient.linkedNumber,
    },
  },
  contact: {
    ...exampleEventEnvelope,
    id: '7d3e9b20-4c1a-4f75-8e6b-0a2d5c8f1b94',
    type: 'contact.identity_changed',
    timestamp: '2026-03-02T18:22:00.000Z',
    sequence: 44,
    data: { chat: exampleCustomer, phoneNumber: exampleCustomer, lid: '123456789012345', name: 'Marta' },
  },
  conversation: {
    ...exampleEventEnvelope,
    id: '3a8c5e71-0b4d-4f92-9e16-7d2c8b5a4f03',
    type: 'conversation.updated',
    timestamp: '2026-03-02T18:24:00.000Z',
    sequence: 45,
    data: {
      conversationId: exampleConversation.id,
      chat: exampleCustomer,
      chatKind: 'person',
      phoneNumber: exampleCustomer,
      lid: '123456789012345',
      name: 'Marta',
      unread: 0,
      archived: false,
      muted: false,
      label: 'Pedidos',
      ...{ markedUnread: false, snoozedUntil: null, returnedAt: null },
      assignedTo: null,
      robot: UNPAUSED_AUTOMATION_FIELDS,
    },
  },
  turn: exampleMessageEvents.turn,
  group: {
    ...exampleEventEnvelope,
    id: '5c2f8d14-7a6b-4e93-b0d8-1e9c4a7f3b62',
    type: 'group.participants',
    timestamp: '2026-03-02T18:26:00.000Z',
    sequence: 46,
    data: {
      chat: exampleGroup.chat,
      subject: exampleGroup.subject,
      by: { phoneNumber: '5215512345678', lid: '987654321098765' },
      action: 'add',
      participants: [{ phoneNumber: exampleCustomer, lid: '123456789012345' }],
      timestamp: '2026-03-02T18:26:00.000Z',
    },
  },
  absence: {
    ...exampleEventEnvelope,
    id: '2b6d9e14-5f3a-4c87-a1d0-8e3c7b5f9a26',
    type: 'absence.ended',
    timestamp: '2026-03-02T15:11:00.000Z',
    sequence: 11,
    data: exampleOfflinePeriod,
  },
  health: {
    ...exampleEventEnvelope,
    id: '5c8a1f3e-9d27-4b60-b1e4-0f6a7d2c9e38',
    type: 'line.health',
    timestamp: '2026-03-02T18:20:00.000Z',
    sequence: 14,
    data: exampleLineHealthEvent,
  },
  proof: {
    ...exampleEventEnvelope,
    id: '7a3d9c52-1e84-4f6b-b0c7-6d2e8f4a1b95',
    type: 'line.proof',
    timestamp: '2026-03-02T19:05:30.000Z',
    sequence: 15,
    data: { proven: false, since: '2026-03-02T18:20:00.000Z', at: '2026-03-02T19:05:30.000Z' },
  },
  history: {
    ...exampleEventEnvelope,
    id: '1f7c2a90-6b3e-4d58-9c0a-7e4b5d2f8a13',
    type: 'history.progress',
    timestamp: '2026-03-02T15:14:00.000Z',
    sequence: 12,
    data: exampleHistoryProgress,
  },
  label: {
    ...exampleEventEnvelope,
    id: '2b7d9c41-5a08-4e6f-8c13-6d1f0a9e7b52',
    type: 'label.updated',
    timestamp: '2026-03-02T18:23:30.000Z',
    sequence: 49,
    data: exampleLabelEvent,
  },
  campaign: {
    ...exampleEventEnvelope,
    id: '9e4c2a17-6f80-4d3b-b5a9-2c7d1e8f0a34',
    type: 'campaign.paused',
    timestamp: '2026-03-02T18:23:20.000Z',
    sequence: 48,
    data: {
      campaignId: exampleCampaign.id,
      name: exampleCampaign.name,
      state: 'paused',
      cause: 'limit',
      reason:
        'WhatsApp pidió enviar más despacio. No se envió nada más. Espere al menos un día, baje el ritmo y reanude la campaña.',
      counts: exampleCampaign.counts,
    },
  },
  standing: {
    ...exampleEventEnvelope,
    id: '8c1d5e92-3f47-4b60-9a28-7e0b6d4c1f35',
    type: 'line.rated',
    timestamp: '2026-03-02T18:24:30.000Z',
    sequence: 51,
    data: exampleQualityRatingEvent,
  },
  template: {
    ...exampleEventEnvelope,
    id: '5f8d0c26-7b1e-4a93-8d54-0e6c2f9b7a13',
    type: 'template.updated',
    timestamp: '2026-03-02T18:24:00.000Z',
    sequence: 50,
    data: exampleTemplateEvent,
  },
  disabled: {
    ...exampleEventEnvelope,
    id: 'c4e8a1d7-3b60-4f92-8d15-9a7e6c2b4f03',
    type: 'webhook.disabled',
    timestamp: '2026-03-07T18:20:00.000Z',
    sequence: 97,
    data: {
      webhookId: '5d0f7a94-2c18-4e6b-a3f9-1b8c4d7e2a60',
      label: 'principal',
      url: 'https://n8n.panaderialaespiga.mx/webhook/recado',
      reason: 'failing',
      disabledAt: '2026-03-07T18:20:00.000Z',
    },
  },
  test: {
    ...exampleEventEnvelope,
    id: 'e27b5f08-94ac-4d31-86e0-5c3f1a9d7b42',
    type: 'webhook.test',
    timestamp: '2026-03-02T18:25:00.000Z',
    sequence: 42,
    data: { message: 'Este es un aviso de prueba de Recado.' },
  },
} as const satisfies Readonly<Record<string, RecadoEvent>>;
