import { classes } from '../../kit/classes';
import { Face } from '../reader/face';

/** The photo of a card, or the first letter of its name. */
export function ContactFace({
  name,
  photo,
  className,
}: {
  name: string;
  photo: string | undefined;
  className?: string;
}) {
  if (photo === undefined) return <Face of={name} className={className ?? ''} />;
  return <img src={photo} alt="" className={classes('size-10 shrink-0 rounded-full object-cover', className)} />;
}
