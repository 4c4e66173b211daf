import { Component, type ReactNode } from 'react';

interface FaultCatcherProps {
  onFail: (error: unknown) => void;
  /** Shown in place of the children after a failure. */
  fallback?: ReactNode;
  /** The page that the children show. */
  page?: string;
  /** Called when another page is opened after a failure, because a failed page must not block the next page. */
  onLeave?: () => void;
  children: ReactNode;
}

/** Catches errors that its children throw while they load or render. It stays failed until it gets another key. */
export class FaultCatcher extends Component<FaultCatcherProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFail(error);
  }

  override componentDidUpdate(before: FaultCatcherProps) {
    if (this.state.failed && before.page !== this.props.page) this.props.onLeave?.();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
