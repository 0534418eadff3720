import type { ComponentProps } from 'react';
import { Link } from 'react-router';

export interface PlainButtonStyle {
  /** `filled` for the main action of a form, `outlined` for an alternative, `text` for a side path. */
  readonly look: 'filled' | 'outlined' | 'text';
}

/** Button that looks like MUI's large button. */
export const PlainButton = ({ look, type = 'button', ...props }: PlainButtonStyle & ComponentProps<'button'>) => (
  <button {...props} type={type} className={`plain-button plain-button-${look}`} />
);

/** Link to a page of the application that looks like a button. */
export const PlainButtonLink = ({ look, ...props }: PlainButtonStyle & ComponentProps<typeof Link>) => (
  <Link {...props} className={`plain-button plain-button-${look}`} />
);

/** Text link to a page of the application. */
export const PlainLink = (props: ComponentProps<typeof Link>) => <Link {...props} className="plain-link" />;
