import type { Phone } from '@recado/whatsapp-emulator';
import { listLineWorkerProcesses } from '../nemesis/disasters.ts';
import { pollUntilResult } from '../pollUntilResult.ts';
import { sendProcessSignal } from '../processes.ts';
import { awaitTransportMigrationVerdict, type TransportMigrationVerdict } from '../transportMigration/readVerdict.ts';
import {
  createTransportMigrationLedger,
  type TransportMigrationParticipants,
  writeTransportMigrationTraffic,
} from '../transportMigration/writeTransportMigrationTraffic.ts';
import type { CloudTestLine, CloudTestPlatform } from './startCloudTestPlatform.ts';

export interface WebhookFaultResult extends TransportMigrationVerdict {
  readonly inbound: number;
  readonly outbound: number;
  /** HTTP statuses of the responses to forged notifications. */
  readonly forgedStatuses: readonly (number | undefined)[];
}

/**
 * Sends messages on several lines while Meta repeats, reorders, delays and cuts notifications, an attacker
 * forges notifications, and all line workers are killed. Then compares the messages at both ends.
 *
 * @param lines `timeoutMs`: milliseconds for all messages to arrive at a line
 */
export async function runWebhookFaults(
  { platform }: CloudTestPlatform,
  lines: readonly {
    readonly line: CloudTestLine;
    readonly customers: readonly Phone[];
    readonly timeoutMs: number;
  }[],
  messages: number,
): Promise<WebhookFaultResult[]> {
  const lineRuns = lines.map(options => ({ ...options, ledger: createTransportMigrationLedger() }));
  const participantsOf = ({
    line: { shop, program, deliveredTexts },
    customers,
  }: (typeof lineRuns)[number]): TransportMigrationParticipants => ({
    ...{ shop, program, deliveredTexts, customers },
  });
  const pendingTraffic = lineRuns.map(lineRun =>
    writeTransportMigrationTraffic(participantsOf(lineRun), lineRun.ledger, messages),
  );
  await pollUntilResult(() => lineRuns.every(({ ledger }) => ledger.outbound.size > 0));
  const forgedStatuses = await Promise.all(
    lineRuns.map(async ({ line: { graph } }) => {
      const [{ body, signature } = { body: '{}', signature: '' }] = graph.postedNotifications;
      const forgedBody = body.replaceAll('hola', 'falso');
      return [
        await graph.postForged(JSON.parse(forgedBody) as object),
        await graph.replay({ body: forgedBody, signature }),
      ];
    }),
  );
  for (const { line } of lineRuns)
    Object.assign(line.graph.behavior, { repeats: 1, delayMs: 20, cutNext: 5, reorderNext: 4 });
  for (const pid of await listLineWorkerProcesses({ platformPid: platform.child.pid ?? 0 }))
    sendProcessSignal(pid, 'SIGKILL');
  for (const { customers, line, ledger } of lineRuns)
    for (const customer of customers) {
      const text = `${customer.phone} sin nadie`;
      ledger.inbound.add(text);
      await customer.send(line.shop.phone, { text });
    }
  await Promise.all(pendingTraffic);
  for (const { line } of lineRuns)
    Object.assign(line.graph.behavior, { repeats: 0, delayMs: 0, cutNext: 0, reorderNext: 1 });
  for (const { customers, line, ledger } of lineRuns) {
    const [lastCustomer] = customers;
    const text = `${lastCustomer?.phone} fin`;
    ledger.inbound.add(text);
    await lastCustomer?.send(line.shop.phone, { text });
  }
  return Promise.all(
    lineRuns.map(async (lineRun, n) => {
      const { ledger, timeoutMs } = lineRun;
      const verdict = await awaitTransportMigrationVerdict(participantsOf(lineRun), ledger, timeoutMs);
      const messageCounts = { inbound: ledger.inbound.size, outbound: ledger.outbound.size };
      return { ...verdict, ...messageCounts, forgedStatuses: forgedStatuses[n] ?? [] };
    }),
  );
}
