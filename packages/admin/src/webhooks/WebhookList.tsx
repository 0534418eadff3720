import type { ListedWebhook } from '@recado/contract';
import { adminExportTexts, adminWebhookTexts as texts } from '@recado/texts';
import { formatNumber } from '@recado/ui';
import { useRecordContext } from 'ra-core';
import { createCsvExporter } from '../export/index.ts';
import { createListColumn, DefaultFilterNotice, type ListFilter, ListScreen } from '../lists/index.ts';
import { getLongCellSx, getNameCellSx, RecordCardContent, RecordLink, RelativeTimeCell } from '../records/index.ts';
import { getWebhookDisabledReason, getWebhookState } from './getWebhookState.ts';
import { WebhookStateTag } from './WebhookStateTag.tsx';

const { columns } = texts;
const Column = createListColumn<'webhooks'>();

const defaultFilter = { disabled: true };

/** List of the webhooks of all clients. It opens with the disabled webhooks. */
export const WebhookList = () => (
  <ListScreen
    resource="webhooks"
    failure={texts.loadFailed}
    empty={texts.empty}
    getFilteredEmptyText={({ disabled, ...others }) =>
      disabled === true && Object.keys(others).length === 0 ? texts.noneDisabled : undefined
    }
    sort={{ field: 'disabledAt', order: 'DESC' }}
    perPage={25}
    filters={webhookFilters}
    defaultFilter={defaultFilter}
    note={<DefaultFilterNotice filter={defaultFilter} text={texts.opening} showAllLabel={texts.showAll} />}
    exporter={webhookExporter}
    card={<WebhookCard />}
  >
    <Column source="businessName" label={columns.client} cellSx={getNameCellSx} />
    <Column source="label" label={columns.label} cellSx={getLongCellSx} />
    <Column source="url" label={columns.url} cellSx={getLongCellSx} />
    <Column
      source="state"
      label={columns.state}
      disableSort
      render={webhook => <WebhookStateTag webhook={webhook} />}
    />
    <Column
      source="disabledAt"
      label={columns.disabledAt}
      render={({ disabledAt }) => <RelativeTimeCell instant={disabledAt} />}
    />
    <Column source="queued" label={columns.queued} align="right" render={({ queued }) => formatNumber(queued)} />
    <Column
      source="actions"
      label={columns.actions}
      disableSort
      align="right"
      render={({ label }) => <RecordLink label={texts.view} name={texts.viewOne(label)} />}
    />
  </ListScreen>
);

/** Card of a webhook, for phones. */
function WebhookCard() {
  const webhook = useRecordContext<ListedWebhook>();
  if (!webhook) return null;
  const reason = getWebhookDisabledReason(webhook);
  return (
    <RecordCardContent
      title={webhook.businessName}
      state={<WebhookStateTag webhook={webhook} />}
      lines={[webhook.label, webhook.url, reason && texts.reasons[reason]]}
      action={<RecordLink label={texts.view} name={texts.viewOne(webhook.label)} />}
    />
  );
}

const { yes, no } = texts.filters;
const yesNoChoices = [
  { value: true, label: yes },
  { value: false, label: no },
];

const webhookFilters: readonly ListFilter<'webhooks'>[] = [
  { kind: 'owner', source: 'owner', label: texts.filters.owner },
  { kind: 'choice', source: 'disabled', label: texts.filters.disabled, choices: yesNoChoices },
  { kind: 'choice', source: 'failing', label: texts.filters.failing, choices: yesNoChoices },
];

const webhookExporter = createCsvExporter<ListedWebhook>(texts.file, [
  { label: adminExportTexts.ids.own, value: ({ id }) => id },
  { label: adminExportTexts.ids.client, value: ({ clientId }) => clientId },
  { label: columns.client, value: ({ businessName }) => businessName },
  { label: adminExportTexts.ids.owner, value: ({ ownerId }) => ownerId },
  { label: columns.owner, value: ({ owner }) => owner.name },
  { label: columns.label, value: ({ label }) => label },
  { label: columns.url, value: ({ url }) => url },
  { label: columns.state, value: webhook => texts.states[getWebhookState(webhook)] },
  {
    label: columns.reason,
    value: webhook => {
      const reason = getWebhookDisabledReason(webhook);
      return reason && texts.reasons[reason];
    },
  },
  { label: columns.disabledAt, value: ({ disabledAt }) => disabledAt },
  { label: columns.failingSince, value: ({ failingSince }) => failingSince },
  { label: columns.failures, value: ({ failures }) => failures },
  { label: columns.queued, value: ({ queued }) => queued },
]);
