import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ListedClient } from '@recado/contract';
import { adminDashboardTexts } from '@recado/texts';
import { ClientStatusTag, formatPhone, RowLink, rowWithLinkSx, SkeletonRows, TextLink } from '@recado/ui';
import { useBasename } from 'ra-core';
import {
  longTextColumnStyles,
  narrowScreenOnlyStyles,
  recentRecordsTableStyles,
  stateCellStyles,
  wideScreenOnlyStyles,
} from '../layout/tableStyles.ts';
import { RecentRecordsCard } from './RecentRecordsCard.tsx';

const { recentClients: texts, allClients } = adminDashboardTexts;

interface RecentClientsProps {
  readonly clients: readonly ListedClient[] | undefined;
}

/** The five newest clients. `clients` is undefined while they load. */
export function RecentClients({ clients }: RecentClientsProps) {
  const basename = useBasename();
  return (
    <RecentRecordsCard
      title={texts.title}
      allLink={{ to: `${basename}/clients`, label: allClients }}
      isEmpty={clients?.length === 0}
      empty={texts.empty}
    >
      <Table aria-label={texts.title} aria-busy={!clients} sx={recentRecordsTableStyles}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.columns.businessName}</TableCell>
            <TableCell sx={wideScreenOnlyStyles}>{texts.columns.phone}</TableCell>
            <TableCell sx={wideScreenOnlyStyles}>{texts.columns.owner}</TableCell>
            <TableCell sx={stateCellStyles}>{texts.columns.status}</TableCell>
            <TableCell align="right" sx={wideScreenOnlyStyles}>
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
              <TableRow key={client.id} hover sx={rowWithLinkSx}>
                <TableCell component="th" scope="row">
                  <RowLink to={`${basename}/clients/${client.id}`}>{client.businessName}</RowLink>
                  <Typography component="span" variant="body2" color="text.secondary" sx={narrowScreenOnlyStyles}>
                    {formatPhone(client.phoneNumber)}
                  </Typography>
                </TableCell>
                <TableCell sx={wideScreenOnlyStyles}>{formatPhone(client.phoneNumber)}</TableCell>
                <TableCell sx={wideScreenOnlyStyles}>
                  <Box sx={longTextColumnStyles}>{ownerName(client)}</Box>
                </TableCell>
                <TableCell sx={stateCellStyles}>
                  <ClientStatusTag client={client} />
                  <Box sx={narrowScreenOnlyStyles}>{view}</Box>
                </TableCell>
                <TableCell align="right" sx={wideScreenOnlyStyles}>
                  {view}
                </TableCell>
              </TableRow>
            );
          }) ?? <SkeletonRows rows={3} columns={5} />}
        </TableBody>
      </Table>
    </RecentRecordsCard>
  );
}

const ownerName = ({ owner }: ListedClient): string =>
  owner !== null && typeof owner === 'object' ? owner.name : texts.noOwner;
