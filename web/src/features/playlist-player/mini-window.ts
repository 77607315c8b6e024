/** Geometry of the small window, in CSS pixels from the top left corner of the viewport. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

export const MINI_SIZE: Size = { width: 320, height: 192 };
const EDGE = 16;
const KEY_STEP = 16;
const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -KEY_STEP, y: 0 },
  ArrowRight: { x: KEY_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEY_STEP },
  ArrowDown: { x: 0, y: KEY_STEP },
};

/** The nearest place where the whole window is in view. In a viewport smaller than the window its top left corner is. */
export function keptInView({ x, y }: Point, viewport: Size): Point {
  const within = (value: number, room: number): number => Math.max(0, Math.min(value, room));
  return { x: within(x, viewport.width - MINI_SIZE.width), y: within(y, viewport.height - MINI_SIZE.height) };
}

/** Where it appears: the lower right corner. */
export function firstPlace(viewport: Size): Point {
  return keptInView({ x: viewport.width - MINI_SIZE.width - EDGE, y: viewport.height - MINI_SIZE.height - EDGE }, viewport);
}

/** Where an arrow key takes it; undefined for other keys. */
export function movedByKey(place: Point, key: string, viewport: Size): Point | undefined {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  return step && keptInView({ x: place.x + step.x, y: place.y + step.y }, viewport);
}
