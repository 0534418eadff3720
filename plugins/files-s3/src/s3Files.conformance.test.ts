import { type FilesConformanceDriver, filesConformance } from '@recado/plugin/conformance';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createConformanceDriver } from './testing/createConformanceDriver.ts';

describe('the object storage on S3', () => {
  let driver: FilesConformanceDriver;
  beforeAll(async () => {
    driver = await createConformanceDriver();
  });
  afterAll(() => driver.stop());

  it.each(filesConformance)('$name', ({ run }) => run(driver));
});
