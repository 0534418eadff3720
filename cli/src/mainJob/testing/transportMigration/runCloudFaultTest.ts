import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pollUntilResult } from '../pollUntilResult.ts';
import { awaitTransportMigrationVerdict, type TransportMigrationVerdict } from './readVerdict.ts';
import {
  startTransportMigrationFixture,
  type TransportMigrationFixtureOptions,
} from './startTransportMigrationFixture.ts';
import { createTransportMigrationLedger, writeTransportMigrationTraffic } from './writeTransportMigrationTraffic.ts';

export interface CloudFaultTestOptions extends TransportMigrationFixtureOptions {
  /** Total number of messages in both directions. */
  readonly messages: number;
  /** Number of times that the platform and its workers are killed. */
  readonly kills: number;
  /** Milliseconds for all messages to arrive. */
  readonly timeoutMs: number;
}

export interface CloudFaultReport extends TransportMigrationVerdict {
  readonly inbound: number;
  readonly outbound: number;
  readonly posts: number;
  readonly kills: number;
  readonly unknown: number;
  readonly refused: number;
  /** Number of answered notifications with a forged signature. `acceptedForgeryCount` of them were accepted. */
  readonly forgedCount: number;
  readonly acceptedForgeryCount: number;
}

/**
 * Sends messages on a Cloud API line while Meta repeats, reorders, delays and cuts notifications, an attacker
 * forges notifications, and the platform is killed.
 */
export async function runCloudFaultTest({
  messages,
  kills,
  timeoutMs,
  ...options
}: CloudFaultTestOptions): Promise<CloudFaultReport> {
  const fixture = await startTransportMigrationFixture(options);
  try {
    await fixture.changeTransport('cloud-api');
    const { graph } = fixture;
    const ledger = createTransportMigrationLedger();
    const traffic = writeTransportMigrationTraffic(fixture, ledger, messages);
    let isTrafficDone = false;
    void traffic.finally(() => {
      isTrafficDone = true;
    });
    // Wait until the program sends, because it may only answer customers who have written first.
    await Promise.race([traffic, pollUntilResult(() => ledger.outbound.size > 0)]);
    let forgedCount = 0;
    let acceptedForgeryCount = 0;
    let killCount = 0;
    for (let round = 0; !isTrafficDone || killCount < kills; round += 1) {
      graph.behavior.repeats = round % 2;
      graph.behavior.delayMs = randomInt(30);
      // This test needs the response to the forged notification. Therefore do not cut that notification.
      graph.behavior.cutNext = 0;
      const [{ body } = { body: '{}' }] = graph.postedNotifications;
      const status = await graph.postForged(JSON.parse(body.replaceAll('hola', 'falso')) as object);
      graph.behavior.cutNext = 5;
      graph.behavior.reorderNext = 6;
      if (status !== undefined) forgedCount += 1;
      if (status === 200) acceptedForgeryCount += 1;
      if (round % 3 === 2 && killCount < kills) {
        await fixture.kill();
        killCount += 1;
      }
      await pause(400);
    }
    await traffic;
    // A notification that is held back for reordering waits for the next one. Cut no notification from here on.
    Object.assign(graph.behavior, { reorderNext: 0, cutNext: 0, delayMs: 0, repeats: 0 });
    graph.behavior.reorderNext = 1;
    const [firstCustomer] = fixture.customers;
    ledger.inbound.add(`${firstCustomer?.phone} fin`);
    await firstCustomer?.send(fixture.shop.phone, { text: `${firstCustomer.phone} fin` });
    const verdict = await awaitTransportMigrationVerdict(fixture, ledger, timeoutMs);
    const messageCounts = { inbound: ledger.inbound.size, outbound: ledger.outbound.size };
    const { refused } = ledger;
    const unknown = ledger.unknown.size;
    return {
      ...messageCounts,
      posts: graph.postedNotifications.length,
      kills,
      unknown,
      refused,
      forgedCount,
      acceptedForgeryCount,
      ...verdict,
    };
  } finally {
    await fixture.stop();
  }
}
