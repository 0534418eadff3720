import { Alert, type AlertProps } from '@mui/material';

export interface NoticeProps extends AlertProps {
  readonly severity: NonNullable<AlertProps['severity']>;
}

/** Inline message on a soft background color for its severity. MUI's own background is almost black. */
export const Notice = ({ sx, ...props }: NoticeProps) => (
  <Alert
    {...props}
    sx={[
      {
        bgcolor: `${props.severity}.light`,
        color: 'text.primary',
        '& .MuiAlert-icon': { color: `${props.severity}.main` },
      },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  />
);
