import type { User } from '@recado/contract';
import { adminUsers } from '@recado/texts';
import { ActionButton } from './ActionButton.tsx';
import { ActivateIcon, DeactivateIcon, MakeAdminIcon, MakeUserIcon } from './icons.ts';
import { useOwnId } from './useOwnId.ts';
import { type ChangeTexts, useUserChange } from './useUserChange.ts';

const texts = adminUsers.actions;

export interface ToggleButtonsProps {
  readonly user: User;
  readonly says: ChangeTexts;
  /** Where there is no room for words. */
  readonly isCompact?: boolean;
}

/** Role and status of a user; hidden from oneself (specification §2). */
export function ToggleButtons({ user, says, isCompact = false }: ToggleButtonsProps) {
  const ownId = useOwnId();
  const { toggleRole, toggleStatus, isRunning } = useUserChange(user, says);
  if (ownId === undefined || ownId === user.id) return null;
  const shared = { isCompact, disabled: isRunning };
  return (
    <>
      {user.role === 'admin' ? (
        <ActionButton
          {...shared}
          label={texts.makeUser}
          name={texts.makeUserOf(user.name)}
          icon={MakeUserIcon}
          onClick={toggleRole}
        />
      ) : (
        <ActionButton
          {...shared}
          label={texts.makeAdmin}
          name={texts.makeAdminOf(user.name)}
          icon={MakeAdminIcon}
          onClick={toggleRole}
        />
      )}
      {user.active ? (
        <ActionButton
          {...shared}
          label={texts.deactivate}
          name={texts.deactivateOne(user.name)}
          icon={DeactivateIcon}
          onClick={toggleStatus}
        />
      ) : (
        <ActionButton
          {...shared}
          label={texts.activate}
          name={texts.activateOne(user.name)}
          icon={ActivateIcon}
          onClick={toggleStatus}
        />
      )}
    </>
  );
}
