import { PasskeysCard } from './PasskeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { TwoStepCard } from './TwoStepCard.tsx';
import { useIsTwoStepRequired } from './useIsTwoStepRequired.ts';

/** `/account/security`: password, second step, passkeys and open sessions. */
export function SecurityPage() {
  const needsTwoStep = useIsTwoStepRequired();
  return (
    <>
      {!needsTwoStep && <PasswordCard />}
      <TwoStepCard />
      <PasskeysCard />
      {!needsTwoStep && <SessionsCard />}
    </>
  );
}
