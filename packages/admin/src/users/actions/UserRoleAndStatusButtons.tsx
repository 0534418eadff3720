import { Button, IconButton, type SvgIconProps, Tooltip } from '@mui/material';
import type { User } from '@recado/contract';
import { adminUserTexts } from '@recado/texts';
import { ConfirmDialog } from '@recado/ui';
import { type ComponentType, type MouseEvent, useState } from 'react';
import { DeactivationDialog } from './DeactivationDialog.tsx';
import { ActivateIcon, DeactivateIcon, DemoteToUserIcon, PromoteToAdminIcon } from './icons.ts';
import { useSignedInUserId } from './useSignedInUserId.ts';
import { type UserChangeTexts, useUserChange } from './useUserChange.ts';

const texts = adminUserTexts.actions;

export interface UserRoleAndStatusButtonsProps {
  readonly user: User;
  readonly successTexts: UserChangeTexts;
  /** Whether the buttons are icons without labels. */
  readonly isCompact?: boolean;
}

/**
 * Buttons that change the role and the status of a user. They are hidden for the administrator's own account
 * (docs/product.md §2).
 */
export function UserRoleAndStatusButtons({ user, successTexts, isCompact = false }: UserRoleAndStatusButtonsProps) {
  const ownId = useSignedInUserId();
  const { toggleRole, toggleStatus, isRunning } = useUserChange(user, successTexts);
  const [openDialog, setOpenDialog] = useState<'role' | 'status'>();
  const closeDialog = () => setOpenDialog(undefined);
  if (ownId === undefined || ownId === user.id) return null;
  const sharedProps = { isCompact, disabled: isRunning };
  const roleTexts = user.role === 'admin' ? texts.taking : texts.giving;
  return (
    <>
      {user.role === 'admin' ? (
        <ActionButton
          {...sharedProps}
          label={texts.makeUser}
          name={texts.makeUserOf(user.name)}
          icon={DemoteToUserIcon}
          onClick={() => setOpenDialog('role')}
        />
      ) : (
        <ActionButton
          {...sharedProps}
          label={texts.makeAdmin}
          name={texts.makeAdminOf(user.name)}
          icon={PromoteToAdminIcon}
          onClick={() => setOpenDialog('role')}
        />
      )}
      {user.active ? (
        <ActionButton
          {...sharedProps}
          label={texts.deactivate}
          name={texts.deactivateOne(user.name)}
          icon={DeactivateIcon}
          onClick={() => setOpenDialog('status')}
        />
      ) : (
        <ActionButton
          {...sharedProps}
          label={texts.activate}
          name={texts.activateOne(user.name)}
          icon={ActivateIcon}
          onClick={toggleStatus}
        />
      )}
      <ConfirmDialog
        texts={{ ...roleTexts, confirmText: roleTexts.confirmText(user.name) }}
        running={texts.changingRole}
        open={openDialog === 'role'}
        isRunning={isRunning}
        onCancel={closeDialog}
        onConfirm={() => {
          closeDialog();
          toggleRole();
        }}
      />
      {openDialog === 'status' && (
        <DeactivationDialog
          ids={[user.id]}
          name={user.name}
          onCancel={closeDialog}
          onConfirm={() => {
            closeDialog();
            toggleStatus();
          }}
        />
      )}
    </>
  );
}

interface ActionButtonProps {
  readonly label: string;
  /**
   * Accessible name: the label and the user's name, because a screen reader may announce the button without its
   * row.
   */
  readonly name: string;
  readonly icon: ComponentType<SvgIconProps>;
  readonly isCompact: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** Button with a label, or only an icon in a table row. */
function ActionButton({ label, name, icon: Icon, isCompact, disabled, onClick }: ActionButtonProps) {
  const click = (event: MouseEvent) => {
    // Stop the event, because a click on the row would open the user.
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
