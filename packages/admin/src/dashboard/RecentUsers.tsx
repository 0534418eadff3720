import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { User } from '@recado/contract';
import { adminDashboard } from '@recado/texts';
import { linkedRow, RowLink, SkeletonRows, TextLink } from '@recado/ui';
import { useBackoffice } from '../backoffice/BackofficeContext.ts';
import { boundedText, narrowOnly, recentTableStyles, stateCell, wideOnly } from '../layout/tableStyles.ts';
import { ActiveTag, RoleTag } from '../users/index.ts';
import { RecentCard } from './RecentCard.tsx';

const { recentUsers: texts, allUsers } = adminDashboard;

/** The five newest users. `users` is undefined while they load. */
export function RecentUsers({ users }: { readonly users: readonly User[] | undefined }) {
  const { basename } = useBackoffice();
  return (
    <RecentCard
      title={texts.title}
      allLink={{ to: `${basename}/users`, label: allUsers }}
      isEmpty={users?.length === 0}
      empty={texts.empty}
    >
      <Table aria-label={texts.title} aria-busy={!users} sx={recentTableStyles}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.columns.name}</TableCell>
            <TableCell sx={wideOnly}>{texts.columns.email}</TableCell>
            <TableCell sx={wideOnly}>{texts.columns.role}</TableCell>
            <TableCell sx={stateCell}>{texts.columns.status}</TableCell>
            <TableCell align="right" sx={wideOnly}>
              {texts.columns.actions}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {users?.map(({ id, name, email, role, active }) => {
            const view = (
              <TextLink to={`${basename}/users/${id}`} aria-label={texts.viewOne(name)}>
                {texts.view}
              </TextLink>
            );
            return (
              <TableRow key={id} hover sx={linkedRow}>
                <TableCell component="th" scope="row">
                  <RowLink to={`${basename}/users/${id}`}>{name}</RowLink>
                  <Typography component="span" variant="body2" color="text.secondary" sx={narrowOnly}>
                    {email}
                  </Typography>
                </TableCell>
                <TableCell sx={wideOnly}>
                  <Box sx={boundedText}>{email}</Box>
                </TableCell>
                <TableCell sx={wideOnly}>
                  <RoleTag role={role} />
                </TableCell>
                <TableCell sx={stateCell}>
                  <ActiveTag active={active} />
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
