import type { DragEvent } from 'react';
import type { Message } from '../../api/calls';

/** Says that messages are dragged; which ones, this page alone knows. */
const DRAG_TYPE = 'application/x-waypost-messages';

let dragged: readonly Message[] = [];

export function startDrag({ dataTransfer }: DragEvent, messages: readonly Message[]): void {
  dragged = messages;
  dataTransfer.setData(DRAG_TYPE, '');
  dataTransfer.effectAllowed = 'move';
}

export function hasMessages({ dataTransfer }: DragEvent): boolean {
  return dragged.length > 0 && dataTransfer.types.includes(DRAG_TYPE);
}

export function takeDragged(): readonly Message[] {
  const messages = dragged;
  dragged = [];
  return messages;
}
