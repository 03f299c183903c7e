import { useSpeech } from '../../i18n/language-context';
import { CopyButton } from '../../kit/copy-button';
import { Empty } from '../../kit/states';
import type { Role } from '../folders/folder-roles';
import { useMailbox } from '../session/mail-session';
import type { Place } from '../shell/place';

/** Nothing to list: what belongs here, and in an empty mailbox what to do first. */
export function EmptyFolder({ place, role }: { place: Place; role: Role | undefined }) {
  const { t } = useSpeech();
  const { address } = useMailbox();
  if (place.search !== '') {
    return (
      <div className="p-4">
        <Empty icon="search" title={t('mail.noMatch')} hint={t('mail.noMatchHint')} />
      </div>
    );
  }
  if (role === 'inbox') {
    return (
      <div className="p-4">
        <Empty icon="inbox" title={t('mail.emptyInbox')} hint={t('mail.emptyInboxHint')}>
          <span className="flex items-center gap-1 rounded-lg bg-sunken ps-3">
            <bdi className="wire">{address}</bdi>
            <CopyButton text={address} />
          </span>
        </Empty>
      </div>
    );
  }
  return (
    <div className="p-4">
      <Empty icon="folder" title={t('mail.emptyFolder')} hint={t('mail.emptyFolderHint')} />
    </div>
  );
}
