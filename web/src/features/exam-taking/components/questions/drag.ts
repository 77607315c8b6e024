/**
 * Dragging by pointer events: mouse, pen and finger alike. A finger holds still for a moment first, because moving it at once is scrolling.
 * Targets carry `data-drop` (what they are) and `data-scope` (whose entries they take).
 */
import { type RefObject, useEffect } from 'react';

const MOUSE_SLACK_PX = 6;
const FINGER_SLACK_PX = 10;
const HOLD_MS = 220;
const EDGE_PX = 56;
const EDGE_STEP_PX = 12;

interface Drag {
  scope: string;
  /** What hangs at the pointer. */
  label: string;
  onDrop(target: string): void;
}

let dragging = false;

/** Call it on pointerdown of what can be dragged. */
export function beginDrag(event: PointerEvent, { scope, label, onDrop }: Drag): void {
  if (event.button !== 0 || dragging) return;
  const isTouch = event.pointerType === 'touch';
  const start = { x: event.clientX, y: event.clientY };
  let ghost: HTMLElement | null = null;
  let target: HTMLElement | null = null;

  const lift = (): void => {
    dragging = true;
    ghost = document.createElement('div');
    ghost.textContent = label;
    ghost.className = 'drag-ghost';
    document.body.append(ghost);
    document.documentElement.dataset.dragging = '';
    follow(start.x, start.y);
  };
  const follow = (x: number, y: number): void => {
    if (!ghost) return;
    ghost.style.translate = `${x + 10}px ${y + 10}px`;
    const under = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
    const found = under?.dataset.scope === scope ? under : null;
    if (found !== target) {
      target?.removeAttribute('data-over');
      target = found;
      target?.setAttribute('data-over', '');
    }
    scrollAtEdge(x, y);
  };
  const onMove = (move: PointerEvent): void => {
    if (move.pointerId !== event.pointerId) return;
    const far = Math.hypot(move.clientX - start.x, move.clientY - start.y);
    if (dragging) {
      move.preventDefault();
      follow(move.clientX, move.clientY);
    } else if (isTouch && far > FINGER_SLACK_PX) end();
    else if (!isTouch && far > MOUSE_SLACK_PX) {
      lift();
      follow(move.clientX, move.clientY);
    }
  };
  const onUp = (up: PointerEvent): void => {
    if (up.pointerId !== event.pointerId) return;
    const dropped = dragging ? target?.dataset.drop : undefined;
    if (dragging) swallowClick();
    end();
    if (dropped !== undefined) onDrop(dropped);
  };
  const onKey = (key: KeyboardEvent): void => {
    if (key.key === 'Escape') end();
  };
  const hold = isTouch ? setTimeout(lift, HOLD_MS) : undefined;
  const noMenu = (menu: Event): void => {
    if (dragging) menu.preventDefault();
  };
  const end = (): void => {
    clearTimeout(hold);
    ghost?.remove();
    ghost = null;
    target?.removeAttribute('data-over');
    delete document.documentElement.dataset.dragging;
    dragging = false;
    document.removeEventListener('pointermove', onMove);
    document.removeEventListener('pointerup', onUp);
    document.removeEventListener('pointercancel', end);
    document.removeEventListener('keydown', onKey);
    document.removeEventListener('contextmenu', noMenu);
  };
  document.addEventListener('pointermove', onMove);
  document.addEventListener('pointerup', onUp);
  document.addEventListener('pointercancel', end);
  document.addEventListener('keydown', onKey);
  document.addEventListener('contextmenu', noMenu);
}

/** The click that the browser makes of a drag is none. */
function swallowClick(): void {
  const swallow = (click: Event): void => {
    click.stopPropagation();
    click.preventDefault();
  };
  document.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 0);
}

/** A list that is longer than the window comes along. */
function scrollAtEdge(x: number, y: number): void {
  const pane = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-scrolls]');
  if (!pane) return;
  const { top, bottom } = pane.getBoundingClientRect();
  if (y < top + EDGE_PX) pane.scrollTop -= EDGE_STEP_PX;
  else if (y > bottom - EDGE_PX) pane.scrollTop += EDGE_STEP_PX;
}

/** Keeps a finger that drags from scrolling. The browser asks for such a listener before the touch begins. */
export function useNoScrollWhileDragging(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = ref.current;
    const stay = (event: TouchEvent): void => {
      if (dragging) event.preventDefault();
    };
    element?.addEventListener('touchmove', stay, { passive: false });
    return () => element?.removeEventListener('touchmove', stay);
  }, [ref]);
}
