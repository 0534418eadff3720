import type { ListedWebhook } from '@recado/contract';
import { adminExport, adminWebhooks as texts } from '@recado/texts';
import { formatNumber } from '@recado/ui';
import { useRecordContext } from 'ra-core';
import { createExporter } from '../export/index.ts';
import { type ListFilter, ListScreen, listColumn, OpeningNote } from '../lists/index.ts';
import { CardLines, DateCell, longCell, nameCell, ViewLink } from '../records/index.ts';
import { WebhookStateTag } from './WebhookStateTag.tsx';
import { disabledReason, webhookState } from './webhookState.ts';

const { columns } = texts;
const Column = listColumn<'webhooks'>();

const opening = { disabled: true };

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
    defaultFilter={opening}
    note={<OpeningNote filter={opening} text={texts.opening} all={texts.showAll} />}
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

/** A webhook on a phone. */
function WebhookCard() {
  const webhook = useRecordContext<ListedWebhook>();
  if (!webhook) return null;
  const reason = disabledReason(webhook);
  return (
    <CardLines
      title={webhook.businessName}
      state={<WebhookStateTag webhook={webhook} />}
      lines={[webhook.label, webhook.url, reason && texts.reasons[reason]]}
      action={<ViewLink label={texts.view} name={texts.viewOne(webhook.label)} />}
    />
  );
}

const { yes, no } = texts.filters;
const choices = [
  { value: true, label: yes },
  { value: false, label: no },
];

const webhookFilters: readonly ListFilter<'webhooks'>[] = [
  { kind: 'owner', source: 'owner', label: texts.filters.owner },
  { kind: 'choice', source: 'disabled', label: texts.filters.disabled, choices },
  { kind: 'choice', source: 'failing', label: texts.filters.failing, choices },
];

const webhookExporter = createExporter<ListedWebhook>(texts.file, [
  { label: adminExport.ids.own, value: ({ id }) => id },
  { label: adminExport.ids.client, value: ({ clientId }) => clientId },
  { label: columns.client, value: ({ businessName }) => businessName },
  { label: adminExport.ids.owner, value: ({ ownerId }) => ownerId },
  { label: columns.owner, value: ({ owner }) => owner.name },
  { label: columns.label, value: ({ label }) => label },
  { label: columns.url, value: ({ url }) => url },
  { label: columns.state, value: webhook => texts.states[webhookState(webhook)] },
  {
    label: columns.reason,
    value: webhook => {
      const reason = disabledReason(webhook);
      return reason && texts.reasons[reason];
    },
  },
  { label: columns.disabledAt, value: ({ disabledAt }) => disabledAt },
  { label: columns.failingSince, value: ({ failingSince }) => failingSince },
  { label: columns.failures, value: ({ failures }) => failures },
  { label: columns.queued, value: ({ queued }) => queued },
]);
