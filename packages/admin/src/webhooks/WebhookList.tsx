import { adminWebhooks as texts } from '@recado/texts';
import { formatNumber } from '@recado/ui';
import { ListScreen, listColumn } from '../lists/index.ts';
import { DateCell, longCell, nameCell, ViewLink } from '../records/index.ts';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookStateTag } from './WebhookStateTag.tsx';
import { webhookExporter } from './webhookExporter.ts';
import { webhookFilters } from './webhookFilters.ts';

const { columns } = texts;
const Column = listColumn<'webhooks'>();

/** Webhooks of all clients; at first those that get nothing any more. */
export const WebhookList = () => (
  <ListScreen
    resource="webhooks"
    title={texts.title}
    failure={texts.loadFailed}
    empty={texts.empty}
    emptyUnder={({ disabled, ...others }) =>
      disabled === true && Object.keys(others).length === 0 ? texts.noneDisabled : undefined
    }
    sort={{ field: 'disabledAt', order: 'DESC' }}
    perPage={25}
    filters={webhookFilters}
    defaultFilter={{ disabled: true }}
    exporter={webhookExporter}
    card={<WebhookCard />}
  >
    <Column source="businessName" label={columns.client} cellSx={nameCell} />
    <Column source="label" label={columns.label} cellSx={longCell} />
    <Column source="url" label={columns.url} cellSx={longCell} />
    <Column
      source="state"
      label={columns.state}
      disableSort
      render={webhook => <WebhookStateTag webhook={webhook} />}
    />
    <Column
      source="disabledAt"
      label={columns.disabledAt}
      render={({ disabledAt }) => <DateCell instant={disabledAt} />}
    />
    <Column
      source="queued"
      label={columns.queued}
      align="right"
      render={({ queued }) => formatNumber(queued)}
    />
    <Column
      source="actions"
      label={columns.actions}
      disableSort
      align="right"
      render={({ label }) => <ViewLink label={texts.view} name={texts.viewOne(label)} />}
    />
  </ListScreen>
);
