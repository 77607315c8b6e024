export interface Ordered<T, H> {
  readonly handler: H;
  readonly items: T[];
}

/**
 * Splits items into as few calls per handler as possible without turning two items of one key around: an item joins an earlier call of its handler
 * only when nothing of its key waits in a later one.
 */
export function groupInOrder<T, H>(items: readonly T[], keyOf: (item: T) => string, handlerOf: (item: T) => H): Ordered<T, H>[] {
  const groups: Ordered<T, H>[] = [];
  const earliest = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    const handler = handlerOf(item);
    const from = earliest.get(key) ?? 0;
    let index = groups.findIndex((group, at) => at >= from && group.handler === handler);
    if (index === -1) index = groups.push({ handler, items: [] }) - 1;
    groups[index]?.items.push(item);
    earliest.set(key, index);
  }
  return groups;
}
