import { useEffect, useRef, useState } from 'react';
import { spanOfRange } from '../../../exam-content/text-offsets';
import type { Place } from '../../model/marks';
import type { Part } from '../../model/paper';
import { placeOf } from './text-name';

/** Handles of a touch selection and Shift+arrow move in steps; the toolbar waits for the end. */
const SETTLE_MS = 150;

export interface SelectedPlace {
  readonly place: Place;
  readonly box: DOMRect;
}

/** What of the part's texts is selected, once the selection stands still; null when nothing is. */
export function useSelectedPlace(part: Part | undefined): SelectedPlace | null {
  const [selected, setSelected] = useState<SelectedPlace | null>(null);
  const latestPart = useRef(part);
  useEffect(() => {
    latestPart.current = part;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pressed = false;
    const read = (): void => setSelected(latestPart.current ? selectedIn(latestPart.current) : null);
    const wait = (): void => {
      clearTimeout(timer);
      if (!pressed) timer = setTimeout(read, SETTLE_MS);
    };
    const onDown = ({ pointerType }: PointerEvent): void => {
      pressed = pointerType === 'mouse';
    };
    const onUp = (): void => {
      pressed = false;
      wait();
    };
    document.addEventListener('selectionchange', wait);
    document.addEventListener('scroll', wait, true);
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('pointerup', onUp, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', wait);
      document.removeEventListener('scroll', wait, true);
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('pointerup', onUp, true);
    };
  }, []);
  return selected;
}

export function selectedIn(part: Part): SelectedPlace | null {
  const selection = window.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const span = spanOfRange(range, document);
  const place = span && placeOf(part, span);
  return place && { place, box: range.getBoundingClientRect() };
}
