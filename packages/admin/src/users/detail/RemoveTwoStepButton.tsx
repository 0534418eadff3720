import { Button } from '@mui/material';
import type { User } from '@recado/contract';
import { twoStep } from '@recado/texts';
import { lazyPart } from '@recado/ui';
import { Suspense, useState } from 'react';
import { useOwnId } from '../actions/useOwnId.ts';

const RemoveTwoStepDialog = lazyPart(
  async () => (await import('./RemoveTwoStepDialog.tsx')).RemoveTwoStepDialog,
);

const texts = twoStep.admin;

/** For somebody who has lost both phone and recovery codes. One's own is ended in one's account. */
export function RemoveTwoStepButton({ user }: { readonly user: User }) {
  const ownId = useOwnId();
  const [isAsking, setAsking] = useState(false);
  if (ownId === undefined || ownId === user.id) return null;
  return (
    <>
      {/* Its words are longer than a phone is wide. */}
      <Button size="small" onClick={() => setAsking(true)} sx={{ whiteSpace: 'normal', textAlign: 'start' }}>
        {texts.remove}
      </Button>
      {isAsking && (
        <Suspense>
          <RemoveTwoStepDialog user={user} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
