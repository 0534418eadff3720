import { Box, Card, Typography } from '@mui/material';
import type { BusinessDetail, Client } from '@recado/contract';
import { clientFieldTexts, clientDetailTexts as texts } from '@recado/texts';
import { formatDate, furtherBusinessDetails } from '@recado/ui';
import { Fragment, type ReactNode, useId } from 'react';
import { BusinessDetailRow } from '../card/BusinessDetailRow.tsx';
import { DetailRow } from '../card/DetailRow.tsx';
import { TransportDetailRow } from '../transport/TransportDetailRow.tsx';
import { LivenessProbeRow } from './LivenessProbeRow.tsx';

interface LineFactsCardProps {
  readonly client: Client;
}

/** Details of a line that its owner rarely needs. */
export function LineFactsCard({ client }: LineFactsCardProps) {
  const title = useId();
  return (
    <Card component="section" aria-labelledby={title} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5 }}>
      <Typography id={title} component="h2" variant="h3">
        {texts.settings.line}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 }}>
        {furtherBusinessDetails.map(name => (
          <BusinessDetailRow key={name} client={client} name={name} />
        ))}
        {Object.entries(factRows).map(([field, renderRow]) => (
          <Fragment key={field}>{renderRow?.(client)}</Fragment>
        ))}
      </Box>
    </Card>
  );
}

/**
 * Rows with the other fields, in the order of the card. Null: another part of the page shows the field, or no part
 * does. The compiler reports a field without a decision. `livenessProbe` shows a part of `connection`.
 */
const factRows: Readonly<
  Record<Exclude<keyof Client, BusinessDetail> | 'livenessProbe', ((client: Client) => ReactNode) | null>
> = {
  createdAt: ({ createdAt }) => <DetailRow label={clientFieldTexts.createdAt.label}>{formatDate(createdAt)}</DetailRow>,
  transport: client => <TransportDetailRow client={client} />,
  livenessProbe: client => <LivenessProbeRow client={client} />,
  // The header shows these fields.
  status: null,
  isConnected: null,
  shared: null,
  // The client card and components of their own show these fields.
  connection: null,
  linkedNumber: null,
  apiToken: null,
  webhookUrl: null,
  history: null,
  calls: null,
  canDeclineCalls: null,
  // Other pages use these fields.
  markRead: null,
  messageCount: null,
  canSend: null,
  canConvertVoice: null,
  _id: null,
  id: null,
  owner: null,
};
