import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react';

/** Scroll places by key: what a pane showed when it was left. */
export type Places = Map<string, number>;
/** Kept by the screen, because turning a tablet builds the panes anew. */
export const ScrollPlaces = createContext<Places | null>(null);

interface Held {
  readonly element: Element;
  readonly offset: number;
}
/** Below the pane's edge, where its first line stands. */
const FIRST_LINE_PX = 40;

/**
 * Keeps a pane's scroll place per key (a passage) and gives it back when the key or the pane returns; when the pane gets another width
 * (a turned phone, the divider, larger type) the same line stays on top.
 * @param key what is shown; null while the pane is hidden
 */
export function useRememberedScroll<E extends HTMLElement>(key: string | null): { ref: RefObject<E | null>; onScroll: () => void } {
  const ref = useRef<E>(null);
  const own = useRef<Places>(new Map());
  const places = useContext(ScrollPlaces) ?? own.current;
  const held = useRef<Held | null>(null);
  useLayoutEffect(() => {
    if (key !== null && ref.current) ref.current.scrollTop = places.get(key) ?? 0;
    held.current = null;
  }, [key, places]);
  useEffect(() => {
    const pane = ref.current;
    if (!pane || key === null || !('ResizeObserver' in globalThis)) return;
    let width = pane.clientWidth;
    const observer = new ResizeObserver(() => {
      if (pane.clientWidth === width) return;
      width = pane.clientWidth;
      const { element, offset } = held.current ?? {};
      if (element && offset !== undefined && pane.contains(element))
        pane.scrollTop += element.getBoundingClientRect().top - pane.getBoundingClientRect().top - offset;
    });
    observer.observe(pane);
    return () => observer.disconnect();
  }, [key]);
  return {
    ref,
    onScroll: () => {
      const pane = ref.current;
      if (key === null || !pane) return;
      places.set(key, pane.scrollTop);
      held.current = firstLineOf(pane);
    },
  };
}

function firstLineOf(pane: HTMLElement): Held | null {
  const { left, top, width } = pane.getBoundingClientRect();
  const element = document.elementFromPoint?.(left + width / 2, top + FIRST_LINE_PX);
  return element && element !== pane && pane.contains(element) ? { element, offset: element.getBoundingClientRect().top - top } : null;
}
