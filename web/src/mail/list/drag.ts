import type { DragEvent } from 'react';

/** Ids of messages that are dragged, as JSON; other pages know nothing of it. */
export const DRAG_TYPE = 'application/x-waypost-messages';

export function hasMessages({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(DRAG_TYPE);
}

export function readDragged({ dataTransfer }: DragEvent): readonly string[] {
  try {
    const ids: unknown = JSON.parse(dataTransfer.getData(DRAG_TYPE));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}
