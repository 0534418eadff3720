import { Button, IconButton, type SvgIconProps, Tooltip } from '@mui/material';
import type { User } from '@recado/contract';
import { adminUsers } from '@recado/texts';
import { ConfirmDialog } from '@recado/ui';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { DeactivationDialog } from './DeactivationDialog.tsx';
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

/** Role and status of a user; hidden from oneself (docs/product.md §2). */
export function ToggleButtons({ user, says, isCompact = false }: ToggleButtonsProps) {
  const ownId = useOwnId();
  const { toggleRole, toggleStatus, isRunning } = useUserChange(user, says);
  const [asking, setAsking] = useState<'role' | 'status'>();
  const stop = () => setAsking(undefined);
  if (ownId === undefined || ownId === user.id) return null;
  const shared = { isCompact, disabled: isRunning };
  const asked = user.role === 'admin' ? texts.taking : texts.giving;
  return (
    <>
      {user.role === 'admin' ? (
        <ActionButton
          {...shared}
          label={texts.makeUser}
          name={texts.makeUserOf(user.name)}
          icon={MakeUserIcon}
          onClick={() => setAsking('role')}
        />
      ) : (
        <ActionButton
          {...shared}
          label={texts.makeAdmin}
          name={texts.makeAdminOf(user.name)}
          icon={MakeAdminIcon}
          onClick={() => setAsking('role')}
        />
      )}
      {user.active ? (
        <ActionButton
          {...shared}
          label={texts.deactivate}
          name={texts.deactivateOne(user.name)}
          icon={DeactivateIcon}
          onClick={() => setAsking('status')}
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
      <ConfirmDialog
        texts={{ ...asked, confirmText: asked.confirmText(user.name) }}
        running={texts.changingRole}
        open={asking === 'role'}
        isRunning={isRunning}
        onCancel={stop}
        onConfirm={() => {
          stop();
          toggleRole();
        }}
      />
      {asking === 'status' && (
        <DeactivationDialog
          ids={[user.id]}
          name={user.name}
          onCancel={stop}
          onConfirm={() => {
            stop();
            toggleStatus();
          }}
        />
      )}
    </>
  );
}

interface ActionButtonProps {
  readonly label: string;
  /** Label and person, for those who hear the button without its row. */
  readonly name: string;
  readonly icon: ComponentType<SvgIconProps>;
  readonly isCompact: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** In a row of a table its icon stands for its words. */
function ActionButton({ label, name, icon: Icon, isCompact, disabled, onClick }: ActionButtonProps) {
  const click = (event: MouseEvent) => {
    // The row around it opens the user.
    event.stopPropagation();
    onClick();
  };
  if (!isCompact)
    return (
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon />}
        aria-label={name}
        disabled={disabled}
        onClick={click}
      >
        {label}
      </Button>
    );
  return (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={name} disabled={disabled} onClick={click}>
          <Icon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}
