import { commonTexts } from '@recado/texts';
import { Component, type ReactNode } from 'react';

/**
 * Error boundary for failures outside the screens. It renders plain elements, because no component
 * of the application is reliable after such a failure.
 */
export class RootErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError = () => ({ isBroken: true });

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <main role="alert" className="last-resort">
        <h1>{commonTexts.crashTitle}</h1>
        <p>{commonTexts.crashText}</p>
        <button type="button" onClick={() => location.reload()}>
          {commonTexts.reload}
        </button>
      </main>
    );
  }
}
