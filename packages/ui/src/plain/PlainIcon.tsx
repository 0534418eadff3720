import { iconPaths } from '../icons/iconPaths.ts';

interface PlainIconProps {
  readonly name: keyof typeof iconPaths;
}

/** Icon of 20 pixels that screen readers ignore. */
export const PlainIcon = ({ name }: PlainIconProps) => (
  <svg className="plain-icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
    <path d={iconPaths[name]} />
  </svg>
);
