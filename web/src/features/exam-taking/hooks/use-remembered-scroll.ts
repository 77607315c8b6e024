import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps a pane's scroll place per key (a passage) and gives it back when the key or the pane returns.
 * @param key what is shown; null while the pane is hidden
 */
export function useRememberedScroll<E extends HTMLElement>(key: string | null): { ref: RefObject<E | null>; onScroll: () => void } {
  const ref = useRef<E>(null);
  const places = useRef(new Map<string, number>());
  useLayoutEffect(() => {
    if (key !== null && ref.current) ref.current.scrollTop = places.current.get(key) ?? 0;
  }, [key]);
  return {
    ref,
    onScroll: () => {
      if (key !== null && ref.current) places.current.set(key, ref.current.scrollTop);
    },
  };
}
