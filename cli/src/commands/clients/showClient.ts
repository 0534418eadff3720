import type { BusinessDetail, Client, Endpoints, ResponseOf } from '@recado/contract';
import { isSameLineNumber } from '@recado/contract/rules';
import {
  type BusinessDetailTexts,
  businessDetailTexts,
  clientFieldTexts,
  cliTexts,
  describeHistorySync,
  describeOfflinePeriod,
  livenessProbeTexts,
  transportNames,
} from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient, getSuggestedReference } from '../../remote/findClient.ts';
import { omitApiToken } from '../../remote/omitApiToken.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import {
  formatLocalDateTime,
  formatNumber,
  type LabelledValue,
  renderLabelledValues,
  renderNextSteps,
} from '../../render/index.ts';
import { formatClientStatus, maskSecret } from './formatClient.ts';

const texts = cliTexts.clients.show;

/** Implements `recado clients show CLIENT`. */
export async function showClient(remote: RemoteContext, { args: [name = ''] }: CommandInvocation): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const client = await findClient(sdk, remote, name);
  const requestOptions = { params: { id: client.id }, signal };
  const [{ overview }, { absences }] = await Promise.all([
    sdk.request('GET /clients/{id}/message-stats', requestOptions),
    sdk.request('GET /clients/{id}/absences', requestOptions),
  ]);
  const facts = [
    ...detailFacts(client),
    ...Object.values(factRows).flatMap(listFacts => listFacts?.({ client, overview, absences }) ?? []),
  ];
  await renderLabelledValues(remote, { title: client.businessName, facts }, { client: omitApiToken(client), overview });
  const reference = getSuggestedReference(client, name);
  renderNextSteps(remote, [
    client.isConnected
      ? { reason: texts.tailNext, command: `recado tail ${reference}` }
      : { reason: texts.linkNext, command: `recado link ${reference}` },
  ]);
}

/** The compiler reports a business detail without texts. */
const detailTexts: Readonly<Record<BusinessDetail, BusinessDetailTexts>> = businessDetailTexts;

/** Rows with the business details that have a value. The name is the title. */
const detailFacts = (client: Client): LabelledValue[] =>
  (Object.keys(detailTexts) as BusinessDetail[]).flatMap(name => {
    const value: string | null = client[name];
    return name === 'businessName' || value === null ? [] : [{ label: detailTexts[name].terminal, value }];
  });

interface ShownClient {
  readonly client: Client;
  readonly overview: ResponseOf<Endpoints['GET /clients/{id}/message-stats']>['overview'];
  readonly absences: ResponseOf<Endpoints['GET /clients/{id}/absences']>['absences'];
}

/**
 * Rows with the other fields, in the order of the output. Null: only `--json` shows the field. The compiler reports a
 * field without a decision. `offlinePeriods` comes from another request.
 */
const factRows: Readonly<
  Record<
    Exclude<keyof Client, BusinessDetail> | 'offlinePeriods',
    ((shown: ShownClient) => readonly LabelledValue[]) | null
  >
> = {
  linkedNumber: ({ client }) => linkedNumberFacts(client),
  status: ({ client }) => [{ label: texts.status, value: formatClientStatus(client) }],
  transport: ({ client }) => [
    { label: cliTexts.clients.transport.label, value: transportNames.name(client.transport.name) },
  ],
  connection: ({ client }) => [...explanationFacts(client), ...livenessFacts(client)],
  messageCount: ({ overview: { total, inbound, outbound } }) => [
    {
      label: texts.messages,
      value: texts.messageCounts(formatNumber(total), formatNumber(inbound), formatNumber(outbound)),
    },
  ],
  offlinePeriods: ({ absences }) =>
    absences.slice(0, 1).map(offlinePeriod => ({
      label: texts.offlinePeriod,
      value: `${formatLocalDateTime(offlinePeriod.endedAt)} · ${describeOfflinePeriod(offlinePeriod)}`,
    })),
  history: ({ client: { history } }) =>
    history ? [{ label: texts.history, value: describeHistorySync(history).join(' ') }] : [],
  webhookUrl: ({ client }) => [
    { label: texts.webhook, value: client.webhookUrl ?? { text: texts.noWebhook, tone: 'muted' } },
  ],
  calls: ({ client }) => [{ label: texts.calls, value: client.calls.decline ? texts.callsDeclined : texts.callsRing }],
  apiToken: ({ client }) =>
    client.shared === null && client.apiToken !== ''
      ? [{ label: texts.token, value: maskSecret(client.apiToken) }]
      : [],
  createdAt: ({ client }) => [
    { label: clientFieldTexts.createdAt.terminal, value: formatLocalDateTime(client.createdAt) },
  ],
  id: ({ client }) => [{ label: texts.id, value: { text: client.id, tone: 'muted' } }],
  _id: null,
  isConnected: null,
  owner: null,
  shared: null,
  markRead: null,
  canDeclineCalls: null,
  canConvertVoice: null,
  canSend: null,
};

/** Returns rows with the linked number and the next step if this number differs from the registered one. */
function linkedNumberFacts({ phoneNumber, linkedNumber }: Client): LabelledValue[] {
  if (linkedNumber === null || isSameLineNumber(phoneNumber, linkedNumber)) return [];
  return [
    { label: clientFieldTexts.linkedNumber.terminal, value: { text: linkedNumber, tone: 'waiting' } },
    { label: texts.next, value: texts.otherNumberNext },
  ];
}

/** Shows the time of the last proof that the connection can send and receive messages. */
function livenessFacts({ isConnected, connection }: Client): LabelledValue[] {
  if (!isConnected || connection.provenAt === undefined) return [];
  return [
    {
      label: livenessProbeTexts.label,
      value: connection.provenAt ? formatLocalDateTime(connection.provenAt) : livenessProbeTexts.never,
    },
  ];
}

/** Explains why the client is disconnected or might be disconnected. Empty if the reason is unknown. */
function explanationFacts({ connection: { explanation } }: Client): LabelledValue[] {
  if (!explanation) return [];
  const { what, meaning, next } = explanation;
  return [
    { label: texts.what, value: what },
    { label: texts.means, value: meaning },
    { label: texts.next, value: next },
  ];
}
