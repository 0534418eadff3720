import { soakLines } from './support/soakLines.mjs';
import { soakRequests } from './support/soakRequests.mjs';

export const suite = { name: 'Memory over time: mixed requests, and lines with traffic', run };

/**
 * Runs the suite. Environment variables (defaults): `PART` (`requests,lines`), `REQUESTS` (200,000), `MINUTES` (120),
 * `LINES` (20). `WARM_UP_MINUTES` (10) are not part of the slopes of the lines.
 */
async function run(report) {
  const parts = (process.env.PART ?? 'requests,lines').split(',');
  if (parts.includes('requests')) await soakRequests(report, { count: Number(process.env.REQUESTS ?? 200_000) });
  if (parts.includes('lines'))
    await soakLines(report, {
      minutes: Number(process.env.MINUTES ?? 120),
      warmUpMinutes: Number(process.env.WARM_UP_MINUTES ?? 10),
      lineCount: Number(process.env.LINES ?? 20),
    });
}
