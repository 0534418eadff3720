import { cli } from '@recado/texts';
import { plain, plainFacts, plainTable } from '../../render/index.ts';
import { caption, clientColumns, clientRows, platformFacts } from './present.ts';
import type { StatusReport } from './StatusReport.ts';

const { clients: texts, problems: words, platform } = cli.status;

/** The report for a pipe. */
export function plainStatus(report: StatusReport): string {
  const { clients, problems, health } = report;
  const table = plainTable({ head: clientColumns, rows: clientRows(report), caption: caption(report) });
  const sections = [
    [texts.title, clients.length === 0 ? texts.none : table],
    [
      words.title,
      problems.length === 0
        ? words.nothing
        : problems.map(({ what, next }) => plain(`${what} ${next}`)).join('\n'),
    ],
    ...(health ? [[platform.title, plainFacts({ facts: platformFacts(health) })]] : []),
  ];
  return sections.map(lines => lines.join('\n')).join('\n\n');
}
