import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import type { MessageStats } from '@recado/contract';
import { statistics } from '@recado/texts';
import { useState } from 'react';
import { BucketButtons } from './BucketButtons.tsx';
import { MessagesChart } from './MessagesChart.tsx';
import { PeriodsTable } from './PeriodsTable.tsx';
import { type Bucket, periodsOf } from './periods.ts';

const texts = statistics.chart;

export interface MessagesOverTimeProps {
  /** Undefined while it is on its way. */
  readonly distribution: MessageStats['timeDistribution'] | undefined;
}

/** The line chart, by day, week or month, and the same figures as a table. */
export function MessagesOverTime({ distribution }: MessagesOverTimeProps) {
  const [bucket, setBucket] = useState<Bucket>('daily');
  const [isTable, setTable] = useState(false);
  const periods = distribution && periodsOf(distribution, bucket);
  const View = isTable ? PeriodsTable : MessagesChart;
  return (
    <Card component="section" aria-labelledby="mensajes-en-el-tiempo" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 2 }}>
        <Typography id="mensajes-en-el-tiempo" variant="h2" sx={{ flexGrow: 1 }}>
          {texts.title}
        </Typography>
        <BucketButtons bucket={bucket} onChoose={setBucket} />
      </Box>
      {periods ? <View periods={periods} /> : <Skeleton variant="rounded" height={300} />}
      <Button disabled={!periods} onClick={() => setTable(!isTable)} sx={{ mt: 1, ml: -1 }}>
        {isTable ? texts.asChart : texts.asTable}
      </Button>
    </Card>
  );
}
