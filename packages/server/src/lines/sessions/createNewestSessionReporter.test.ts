import { expect, it } from 'vitest';
import { createNewestSessionReporter } from './createNewestSessionReporter.ts';

it('the reporter ignores a replaced session that ends after the next session was opened', () => {
  const reports: string[] = [];
  const reporter = createNewestSessionReporter({
    lineChanged: (clientId, { state }) => void reports.push(`${clientId} ${state}`),
    sessionOpened: () => void reports.push('opened'),
  });
  const [first, second] = [{}, {}];
  reporter.reportOpening('a', first);
  reporter.reportChange('a', first, { state: 'connecting' });
  reporter.reportOpening('a', second);
  reporter.reportChange('a', first, { state: 'closed', why: 'paused' });
  reporter.reportChange('a', second, { state: 'connecting' });
  reporter.reportChange('a', second, { state: 'closed', why: 'connection-lost' });
  expect(reports).toEqual(['opened', 'a connecting', 'opened', 'a connecting', 'a idle']);
});
