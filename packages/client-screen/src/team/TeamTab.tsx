import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import type { Client, Team, TeamMember } from '@recado/contract';
import { teamTexts } from '@recado/texts';
import { createLazyComponent, ErrorState, formatDate, formatDateTime, getFailureMessage, useApi } from '@recado/ui';
import { Suspense, useState } from 'react';
import { canCallEndpoint } from '../access.ts';
import { MemberRoleSelect } from './MemberRoleSelect.tsx';
import { LeaveTeamDialog, RemoveMemberDialog } from './MembershipDialogs.tsx';
import { OpenInvitations } from './OpenInvitations.tsx';

const InviteDialog = createLazyComponent(async () => (await import('./InviteDialog.tsx')).InviteDialog);

const texts = teamTexts.card;

export interface TeamTabProps {
  readonly client: Client;
  /** True if the team can be viewed but not changed. */
  readonly isReadOnly: boolean;
  /** Called after the user left the team and may no longer view the page. */
  readonly onLeft: () => void;
}

/**
 * Team that shares a client. The owner invites and removes members and changes their roles. Members
 * see each other and may leave.
 */
export function TeamTab({ client, isReadOnly, onLeft }: TeamTabProps) {
  const { data, error, isFetching, refetch } = useApi('GET /clients/{id}/team', {
    params: { id: client.id },
  });
  const [isInviting, setInviting] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [memberToRemove, setMemberToRemove] = useState<TeamMember>();
  const isOwner = canCallEndpoint(client, 'POST /clients/{id}/invitations');
  const canChange = isOwner && !isReadOnly;
  return (
    <Card component="section" aria-labelledby="equipo" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <Box sx={{ maxWidth: 720 }}>
        <Typography id="equipo" variant="h2" gutterBottom>
          {texts.title}
        </Typography>
        <Typography color="text.secondary">{isOwner ? texts.about : texts.aboutShared}</Typography>
      </Box>
      {!data && error && (
        <ErrorState
          title={texts.loadFailed}
          text={getFailureMessage(error, texts.loadFailed)}
          retry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton height={72} />}
      {data && <MemberList {...data} clientId={client.id} canChange={canChange} onRemove={setMemberToRemove} />}
      {data && canChange && <OpenInvitations clientId={client.id} invitations={data.invitations} />}
      {data && canChange && (
        <Box>
          <Button variant="contained" onClick={() => setInviting(true)}>
            {texts.invite}
          </Button>
        </Box>
      )}
      {client.shared && (
        <Box>
          <Button color="error" variant="outlined" onClick={() => setLeaving(true)}>
            {texts.leave}
          </Button>
        </Box>
      )}
      {isInviting && (
        <Suspense>
          <InviteDialog clientId={client.id} onClose={() => setInviting(false)} />
        </Suspense>
      )}
      {memberToRemove && (
        <RemoveMemberDialog clientId={client.id} member={memberToRemove} onClose={() => setMemberToRemove(undefined)} />
      )}
      {isLeaving && <LeaveTeamDialog client={client} onClose={() => setLeaving(false)} onLeft={onLeft} />}
    </Card>
  );
}

interface MemberListProps extends Team {
  readonly clientId: string;
  readonly canChange: boolean;
  readonly onRemove: (member: TeamMember) => void;
}

const MemberList = ({ owner, members, clientId, canChange, onRemove }: MemberListProps) => (
  <>
    <Box component="ul" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <Box component="li" sx={rowStyle}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', flex: 1, minWidth: 0 }}>
          <bdi>{owner.name}</bdi>
        </Typography>
        <Typography color="text.secondary">{texts.owner}</Typography>
      </Box>
      {members.map(member => (
        <Box component="li" key={member.id} sx={rowStyle}>
          <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              <bdi>{member.name}</bdi>
            </Typography>
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {describeMember(member)}
            </Typography>
          </Box>
          {canChange ? (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <MemberRoleSelect clientId={clientId} member={member} />
              <Button
                size="small"
                color="error"
                aria-label={texts.removeOne(member.name)}
                onClick={() => onRemove(member)}
              >
                {texts.remove}
              </Button>
            </Box>
          ) : (
            <Typography color="text.secondary">{teamTexts.roles[member.role]}</Typography>
          )}
        </Box>
      ))}
    </Box>
    {members.length === 0 && <Typography color="text.secondary">{texts.none}</Typography>}
  </>
);

const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 1.5,
  '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
} as const;

/** Describes a member. Only the owner receives the e-mail address and the time of the last visit. */
const describeMember = ({ email, since, lastSeenAt }: TeamMember): string =>
  [
    email,
    texts.since(formatDate(since)),
    email === null ? null : lastSeenAt === null ? texts.unseen : texts.seen(formatDateTime(lastSeenAt)),
  ]
    .filter(part => part !== null)
    .join(' · ');
