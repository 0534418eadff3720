import { type TracingConformanceDriver, tracingConformance } from '@recado/plugin/conformance';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createConformanceDriver } from './testing/createConformanceDriver.ts';

describe('the traces for OpenTelemetry', () => {
  let driver: TracingConformanceDriver;
  beforeAll(async () => {
    driver = await createConformanceDriver();
  });
  afterAll(() => driver.stop());

  it.each(tracingConformance)('$name', ({ run }) => run(driver));
});
