import { cli } from '@recado/texts';
import { Box, Text } from 'ink';
import type { ReactElement, ReactNode } from 'react';
import { Facts } from '../../../render/components/Facts.tsx';
import { Table } from '../../../render/components/Table.tsx';
import { plain } from '../../../render/index.ts';
import { caption, clientColumns, clientRows, platformFacts } from '../present.ts';
import type { Problem, StatusReport } from '../StatusReport.ts';

const { clients: texts, problems: words, platform } = cli.status;

export interface StatusReportViewProps {
  readonly report: StatusReport;
  readonly columns: number;
  /** Clients and problems that are shown, each, at most. */
  readonly most?: number;
}

/** Clients, what to look at and, for an administrator, the platform: one under the other. */
export function StatusReportView({
  report,
  columns,
  most = Number.POSITIVE_INFINITY,
}: StatusReportViewProps): ReactElement {
  const rows = clientRows(report);
  const left = rows.length - most;
  return (
    <Box flexDirection="column" rowGap={1} width={columns}>
      <Section title={texts.title}>
        {rows.length === 0 ? (
          <Text dimColor>{texts.none}</Text>
        ) : (
          <Table
            head={clientColumns}
            rows={rows.slice(0, most)}
            caption={[left > 0 ? texts.more(left) : '', caption(report)]
              .filter(part => part !== '')
              .join(' ')}
            columns={columns}
          />
        )}
      </Section>
      <Section title={words.title}>
        <Problems problems={report.problems} most={most} />
      </Section>
      {report.health && (
        <Section title={platform.title}>
          <Facts facts={platformFacts(report.health)} columns={columns} />
        </Section>
      )}
    </Box>
  );
}

const Section = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}): ReactElement => (
  <Box flexDirection="column">
    <Text bold>{title}</Text>
    {children}
  </Box>
);

function Problems({
  problems,
  most,
}: {
  readonly problems: readonly Problem[];
  readonly most: number;
}): ReactElement {
  const left = problems.length - most;
  if (problems.length === 0) {
    return (
      <Text>
        <Text color="green">✔</Text> {words.nothing}
      </Text>
    );
  }
  return (
    <Box flexDirection="column">
      {problems.slice(0, most).map(({ what, next }) => (
        <Box key={what} columnGap={1}>
          <Box flexShrink={0}>
            <Text color="yellow">▲</Text>
          </Box>
          <Text wrap="wrap">
            {plain(what)} <Text dimColor>{plain(next)}</Text>
          </Text>
        </Box>
      ))}
      {left > 0 && <Text dimColor>{words.more(left)}</Text>}
    </Box>
  );
}
