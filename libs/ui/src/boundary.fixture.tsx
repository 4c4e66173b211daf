import { Component, type ReactNode } from 'react';

/** Shows the message of an error in place of its children. */
export class Boundary extends Component<{ children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    return this.state.error?.message ?? this.props.children;
  }
}
