import type { TransportWebhook } from '@recado/transport';
import { createHistoryRequestProcessor, type HistoryRequestProcessorDeps } from './createHistoryRequestProcessor.ts';
import { createTransportChangeService, type TransportChangeServiceDeps } from './createTransportChangeService.ts';
import { createWebhookReceiver, type WebhookReceiverDeps } from './createWebhookReceiver.ts';

export type TransportServicesDeps = Omit<TransportChangeServiceDeps, 'webhookTransports'> &
  Omit<WebhookReceiverDeps, 'webhooks' | 'sessions'> &
  Pick<HistoryRequestProcessorDeps, 'log'> & {
    readonly sessions: TransportChangeServiceDeps['sessions'] & WebhookReceiverDeps['sessions'];
    /** Webhook handlers by transport name, for transports whose networks send webhook requests. */
    readonly transportWebhooks: ReadonlyMap<string, TransportWebhook>;
  };

/** Creates the services that change clients' transports and that receive webhooks from networks. */
export const createTransportServices = ({ transportWebhooks, ...dependencies }: TransportServicesDeps) => ({
  transportChanges: createTransportChangeService({
    ...dependencies,
    webhookTransports: new Set(transportWebhooks.keys()),
  }),
  historyRequests: createHistoryRequestProcessor(dependencies),
  webhookReceiver: createWebhookReceiver({ ...dependencies, webhooks: transportWebhooks }),
});
