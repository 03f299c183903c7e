import { useRef, useState } from 'react';
import { useSpeech } from '../../i18n/language-context';
import { Button } from '../../kit/button';
import { ContactFace } from './contact-face';

/** Larger ones make every list of a phone slow. */
const SIDE_PX = 400;

export function PhotoField({
  name,
  photo,
  onChange,
}: {
  name: string;
  photo: string | undefined;
  onChange: (photo: string | undefined) => void;
}) {
  const { t } = useSpeech();
  const input = useRef<HTMLInputElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const choose = async (file: File | undefined) => {
    if (!file) return;
    try {
      onChange(await shrink(file));
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      <ContactFace name={name || '?'} photo={photo} className="size-20 text-2xl" />
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t('contacts.photo')}
        className="hidden"
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <Button icon="picture" onClick={() => input.current?.click()}>
        {t('contacts.choosePhoto')}
      </Button>
      {photo !== undefined && (
        <Button look="quiet" onClick={() => onChange(undefined)}>
          {t('contacts.removePhoto')}
        </Button>
      )}
      {isUnreadable && (
        <p role="alert" className="w-full text-xs text-bad">
          {t('contacts.badPhoto')}
        </p>
      )}
    </div>
  );
}

/** The middle of the picture, as a square. */
async function shrink(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const size = Math.min(side, SIDE_PX);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size, size);
  context.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, size, size);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.85);
}
