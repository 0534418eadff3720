import { Button, IconButton, type SvgIconProps, Tooltip } from '@mui/material';
import type { ComponentType, MouseEvent } from 'react';

export interface ActionButtonProps {
  readonly label: string;
  /** Label and person, for those who hear the button without its row. */
  readonly name: string;
  readonly icon: ComponentType<SvgIconProps>;
  readonly isCompact: boolean;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** In a row of a table its icon stands for its words. */
export function ActionButton({ label, name, icon: Icon, isCompact, disabled, onClick }: ActionButtonProps) {
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
