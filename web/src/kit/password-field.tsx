import { type ComponentProps, useState } from 'react';
import { useSpeech } from '../i18n/language-context';
import { IconButton } from './button';
import { TextField } from './field';

/** Hidden, with a button that shows what is typed. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'isWire'>) {
  const { t } = useSpeech();
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextField {...props} type={isShown ? 'text' : 'password'} isWire boxClassName="pe-11" />
      <IconButton
        label={t(isShown ? 'shell.hidePassword' : 'shell.showPassword')}
        icon={isShown ? 'eyeOff' : 'eye'}
        onClick={() => setShown(!isShown)}
        className="absolute end-0 top-[calc(1.25em+0.5rem)]"
      />
    </div>
  );
}

/** As typed: a space may belong to it. */
export function password(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
}
