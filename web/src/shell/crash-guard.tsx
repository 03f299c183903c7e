import { Component, type ReactNode } from 'react';
import { useSpeech } from '../i18n/language-context';
import { Button } from '../kit/button';
import { Empty } from '../kit/states';

/** A page that throws, or whose file cannot be fetched, does not affect the rest. */
export class CrashGuard extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <Crashed /> : this.props.children;
  }
}

function Crashed() {
  const { t } = useSpeech();
  return (
    <Empty icon="warning" title={t('shell.crashed')} hint={t('shell.crashedHint')}>
      <Button icon="refresh" onClick={() => location.reload()}>
        {t('shell.tryAgain')}
      </Button>
    </Empty>
  );
}
