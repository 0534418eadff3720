import { Box, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ListedClient } from '@recado/contract';
import { adminUsers } from '@recado/texts';
import {
  ClientStatusTag,
  EmptyState,
  formatDate,
  formatNumber,
  formatPhone,
  linkedRowSx,
  RowLink,
  SkeletonRows,
  TextLink,
} from '@recado/ui';
import { useBackoffice } from '../../backoffice/BackofficeContext.ts';
import { narrowOnlyStyles, recentTableStyles, stateCellStyles, wideOnlyStyles } from '../../layout/tableStyles.ts';

const texts = adminUsers.detail;

interface UserClientsProps {
  readonly clients: readonly ListedClient[] | undefined;
}

/** Table of the user's clients. `clients` is undefined while they load. */
export function UserClients({ clients }: UserClientsProps) {
  const { basename } = useBackoffice();
  return (
    <Card component="section" aria-label={texts.clientsTitle}>
      <Typography variant="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {texts.clientsTitle}
      </Typography>
      {clients?.length === 0 ? (
        <EmptyState title={texts.empty} />
      ) : (
        <Table aria-label={texts.clientsTitle} aria-busy={!clients} sx={recentTableStyles}>
          <TableHead>
            <TableRow>
              <TableCell>{texts.columns.businessName}</TableCell>
              <TableCell sx={wideOnlyStyles}>{texts.columns.phone}</TableCell>
              <TableCell sx={stateCellStyles}>{texts.columns.status}</TableCell>
              <TableCell align="right" sx={wideOnlyStyles}>
                {texts.columns.messageCount}
              </TableCell>
              <TableCell sx={wideOnlyStyles}>{texts.columns.createdAt}</TableCell>
              <TableCell align="right" sx={wideOnlyStyles}>
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
                <TableRow key={client.id} hover sx={linkedRowSx}>
                  <TableCell component="th" scope="row">
                    <RowLink to={`${basename}/clients/${client.id}`}>{client.businessName}</RowLink>
                    <Typography
                      component="span"
                      variant="body2"
                      color="text.secondary"
                      sx={{ ...narrowOnlyStyles, whiteSpace: 'nowrap' }}
                    >
                      {formatPhone(client.phoneNumber)}
                    </Typography>
                  </TableCell>
                  <TableCell sx={wideOnlyStyles}>{formatPhone(client.phoneNumber)}</TableCell>
                  <TableCell sx={stateCellStyles}>
                    <ClientStatusTag client={client} />
                    <Box sx={narrowOnlyStyles}>{view}</Box>
                  </TableCell>
                  <TableCell align="right" sx={wideOnlyStyles}>
                    {formatNumber(client.messageCount)}
                  </TableCell>
                  <TableCell sx={wideOnlyStyles}>{formatDate(client.createdAt)}</TableCell>
                  <TableCell align="right" sx={wideOnlyStyles}>
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
