import { Box, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ListedClient } from '@recado/contract';
import { adminUserTexts } from '@recado/texts';
import {
  ClientStatusTag,
  EmptyState,
  formatDate,
  formatNumber,
  formatPhone,
  RowLink,
  rowWithLinkSx,
  SkeletonRows,
  TextLink,
} from '@recado/ui';
import { useBasename } from 'ra-core';
import {
  narrowScreenOnlyStyles,
  recentRecordsTableStyles,
  stateCellStyles,
  wideScreenOnlyStyles,
} from '../../layout/tableStyles.ts';

const texts = adminUserTexts.detail;

interface UserClientsProps {
  readonly clients: readonly ListedClient[] | undefined;
}

/** Table of the user's clients. `clients` is undefined while they load. */
export function UserClients({ clients }: UserClientsProps) {
  const basename = useBasename();
  return (
    <Card component="section" aria-label={texts.clientsTitle}>
      <Typography variant="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {texts.clientsTitle}
      </Typography>
      {clients?.length === 0 ? (
        <EmptyState title={texts.empty} />
      ) : (
        <Table aria-label={texts.clientsTitle} aria-busy={!clients} sx={recentRecordsTableStyles}>
          <TableHead>
            <TableRow>
              <TableCell>{texts.columns.businessName}</TableCell>
              <TableCell sx={wideScreenOnlyStyles}>{texts.columns.phone}</TableCell>
              <TableCell sx={stateCellStyles}>{texts.columns.status}</TableCell>
              <TableCell align="right" sx={wideScreenOnlyStyles}>
                {texts.columns.messageCount}
              </TableCell>
              <TableCell sx={wideScreenOnlyStyles}>{texts.columns.createdAt}</TableCell>
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
                    <Typography
                      component="span"
                      variant="body2"
                      color="text.secondary"
                      sx={{ ...narrowScreenOnlyStyles, whiteSpace: 'nowrap' }}
                    >
                      {formatPhone(client.phoneNumber)}
                    </Typography>
                  </TableCell>
                  <TableCell sx={wideScreenOnlyStyles}>{formatPhone(client.phoneNumber)}</TableCell>
                  <TableCell sx={stateCellStyles}>
                    <ClientStatusTag client={client} />
                    <Box sx={narrowScreenOnlyStyles}>{view}</Box>
                  </TableCell>
                  <TableCell align="right" sx={wideScreenOnlyStyles}>
                    {formatNumber(client.messageCount)}
                  </TableCell>
                  <TableCell sx={wideScreenOnlyStyles}>{formatDate(client.createdAt)}</TableCell>
                  <TableCell align="right" sx={wideScreenOnlyStyles}>
                    {view}
                  </TableCell>
                </TableRow>
              );
            }) ?? <SkeletonRows rows={5} columns={6} />}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
