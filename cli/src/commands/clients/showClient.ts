import type { Client } from '@recado/contract';
import { isSameLineNumber } from '@recado/contract/rules';
import {
  cliTexts,
  describeHistorySync,
  describeOfflinePeriod,
  livenessProbeTexts,
  transportNames,
} from '@recado/texts';
import type { CommandInvocation } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import { omitApiToken } from '../../remote/omitApiToken.ts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import {
  formatDateTime,
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
  const { total, inbound, outbound } = overview;
  const facts: LabelledValue[] = [
    { label: texts.phone, value: client.phoneNumber },
    ...linkedNumberFacts(client),
    { label: texts.status, value: formatClientStatus(client) },
    { label: cliTexts.clients.transport.label, value: transportNames.name(client.transport.name) },
    ...explanationFacts(client),
    ...livenessFacts(client),
    {
      label: texts.messages,
      value: texts.messageCounts(formatNumber(total), formatNumber(inbound), formatNumber(outbound)),
    },
    ...absences.slice(0, 1).map(offlinePeriod => ({
      label: texts.offlinePeriod,
      value: `${formatDateTime(offlinePeriod.endedAt)} · ${describeOfflinePeriod(offlinePeriod)}`,
    })),
    ...(client.history ? [{ label: texts.history, value: describeHistorySync(client.history).join(' ') }] : []),
    { label: texts.webhook, value: client.webhookUrl ?? { text: texts.noWebhook, tone: 'muted' } },
    { label: texts.calls, value: client.calls.decline ? texts.callsDeclined : texts.callsRing },
    ...(client.shared === null ? [{ label: texts.token, value: maskSecret(client.apiToken) }] : []),
    { label: texts.createdAt, value: formatDateTime(client.createdAt) },
    { label: texts.id, value: { text: client.id, tone: 'muted' } },
  ];
  await renderLabelledValues(remote, { title: client.businessName, facts }, { client: omitApiToken(client), overview });
  renderNextSteps(remote, [
    client.isConnected
      ? { reason: texts.tailNext, command: `recado tail ${client.phoneNumber}` }
      : { reason: texts.linkNext, command: `recado link ${client.phoneNumber}` },
  ]);
}

/** Returns rows with the linked number and the next step if this number differs from the registered one. */
function linkedNumberFacts({ phoneNumber, linkedNumber }: Client): LabelledValue[] {
  if (linkedNumber === null || isSameLineNumber(phoneNumber, linkedNumber)) return [];
  return [
    { label: texts.linkedNumber, value: { text: linkedNumber, tone: 'waiting' } },
    { label: texts.next, value: texts.otherNumberNext },
  ];
}

/** Shows the time of the last proof that the connection can send and receive messages. */
function livenessFacts({ isConnected, connection }: Client): LabelledValue[] {
  if (!isConnected || connection.provenAt === undefined) return [];
  return [
    {
      label: livenessProbeTexts.label,
      value: connection.provenAt ? formatDateTime(connection.provenAt) : livenessProbeTexts.never,
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
