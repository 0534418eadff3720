import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import type { Client, Member, Team } from '@recado/contract';
import { team } from '@recado/texts';
import { ErrorState, failureMessage, formatDate, formatDateTime, lazyPart, useApi } from '@recado/ui';
import { Suspense, useState } from 'react';
import { may } from '../access.ts';
import { LeaveDialog, RemoveDialog } from './EndingDialogs.tsx';
import { OpenInvitations } from './OpenInvitations.tsx';
import { RoleChoice } from './RoleChoice.tsx';

const InviteDialog = lazyPart(async () => (await import('./InviteDialog.tsx')).InviteDialog);

const texts = team.card;

export interface TeamTabProps {
  readonly client: Client;
  /** It is looked at, and not changed. */
  readonly isReadOnly: boolean;
  /** Whoever has left is elsewhere. */
  readonly onLeft: () => void;
}

/** With whom a client is shared: its owner invites, changes and removes, the others see each other and may leave. */
export function TeamTab({ client, isReadOnly, onLeft }: TeamTabProps) {
  const { data, error, isFetching, refetch } = useApi('GET /clients/{id}/team', {
    params: { id: client.id },
  });
  const [isInviting, setInviting] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [removed, setRemoved] = useState<Member>();
  const isOwners = may(client, 'POST /clients/{id}/invitations');
  const mayChange = isOwners && !isReadOnly;
  return (
    <Card component="section" aria-labelledby="equipo" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <Box sx={{ maxWidth: 720 }}>
        <Typography id="equipo" variant="h2" gutterBottom>
          {texts.title}
        </Typography>
        <Typography color="text.secondary">{isOwners ? texts.about : texts.aboutShared}</Typography>
      </Box>
      {!data && error && (
        <ErrorState
          title={texts.loadFailed}
          text={failureMessage(error, texts.loadFailed)}
          retry={refetch}
          isRetrying={isFetching}
        />
      )}
      {!data && !error && <Skeleton height={72} />}
      {data && <People {...data} clientId={client.id} mayChange={mayChange} remove={setRemoved} />}
      {data && mayChange && <OpenInvitations clientId={client.id} invitations={data.invitations} />}
      {data && mayChange && (
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
      {removed && (
        <RemoveDialog clientId={client.id} member={removed} onClose={() => setRemoved(undefined)} />
      )}
      {isLeaving && <LeaveDialog client={client} onClose={() => setLeaving(false)} onLeft={onLeft} />}
    </Card>
  );
}

interface PeopleProps extends Team {
  readonly clientId: string;
  readonly mayChange: boolean;
  readonly remove: (member: Member) => void;
}

const People = ({ owner, members, clientId, mayChange, remove }: PeopleProps) => (
  <>
    <Box component="ul" aria-label={texts.list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      <Box component="li" sx={row}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere', flex: 1, minWidth: 0 }}>
          <bdi>{owner.name}</bdi>
        </Typography>
        <Typography color="text.secondary">{texts.owner}</Typography>
      </Box>
      {members.map(member => (
        <Box component="li" key={member.id} sx={row}>
          <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              <bdi>{member.name}</bdi>
            </Typography>
            <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
              {aboutOf(member)}
            </Typography>
          </Box>
          {mayChange ? (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <RoleChoice clientId={clientId} member={member} />
              <Button
                size="small"
                color="error"
                aria-label={texts.removeOne(member.name)}
                onClick={() => remove(member)}
              >
                {texts.remove}
              </Button>
            </Box>
          ) : (
            <Typography color="text.secondary">{team.roles[member.role]}</Typography>
          )}
        </Box>
      ))}
    </Box>
    {members.length === 0 && <Typography color="text.secondary">{texts.none}</Typography>}
  </>
);

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 1.5,
  '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
} as const;

/** The e-mail and when somebody was seen are told to the owner alone. */
const aboutOf = ({ email, since, lastSeenAt }: Member): string =>
  [
    email,
    texts.since(formatDate(since)),
    email === null ? null : lastSeenAt === null ? texts.unseen : texts.seen(formatDateTime(lastSeenAt)),
  ]
    .filter(part => part !== null)
    .join(' · ');
