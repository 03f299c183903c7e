import { Component, type ReactNode } from 'react';
import { Empty } from '../kit/states';

/** A page that throws takes nothing else with it. */
export class CrashGuard extends Component<{ title: string; children: ReactNode }, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    return error ? <Empty icon="warning" title={this.props.title} hint={error.message} /> : this.props.children;
  }
}
