import { cli } from '@recado/texts';
import { Box, Text } from 'ink';
import type { ReactElement } from 'react';
import { type Model, useModel } from '../../../screens/createModel.ts';
import { useWindowSize } from '../../../screens/useWindowSize.ts';
import { WholeWindow } from '../../../screens/WholeWindow.tsx';
import type { StatusReport } from '../StatusReport.ts';
import { StatusReportView } from './StatusReportView.tsx';

const { bar } = cli.status;
const clock = new Intl.DateTimeFormat('es-MX', { timeStyle: 'medium', hourCycle: 'h23' });

export interface WatchedStatus {
  readonly report?: StatusReport | undefined;
  /** The platform does not answer at the moment. */
  readonly isLost: boolean;
}

/** Lines that the platform's figures, titles and what separates them take. */
const REST = { owner: 12, administrator: 22 } as const;

/** Below this many cells each client takes several lines. */
const NARROW = 72;

/** `recado status --watch`: the report, as much of it as fits, and a line below that says how old it is. */
export function StatusScreen({ model }: { readonly model: Model<WatchedStatus> }): ReactElement {
  const { report, isLost } = useModel(model);
  const { columns, rows } = useWindowSize();
  const rest = report?.health ? REST.administrator : REST.owner;
  // Half of what is left for clients, half for what is wrong with them, which takes two lines each.
  const most = Math.max(2, Math.floor((rows - rest) / (columns < NARROW ? 10 : 3)));
  const state = isLost ? bar.lost : report ? bar.live : bar.connecting;
  const parts = [report && bar.takenAt(clock.format(new Date(report.takenAt))), bar.leave];
  return (
    <WholeWindow>
      <Box flexDirection="column" rowGap={1}>
        {report && <StatusReportView report={report} columns={columns} most={most} />}
        <Text wrap="truncate-end">
          <Text
            color={isLost || !report ? 'yellow' : 'green'}
          >{`${isLost || !report ? '◐' : '●'} ${state}`}</Text>
          <Text dimColor>{` · ${parts.filter(part => part !== undefined).join(' · ')}`}</Text>
        </Text>
      </Box>
    </WholeWindow>
  );
}
