import { cliTexts } from '@recado/texts';
import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { type ScreenState, useScreenState } from '../../../screens/createScreenState.ts';
import { FullWidthScreen } from '../../../screens/FullWidthScreen.tsx';
import { useTerminalWindowSize } from '../../../screens/useTerminalWindowSize.ts';
import type { StatusReport } from '../StatusReport.ts';
import { StatusReportView } from './StatusReportView.tsx';

const { bar } = cliTexts.status;
const clock = new Intl.DateTimeFormat('es-MX', { timeStyle: 'medium', hourCycle: 'h23' });

export interface StatusScreenState {
  readonly report?: StatusReport | undefined;
  /** Whether the platform currently does not respond. */
  readonly isLost: boolean;
}

/** Terminal rows that list no client: titles, gaps and, for administrators, the platform's figures. */
const FIXED_ROWS = { owner: 12, administrator: 22 } as const;

/** Minimum columns for a table. In a narrower window, each client takes several rows instead of one. */
const MIN_TABLE_COLUMNS = 72;

interface StatusScreenProps {
  readonly model: ScreenState<StatusScreenState>;
}

/** Screen of `recado status --watch`: the part of the report that fits, and the time of the report. */
export function StatusScreen({ model }: StatusScreenProps): ReactElement {
  const { report, isLost } = useScreenState(model);
  const { columns, rows } = useTerminalWindowSize();
  const fixedRows = report?.health ? FIXED_ROWS.administrator : FIXED_ROWS.owner;
  // The same maximum applies to clients and to problems.
  // One client and one problem together take 3 rows, or 10 rows in a narrow terminal.
  const maxItems = Math.max(2, Math.floor((rows - fixedRows) / (columns < MIN_TABLE_COLUMNS ? 10 : 3)));
  const state = isLost ? bar.lost : report ? bar.live : bar.connecting;
  const parts = [report && bar.measuredAt(clock.format(new Date(report.takenAt))), bar.leave];
  return (
    <FullWidthScreen>
      <Box flexDirection="column" rowGap={1}>
        {report && <StatusReportView report={report} columns={columns} maxItems={maxItems} />}
        <Text wrap="truncate-end">
          <Text color={isLost || !report ? 'yellow' : 'green'}>{`${isLost || !report ? '◐' : '●'} ${state}`}</Text>
          <Text dimColor>{` · ${parts.filter(part => part !== undefined).join(' · ')}`}</Text>
        </Text>
      </Box>
    </FullWidthScreen>
  );
}
