import type { Entity } from '../../protocol/mime/entity-tree.js';
import { fileNames } from '../../protocol/mime/file-names.js';
import { parseParameterList } from '../../protocol/mime/parameter-list.js';
import type { ParsedAttachment } from './parsed-mail.js';

/** Alternative texts: the parts of a multipart/alternative, or one part alone. */
export interface TextGroup {
  readonly plain: Entity[];
  readonly html: Entity[];
}

export interface MailParts {
  readonly texts: readonly TextGroup[];
  readonly attachments: readonly ParsedAttachment[];
}

/** Which parts are the text of a message and which are attachments. An embedded message is an attachment. */
export function sortParts(root: Entity): MailParts {
  const groups = new Map<Entity, TextGroup>();
  const attachments: ParsedAttachment[] = [];
  const visit = (entity: Entity, alternative: Entity | undefined, isRelated: boolean): void => {
    const { name } = entity.media;
    if (entity.parts.length > 0) {
      const inside = name === 'multipart/alternative' ? entity : alternative;
      for (const part of entity.parts) visit(part, inside, isRelated || name === 'multipart/related');
    } else if (isShown(entity)) {
      const selector = alternative ?? entity;
      const group = groups.get(selector) ?? { plain: [], html: [] };
      groups.set(selector, group);
      group[name === 'text/html' ? 'html' : 'plain'].push(entity);
    } else attachments.push(toAttachment(entity, isRelated));
  };
  visit(root, undefined, false);
  return { texts: [...groups.values()], attachments };
}

function isShown(entity: Entity): boolean {
  const isText = entity.media.name === 'text/plain' || entity.media.name === 'text/html';
  return isText && dispositionOf(entity) !== 'attachment';
}

function dispositionOf({ header }: Entity): string | undefined {
  const field = header.fields.get('content-disposition');
  return (field && parseParameterList(field).value.toLowerCase()) || undefined;
}

function toAttachment(entity: Entity, isRelated: boolean): ParsedAttachment {
  const { media, header, encoding, bodyFrom, bodyTo } = entity;
  const contentId = header.fields.get('content-id') || undefined;
  return {
    filename: fileNames(header)[0],
    contentType: media.name,
    disposition: dispositionOf(entity),
    contentId,
    isRelated: isRelated && contentId !== undefined,
    encoding,
    bodyFrom,
    bodyTo,
  };
}
