import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { User } from '@recado/contract';
import { adminDashboardTexts } from '@recado/texts';
import { RowLink, rowWithLinkSx, SkeletonRows, TextLink } from '@recado/ui';
import { useBasename } from 'ra-core';
import {
  longTextColumnStyles,
  narrowScreenOnlyStyles,
  recentRecordsTableStyles,
  stateCellStyles,
  wideScreenOnlyStyles,
} from '../layout/tableStyles.ts';
import { UserRoleTag, UserStatusTag } from '../users/index.ts';
import { RecentRecordsCard } from './RecentRecordsCard.tsx';

const { recentUsers: texts, allUsers } = adminDashboardTexts;

interface RecentUsersProps {
  readonly users: readonly User[] | undefined;
}

/** The five newest users. `users` is undefined while they load. */
export function RecentUsers({ users }: RecentUsersProps) {
  const basename = useBasename();
  return (
    <RecentRecordsCard
      title={texts.title}
      allLink={{ to: `${basename}/users`, label: allUsers }}
      isEmpty={users?.length === 0}
      empty={texts.empty}
    >
      <Table aria-label={texts.title} aria-busy={!users} sx={recentRecordsTableStyles}>
        <TableHead>
          <TableRow>
            <TableCell>{texts.columns.name}</TableCell>
            <TableCell sx={wideScreenOnlyStyles}>{texts.columns.email}</TableCell>
            <TableCell sx={wideScreenOnlyStyles}>{texts.columns.role}</TableCell>
            <TableCell sx={stateCellStyles}>{texts.columns.status}</TableCell>
            <TableCell align="right" sx={wideScreenOnlyStyles}>
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
              <TableRow key={id} hover sx={rowWithLinkSx}>
                <TableCell component="th" scope="row">
                  <RowLink to={`${basename}/users/${id}`}>{name}</RowLink>
                  <Typography component="span" variant="body2" color="text.secondary" sx={narrowScreenOnlyStyles}>
                    {email}
                  </Typography>
                </TableCell>
                <TableCell sx={wideScreenOnlyStyles}>
                  <Box sx={longTextColumnStyles}>{email}</Box>
                </TableCell>
                <TableCell sx={wideScreenOnlyStyles}>
                  <UserRoleTag role={role} />
                </TableCell>
                <TableCell sx={stateCellStyles}>
                  <UserStatusTag active={active} />
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
