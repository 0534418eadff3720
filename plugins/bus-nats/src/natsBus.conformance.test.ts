import { type BusConformanceDriver, busConformance } from '@recado/plugin/conformance';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createConformanceDriver } from './testing/createConformanceDriver.ts';

describe('the bus over NATS', () => {
  let driver: BusConformanceDriver;
  beforeAll(async () => {
    driver = await createConformanceDriver();
  });
  afterAll(() => driver.stop());

  it.each(busConformance)('$name', ({ run }) => run(driver));
});
