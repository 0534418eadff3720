import { afterAll, afterEach, beforeAll, describe, vi } from 'vitest';
import type { ConformanceOptions } from './ConformanceDriver.ts';
import { TestBench } from './TestBench.ts';
import { declareCallTests } from './tests/declareCallTests.ts';
import { declareCapabilityTests } from './tests/declareCapabilityTests.ts';
import { declareContentKindTests } from './tests/declareContentKindTests.ts';
import { declareCredentialTests } from './tests/declareCredentialTests.ts';
import { declareDurabilityTests } from './tests/declareDurabilityTests.ts';
import { declareGroupTaskTests } from './tests/declareGroupTaskTests.ts';
import { declareGroupTests } from './tests/declareGroupTests.ts';
import { declareHostCloseTests } from './tests/declareHostCloseTests.ts';
import { declareLabelTests } from './tests/declareLabelTests.ts';
import { declareLeakTests } from './tests/declareLeakTests.ts';
import { declareLivenessProbeTests } from './tests/declareLivenessProbeTests.ts';
import { declareMediaTests } from './tests/declareMediaTests.ts';
import { declareNetworkCloseTests } from './tests/declareNetworkCloseTests.ts';
import { declareNumberLookupTests } from './tests/declareNumberLookupTests.ts';
import { declareOutboundConnectorTests } from './tests/declareOutboundConnectorTests.ts';
import { declarePairingTests } from './tests/declarePairingTests.ts';
import { declareReceiptTests } from './tests/declareReceiptTests.ts';
import { declareReceivingTests } from './tests/declareReceivingTests.ts';
import { declareReplyWindowTests } from './tests/declareReplyWindowTests.ts';
import { declareSendingTests } from './tests/declareSendingTests.ts';
import { declareSessionTaskTests } from './tests/declareSessionTaskTests.ts';
import { declareStatusPostTests } from './tests/declareStatusPostTests.ts';
import { declareTemplateTests } from './tests/declareTemplateTests.ts';
import { declareVaultTests } from './tests/declareVaultTests.ts';
import { declareWebhookTests } from './tests/declareWebhookTests.ts';

const suites = [
  declareCapabilityTests,
  declarePairingTests,
  declareCredentialTests,
  declareWebhookTests,
  declareSendingTests,
  declareReceiptTests,
  declareReceivingTests,
  declareDurabilityTests,
  declareMediaTests,
  declareContentKindTests,
  declareCallTests,
  declareNumberLookupTests,
  declareGroupTests,
  declareSessionTaskTests,
  declareGroupTaskTests,
  declareLabelTests,
  declareStatusPostTests,
  declareTemplateTests,
  declareReplyWindowTests,
  declareLivenessProbeTests,
  declareOutboundConnectorTests,
  declareNetworkCloseTests,
  declareHostCloseTests,
  declareVaultTests,
  declareLeakTests,
];

/**
 * Declares a vitest suite that tests whether a transport follows the rules of the transport interface.
 * Call it at the top level of a test file.
 *
 * The suite exercises the declared capabilities, and checks that the transport properly refuses all
 * others. It waits for conditions instead of fixed times, except in simulated outages. Therefore it works
 * with an in-memory network as well as with a network that takes seconds. After each test it closes the
 * sessions of the test. The test fails if one of these sessions broke a rule of the interface.
 */
export function transportConformance(options: ConformanceOptions): void {
  const bench = new TestBench(options);
  describe(`${options.name} conforms to the transport port`, () => {
    beforeAll(async () => {
      // A test waits for several conditions, so its timeout is a multiple of the timeout of one condition.
      vi.setConfig({ testTimeout: 5 * bench.timeoutMs, hookTimeout: 5 * bench.timeoutMs });
      await bench.start();
    });
    afterAll(() => bench.stop());
    afterEach(() => bench.endTest());
    for (const declare of suites) declare(bench);
  });
}
