import { Component, type ReactNode } from 'react';
import { Crash } from '../backoffice/Crash.tsx';

/** A screen that breaks leaves menu and header standing; another path is another attempt. */
export class ScreenBoundary extends Component<
  { readonly children: ReactNode },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false };

  static getDerivedStateFromError = () => ({ isBroken: true });

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    return this.state.isBroken ? <Crash /> : this.props.children;
  }
}
