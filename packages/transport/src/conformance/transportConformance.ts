import { afterAll, afterEach, beforeAll, describe, vi } from 'vitest';
import { Bench } from './Bench.ts';
import type { ConformanceOptions } from './ConformanceDriver.ts';
import { callTests } from './tests/callTests.ts';
import { closingTests } from './tests/closingTests.ts';
import { credentialTests } from './tests/credentialTests.ts';
import { declarationTests } from './tests/declarationTests.ts';
import { dialTests } from './tests/dialTests.ts';
import { durabilityTests } from './tests/durabilityTests.ts';
import { endingTests } from './tests/endingTests.ts';
import { groupTests } from './tests/groupTests.ts';
import { kindTests } from './tests/kindTests.ts';
import { leakTests } from './tests/leakTests.ts';
import { manageTests } from './tests/manageTests.ts';
import { mediaTests } from './tests/mediaTests.ts';
import { numberTests } from './tests/numberTests.ts';
import { pairingTests } from './tests/pairingTests.ts';
import { proveTests } from './tests/proveTests.ts';
import { receiptTests } from './tests/receiptTests.ts';
import { receivingTests } from './tests/receivingTests.ts';
import { sendingTests } from './tests/sendingTests.ts';
import { templateTests } from './tests/templateTests.ts';
import { vaultTests } from './tests/vaultTests.ts';
import { webhookTests } from './tests/webhookTests.ts';
import { windowTests } from './tests/windowTests.ts';

const suites = [
  declarationTests,
  pairingTests,
  credentialTests,
  webhookTests,
  sendingTests,
  receiptTests,
  receivingTests,
  durabilityTests,
  mediaTests,
  kindTests,
  callTests,
  numberTests,
  groupTests,
  manageTests,
  templateTests,
  windowTests,
  proveTests,
  dialTests,
  endingTests,
  closingTests,
  vaultTests,
  leakTests,
];

/**
 * Declares a vitest suite that holds a transport against the port. Call it at the top of a test file.
 *
 * Every capability that is declared is exercised; every one that is not must be refused properly. Conditions are
 * awaited, never slept for, so the same suite fits a network in memory and one that takes seconds. After each test
 * all sessions it opened are closed, and whatever rule of the port any of them broke fails the test.
 */
export function transportConformance(options: ConformanceOptions): void {
  const bench = new Bench(options);
  describe(`${options.name} conforms to the transport port`, () => {
    beforeAll(async () => {
      // A test awaits several conditions; it may be as patient as all of them together.
      vi.setConfig({ testTimeout: 5 * bench.patienceMs, hookTimeout: 5 * bench.patienceMs });
      await bench.start();
    });
    afterAll(() => bench.stop());
    afterEach(() => bench.endTest());
    for (const declare of suites) declare(bench);
  });
}
