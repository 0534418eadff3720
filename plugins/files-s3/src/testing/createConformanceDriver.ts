import { randomUUID } from 'node:crypto';
import type { FilesConformanceDriver } from '@recado/plugin/conformance';
import { createS3Storage } from '../createS3Storage.ts';
import { startTestS3Server } from './startTestS3Server.ts';

const LIST_PAGE_LENGTH = 4;

/** Driver of the conformance suite, on a service of its own. `recado plugins test` calls it. */
export async function createConformanceDriver(): Promise<FilesConformanceDriver> {
  const s3 = await startTestS3Server();
  const prefix = `/${randomUUID()}/recado`;
  return {
    listPageLength: LIST_PAGE_LENGTH,
    createStorage({ isReachable = true, hasValidCredentials = true, acceptsNewFiles = true } = {}) {
      const url = s3.url(acceptsNewFiles ? prefix : `${prefix}?write=folder`);
      const reachableUrl = isReachable ? url : url.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:9');
      const testedUrl = hasValidCredentials ? reachableUrl : reachableUrl.replace('S3RVER:', 'otra:');
      return createS3Storage({ url: testedUrl }, undefined, { listPageLength: LIST_PAGE_LENGTH });
    },
    stop: () => s3.stop(),
  };
}
