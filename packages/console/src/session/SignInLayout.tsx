import { commonTexts, welcomeTexts } from '@recado/texts';
import { Logo, MAIN_CONTENT_ELEMENT_ID, PageTitle } from '@recado/ui';
import type { ReactNode } from 'react';

export interface SignInLayoutProps {
  readonly title: string;
  readonly children: ReactNode;
}

/**
 * Layout of the pages before login: the form, and on wide screens an introduction. These pages use plain elements
 * with the styles of signIn.css, because MUI alone would exceed their size limit.
 */
export const SignInLayout = ({ title, children }: SignInLayoutProps) => (
  <div className="plain-page sign-in">
    <Welcome />
    <main id={MAIN_CONTENT_ELEMENT_ID} tabIndex={-1}>
      <PageTitle screen={title} />
      <div className="sign-in-content">
        <a href="/" className="sign-in-brand">
          <Logo size={36} />
          {commonTexts.productName}
        </a>
        <h1>{title}</h1>
        {children}
      </div>
    </main>
  </div>
);

const { steps } = welcomeTexts;

/**
 * Introduction next to the form on wide screens. It shows the three steps of the landing page. Light and
 * dark mode use the same dark green.
 */
const Welcome = () => (
  <aside aria-label={welcomeTexts.stepsTitle}>
    <p className="sign-in-welcome">{welcomeTexts.title}</p>
    <ol>
      {[steps.register, steps.scan, steps.automate].map(({ title, text }, index) => (
        <li key={title}>
          <span aria-hidden="true">{index + 1}</span>
          <div>
            <p className="sign-in-step">{title}</p>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
    <p className="sign-in-trial">{welcomeTexts.trial}</p>
  </aside>
);
