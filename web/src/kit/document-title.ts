import { type RefObject, useEffect, useLayoutEffect } from 'react';

const NAME = 'Waypost';

/** The window's title is the page's heading, preceded by the open part of the page. */
export function useDocumentTitle(heading: RefObject<HTMLElement | null>, part?: string): void {
  useEffect(() => {
    document.title = [part, heading.current?.textContent, NAME].filter(Boolean).join(' · ');
  });
}

/** A page without a heading yet must not keep the previous title. */
export function useFreshTitle(location: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page changes
  useLayoutEffect(() => {
    document.title = NAME;
  }, [location]);
}
