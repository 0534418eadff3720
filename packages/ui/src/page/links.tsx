import { Button, type ButtonProps, Link, type LinkProps } from '@mui/material';
import { Link as RoutedLink } from 'react-router';

/** A link in a text that stays in the application. */
export const TextLink = ({
  to,
  ...rest
}: Omit<LinkProps, 'href' | 'component'> & { readonly to: string }) => (
  <Link {...rest} component={RoutedLink} to={to} />
);

/** A link that looks like a button. */
export const ButtonLink = ({
  to,
  ...rest
}: Omit<ButtonProps<'a'>, 'href' | 'component' | 'ref'> & { readonly to: string }) => (
  <Button {...rest} component={RoutedLink} to={to} />
);
