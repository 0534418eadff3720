import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ListedClient } from '@recado/contract';
import { adminDashboard } from '@recado/texts';
import { ClientStatusTag, formatPhone, linkedRow, RowLink, SkeletonRows, TextLink } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import { boundedText, narrowOnly, recentTableStyles, stateCell, wideOnly } from '../layout/tableStyles.ts';
import { RecentCard } from './RecentCard.tsx';

const { recentClients: texts, allClients } = adminDashboard;

/** The five newest clients. `clients` is undefined while they load. */
export function RecentClients({ clients }: { readonly clients: readonly ListedClient[] | undefined }) {
  const { basename } = useBackoffice();
  return (
    <RecentCard
      title={texts.title}
      allLink={{ to: `${basename}/clients`, label: allClients }}
      isEmpty={clients?.length === 0}
      empty={texts.empty}
    >
      <Table aria-label={texts.title} aria-busy={!clients} sx={recentTableStyles}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.columns.businessName}</TableCell>
            <TableCell sx={wideOnly}>{texts.columns.phone}</TableCell>
            <TableCell sx={wideOnly}>{texts.columns.owner}</TableCell>
            <TableCell sx={stateCell}>{texts.columns.status}</TableCell>
            <TableCell align="right" sx={wideOnly}>
              {texts.columns.actions}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {clients?.map(client => {
            const view = (
              <TextLink to={`${basename}/clients/${client.id}`} aria-label={texts.viewOne(client.businessName)}>
                {texts.view}
              </TextLink>
            );
            return (
              <TableRow key={client.id} hover sx={linkedRow}>
                <TableCell component="th" scope="row">
                  <RowLink to={`${basename}/clients/${client.id}`}>{client.businessName}</RowLink>
                  <Typography component="span" variant="body2" color="text.secondary" sx={narrowOnly}>
                    {formatPhone(client.phoneNumber)}
                  </Typography>
                </TableCell>
                <TableCell sx={wideOnly}>{formatPhone(client.phoneNumber)}</TableCell>
                <TableCell sx={wideOnly}>
                  <Box sx={boundedText}>{ownerName(client)}</Box>
                </TableCell>
                <TableCell sx={stateCell}>
                  <ClientStatusTag client={client} />
                  <Box sx={narrowOnly}>{view}</Box>
                </TableCell>
                <TableCell align="right" sx={wideOnly}>
                  {view}
                </TableCell>
              </TableRow>
            );
          }) ?? <SkeletonRows rows={3} columns={5} />}
        </TableBody>
      </Table>
    </RecentCard>
  );
}

const ownerName = ({ owner }: ListedClient): string =>
  owner !== null && typeof owner === 'object' ? owner.name : texts.noOwner;
