import type { Client } from '@recado/contract';
import { isSameLine } from '@recado/contract/rules';
import { cli, proof, tellAbsence, tellHistory, transportNames } from '@recado/texts';
import type { Call } from '../../program/CommandSpec.ts';
import { findClient } from '../../remote/findClient.ts';
import type { Remote } from '../../remote/openRemote.ts';
import { withoutToken } from '../../remote/withoutToken.ts';
import { count, type Fact, moment, renderFacts, renderNext } from '../../render/index.ts';
import { masked, statusWord } from './words.ts';

const texts = cli.clients.show;

/** `recado clients show CLIENT`. */
export async function showClient(remote: Remote, { args: [name = ''] }: Call): Promise<void> {
  const { signal } = remote;
  const sdk = remote.asUser();
  const client = await findClient(sdk, remote, name);
  const of = { params: { id: client.id }, signal };
  const [{ overview }, { absences }] = await Promise.all([
    sdk.request('GET /clients/{id}/message-stats', of),
    sdk.request('GET /clients/{id}/absences', of),
  ]);
  const { total, inbound, outbound } = overview;
  const facts: Fact[] = [
    { label: texts.phone, value: client.phoneNumber },
    ...otherNumber(client),
    { label: texts.status, value: statusWord(client) },
    { label: cli.clients.transport.label, value: transportNames.name(client.transport.name) },
    ...explained(client),
    ...provenAt(client),
    { label: texts.messages, value: texts.counted(count(total), count(inbound), count(outbound)) },
    ...absences.slice(0, 1).map(last => ({
      label: texts.absence,
      value: `${moment(last.endedAt)} · ${tellAbsence(last)}`,
    })),
    ...(client.history ? [{ label: texts.history, value: tellHistory(client.history).join(' ') }] : []),
    { label: texts.webhook, value: client.webhookUrl ?? { text: texts.noWebhook, tone: 'muted' } },
    { label: texts.calls, value: client.calls.decline ? texts.declined : texts.ring },
    ...(client.shared === null ? [{ label: texts.token, value: masked(client.apiToken) }] : []),
    { label: texts.createdAt, value: moment(client.createdAt) },
    { label: texts.id, value: { text: client.id, tone: 'muted' } },
  ];
  await renderFacts(
    remote,
    { title: client.businessName, facts },
    { client: withoutToken(client), overview },
  );
  renderNext(remote, [
    client.isConnected
      ? { about: texts.tailNext, command: `recado tail ${client.phoneNumber}` }
      : { about: texts.linkNext, command: `recado link ${client.phoneNumber}` },
  ]);
}

/** That another number than the registered one was linked. */
function otherNumber({ phoneNumber, linkedNumber }: Client): Fact[] {
  if (linkedNumber === null || isSameLine(phoneNumber, linkedNumber)) return [];
  return [
    { label: texts.linkedNumber, value: { text: linkedNumber, tone: 'waiting' } },
    { label: texts.next, value: texts.otherNumberNext },
  ];
}

/** When it was last known to take and bring messages. */
function provenAt({ isConnected, connection }: Client): Fact[] {
  if (!isConnected || connection.provenAt === undefined) return [];
  return [{ label: proof.label, value: connection.provenAt ? moment(connection.provenAt) : proof.never }];
}

/** Why it is not connected, or in doubt, where that is known. */
function explained({ connection: { explanation } }: Client): Fact[] {
  if (!explanation) return [];
  const { what, meaning, next } = explanation;
  return [
    { label: texts.what, value: what },
    { label: texts.means, value: meaning },
    { label: texts.next, value: next },
  ];
}
