import { type RefObject, useEffect, useLayoutEffect } from 'react';

const NAME = 'Waypost';

/** The window is called as the page's heading, and before it the part of the page that is open. */
export function useDocumentTitle(heading: RefObject<HTMLElement | null>, part?: string): void {
  useEffect(() => {
    document.title = [part, heading.current?.textContent, NAME].filter(Boolean).join(' · ');
  });
}

/** A page that has no heading yet does not keep the name of the one before. */
export function useFreshTitle(location: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page changes
  useLayoutEffect(() => {
    document.title = NAME;
  }, [location]);
}
