import type { Client } from '@recado/contract';
import { createLazyComponent } from '@recado/ui';
import { canCallEndpoint } from './access.ts';
import type { ClientTab } from './clientTabs.ts';

const MessageFeed = createLazyComponent(async () => (await import('./feed/MessageFeed.tsx')).MessageFeed);
const AutoRepliesTab = createLazyComponent(
  async () => (await import('./autoReplies/AutoRepliesTab.tsx')).AutoRepliesTab,
);
const TemplatesTab = createLazyComponent(async () => (await import('./templates/TemplatesTab.tsx')).TemplatesTab);
const WebhookTab = createLazyComponent(async () => (await import('./webhook/WebhookTab.tsx')).WebhookTab);
const ApiTab = createLazyComponent(async () => (await import('./ApiTab.tsx')).ApiTab);
const N8nFlows = createLazyComponent(async () => (await import('./N8nFlowsCard.tsx')).N8nFlowsCard);
const StatisticsTab = createLazyComponent(async () => (await import('./statistics/StatisticsTab.tsx')).StatisticsTab);
const TeamTab = createLazyComponent(async () => (await import('./team/TeamTab.tsx')).TeamTab);
const DataTab = createLazyComponent(async () => (await import('./data/DataTab.tsx')).DataTab);
const SettingsTab = createLazyComponent(async () => (await import('./settings/SettingsTab.tsx')).SettingsTab);

export interface ClientTabContentProps {
  readonly client: Client;
  readonly tab: Exclude<ClientTab, 'overview'>;
  /** Path of the API explorer. Undefined if the application has no explorer. */
  readonly explorerPath: string | undefined;
  /** Path of the ready-made n8n flows. Undefined if the site has no flows. */
  readonly flowsPath: string | undefined;
  /** Whether the viewer is not the owner, and may only read. */
  readonly isSupervised: boolean;
  /** Called when the user leaves the client's team. */
  readonly onLeft: () => void;
}

/** Content of a tab besides the first one. Its code is loaded when the tab is shown, because most visits need none. */
export function ClientTabContent({
  client,
  tab,
  explorerPath,
  flowsPath,
  isSupervised,
  onLeft,
}: ClientTabContentProps) {
  switch (tab) {
    case 'statistics':
      return <StatisticsTab clientId={client.id} />;
    case 'messages':
      return <MessageFeed clientId={client.id} />;
    case 'answers': {
      const isReadOnly = isSupervised || !canCallEndpoint(client, 'PUT /clients/{id}/robot');
      return <AutoRepliesTab client={client} isReadOnly={isReadOnly} />;
    }
    case 'templates': {
      const isReadOnly = isSupervised || !canCallEndpoint(client, 'POST /clients/{id}/templates');
      return <TemplatesTab client={client} isReadOnly={isReadOnly} />;
    }
    case 'webhook':
      return <WebhookTab client={client} />;
    case 'api':
      return (
        <>
          <ApiTab client={client} explorerPath={explorerPath} />
          {flowsPath !== undefined && <N8nFlows client={client} path={flowsPath} />}
        </>
      );
    case 'team':
      return <TeamTab client={client} isReadOnly={isSupervised} onLeft={onLeft} />;
    case 'data':
      return <DataTab client={client} isReadOnly={isSupervised} />;
    case 'settings':
      return <SettingsTab client={client} isReadOnly={isSupervised} />;
  }
}
