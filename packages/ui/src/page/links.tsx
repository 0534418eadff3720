import { Button, type ButtonProps, Link, type LinkProps } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RoutedLink } from 'react-router';

/** Text link to a page of the application. */
export const TextLink = ({
  to,
  ...rest
}: Omit<LinkProps, 'href' | 'component'> & { readonly to: string; readonly state?: unknown }) => (
  <Link {...rest} component={RoutedLink} to={to} />
);

/** Link with the name of the item in a table row. With `linkedRow` on the row, it covers the whole row. */
export const RowLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link
    component={RoutedLink}
    to={to}
    underline="hover"
    sx={{ fontWeight: 600, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
  >
    {children}
  </Link>
);

/**
 * Style of a row with a `RowLink`. The row's other links and buttons lie above that link and stay clickable.
 */
export const linkedRow = {
  position: 'relative',
  '& td a, & td button': { position: 'relative', zIndex: 1 },
} as const;

/** A link that looks like a button. */
export const ButtonLink = ({
  to,
  ...rest
}: Omit<ButtonProps<'a'>, 'href' | 'component' | 'ref'> & {
  readonly to: string;
  /** History state that the target page receives. */
  readonly state?: unknown;
}) => <Button {...rest} component={RoutedLink} to={to} />;
