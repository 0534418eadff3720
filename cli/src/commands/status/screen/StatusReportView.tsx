import { cliTexts } from '@recado/texts';
import { Box, Text } from 'ink';
import type { ReactElement, ReactNode } from 'react';
import { LabelledValueList } from '../../../render/components/LabelledValueList.tsx';
import { Table } from '../../../render/components/Table.tsx';
import { toPlainText } from '../../../render/index.ts';
import type { StatusProblem, StatusReport } from '../StatusReport.ts';
import {
  buildClientStatusRows,
  buildPlatformFigures,
  clientStatusColumns,
  formatStatusCaption,
} from '../statusContent.ts';

const { clients: texts, problems: problemTexts, platform } = cliTexts.status;

export interface StatusReportViewProps {
  readonly report: StatusReport;
  readonly columns: number;
  /** Maximum number of clients to show, and also the maximum number of problems. */
  readonly maxItems?: number;
}

/** Shows clients, problems and, for an administrator, the platform's figures. */
export function StatusReportView({
  report,
  columns,
  maxItems = Number.POSITIVE_INFINITY,
}: StatusReportViewProps): ReactElement {
  const rows = buildClientStatusRows(report);
  const hiddenCount = rows.length - maxItems;
  return (
    <Box flexDirection="column" rowGap={1} width={columns}>
      <Section title={texts.title}>
        {rows.length === 0 ? (
          <Text dimColor>{texts.none}</Text>
        ) : (
          <Table
            head={clientStatusColumns}
            rows={rows.slice(0, maxItems)}
            caption={[hiddenCount > 0 ? texts.more(hiddenCount) : '', formatStatusCaption(report)]
              .filter(part => part !== '')
              .join(' ')}
            columns={columns}
          />
        )}
      </Section>
      <Section title={problemTexts.title}>
        <Problems problems={report.problems} maxItems={maxItems} />
      </Section>
      {report.health && (
        <Section title={platform.title}>
          <LabelledValueList facts={buildPlatformFigures(report.health)} columns={columns} />
        </Section>
      )}
    </Box>
  );
}

interface SectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

const Section = ({ title, children }: SectionProps): ReactElement => (
  <Box flexDirection="column">
    <Text bold>{title}</Text>
    {children}
  </Box>
);

interface ProblemsProps {
  readonly problems: readonly StatusProblem[];
  readonly maxItems: number;
}

function Problems({ problems, maxItems }: ProblemsProps): ReactElement {
  const hiddenCount = problems.length - maxItems;
  if (problems.length === 0) {
    return (
      <Text>
        <Text color="green">✔</Text> {problemTexts.noProblems}
      </Text>
    );
  }
  return (
    <Box flexDirection="column">
      {problems.slice(0, maxItems).map(({ what, next }) => (
        <Box key={what} columnGap={1}>
          <Box flexShrink={0}>
            <Text color="yellow">▲</Text>
          </Box>
          <Text wrap="wrap">
            {toPlainText(what)} <Text dimColor>{toPlainText(next)}</Text>
          </Text>
        </Box>
      ))}
      {hiddenCount > 0 && <Text dimColor>{problemTexts.more(hiddenCount)}</Text>}
    </Box>
  );
}
