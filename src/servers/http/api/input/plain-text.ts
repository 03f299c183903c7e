import { z } from 'zod';
import { fault } from './fault.js';

/** One line of text, trimmed. */
export function plainText({ max }: { readonly max: number }) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((text) => !LINE_BREAK_OR_CONTROL.test(text), fault('input.controlCharacters'));
}

/** Text of several lines, trimmed: tabs and line breaks are allowed, no other control characters. */
export function longText({ max }: { readonly max: number }) {
  return z
    .string()
    .trim()
    .max(max)
    .refine((text) => !CONTROL.test(text), fault('input.controlCharacters'));
}

const LINE_BREAK_OR_CONTROL = /[\p{Cc}\u2028\u2029]/u;
const CONTROL = /[^\P{Cc}\t\r\n]/u;
