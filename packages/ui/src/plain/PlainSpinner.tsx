import { commonTexts } from '@recado/texts';

interface PlainSpinnerProps {
  readonly label?: string;
}

/** Spinner that fills the page while the session is checked or the code of a screen is loaded. */
export const PlainSpinner = ({ label = commonTexts.loading }: PlainSpinnerProps) => (
  <div role="status" className="plain-spinner">
    <svg role="progressbar" aria-label={label} viewBox="22 22 44 44" width="40" height="40">
      <circle cx="44" cy="44" r="20.2" />
    </svg>
  </div>
);
