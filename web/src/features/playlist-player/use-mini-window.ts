import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { firstPlace, keptInView, movedByKey, type Point } from './mini-window';

const viewport = () => ({ width: document.documentElement.clientWidth, height: document.documentElement.clientHeight });

/** The place of the small window while it is `open`, with the handlers that drag it by pointer and by arrow keys. It stays in view when the window changes its size. */
export function useMiniWindow(open: boolean) {
  const [place, setPlace] = useState<Point>(() => firstPlace(viewport()));
  const grip = useRef<Point | null>(null);

  useEffect(() => {
    if (!open) return;
    setPlace(firstPlace(viewport()));
    const stay = (): void => setPlace((before) => keptInView(before, viewport()));
    window.addEventListener('resize', stay);
    return () => window.removeEventListener('resize', stay);
  }, [open]);

  const handle = {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      grip.current = { x: event.clientX - place.x, y: event.clientY - place.y };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>): void => {
      if (grip.current) setPlace(keptInView({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y }, viewport()));
    },
    onPointerUp: (): void => {
      grip.current = null;
    },
    onPointerCancel: (): void => {
      grip.current = null;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      const next = movedByKey(place, event.key, viewport());
      if (!next) return;
      event.preventDefault();
      setPlace(next);
    },
  };
  return { place, handle };
}
