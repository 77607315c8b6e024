const MAX_BUTTONS = 5;

/** The numbers of at most five page buttons, with the current page in the middle where that can be. */
export function pageWindow(page: number, totalPages: number): number[] {
  const count = Math.min(MAX_BUTTONS, totalPages);
  const first = Math.min(Math.max(1, page - Math.floor(MAX_BUTTONS / 2)), totalPages - count + 1);
  return Array.from({ length: count }, (_, i) => first + i);
}
