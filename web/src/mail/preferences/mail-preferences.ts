import { useApi } from '../../api/use-api';

/** The part of the mailbox's `settings` that the webmail keeps for itself, in every browser the same. */
export const SETTINGS_PART = 'webmail';

export interface MailPreferences {
  readonly density: 'comfortable' | 'compact';
  readonly shortcuts: boolean;
  /** Messages of one conversation are one row. */
  readonly conversations: boolean;
  /** Senders whose remote pictures are shown without asking, in lower case. */
  readonly pictures_from: readonly string[];
}

const DEFAULTS: MailPreferences = { density: 'comfortable', shortcuts: true, conversations: true, pictures_from: [] };

export function useMailPreferences(): MailPreferences {
  const { data } = useApi('GET /v1/mailbox', {});
  return readPreferences(data?.settings);
}

export function useDensity(): MailPreferences['density'] {
  return useMailPreferences().density;
}

/** Whatever another program wrote there. */
export function readPreferences(settings: Readonly<Record<string, unknown>> | undefined): MailPreferences {
  const part = settings?.[SETTINGS_PART];
  if (typeof part !== 'object' || part === null) return DEFAULTS;
  const { density, shortcuts, conversations, pictures_from: pictures } = part as Record<string, unknown>;
  return {
    density: density === 'compact' ? 'compact' : 'comfortable',
    shortcuts: shortcuts !== false,
    conversations: conversations !== false,
    pictures_from: Array.isArray(pictures) ? pictures.filter((one) => typeof one === 'string') : [],
  };
}
