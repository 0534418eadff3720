import { Button } from '@mui/material';
import type { User } from '@recado/contract';
import { twoStepTexts } from '@recado/texts';
import { createLazyComponent } from '@recado/ui';
import { Suspense, useState } from 'react';
import { useSignedInUserId } from '../actions/useSignedInUserId.ts';

const RemoveTwoStepDialog = createLazyComponent(
  async () => (await import('./RemoveTwoStepDialog.tsx')).RemoveTwoStepDialog,
);

const texts = twoStepTexts.admin;

interface RemoveTwoStepButtonProps {
  readonly user: User;
}

/**
 * Button that removes two-step verification from users who lost both the phone and the recovery codes. It is
 * hidden for the administrator's own account, because users turn two-step verification off in their account.
 */
export function DisableTwoStepLoginButton({ user }: RemoveTwoStepButtonProps) {
  const ownId = useSignedInUserId();
  const [isDialogOpen, setDialogOpen] = useState(false);
  if (ownId === undefined || ownId === user.id) return null;
  return (
    <>
      {/* The label may wrap, because it is wider than a phone screen. */}
      <Button size="small" onClick={() => setDialogOpen(true)} sx={{ whiteSpace: 'normal', textAlign: 'start' }}>
        {texts.remove}
      </Button>
      {isDialogOpen && (
        <Suspense>
          <RemoveTwoStepDialog user={user} onClose={() => setDialogOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
