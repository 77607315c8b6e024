import { Component, type ErrorInfo, type ReactNode } from 'react';
import { CrashPage } from './crash-page';

interface State {
  error: Error | null;
}

/** Catches what a screen throws while rendering and offers a way on instead of a white page. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A screen failed to render', error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return <CrashPage onRetry={() => this.setState({ error: null })} />;
  }
}
