/**
 * Ids inside one exam. An author's id stays if it is plain and not used before; otherwise the next free `q14` is taken, the same one
 * each time. Names that JavaScript objects own ("__proto__") are never ids: answers are stored under them.
 */
const PLAIN = /^[A-Za-z0-9][\w.:-]{0,63}$/;
const usable = (id: string | undefined): id is string => id !== undefined && PLAIN.test(id) && !(id in Object.prototype);

export class IdPool {
  private readonly taken = new Set<string>();
  private readonly wanted: ReadonlySet<string>;

  /** `wanted`: all ids that authors gave, so that a made id never takes the place of a later given one. */
  constructor(wanted: Iterable<string | undefined>) {
    this.wanted = new Set([...wanted].filter(usable));
  }

  take(given: string | undefined, prefix: string, number: number): string {
    const id = usable(given) && !this.taken.has(given) ? given : this.make(prefix, number);
    this.taken.add(id);
    return id;
  }

  private make(prefix: string, number: number): string {
    let id = `${prefix}${number}`;
    for (let again = 2; this.taken.has(id) || this.wanted.has(id); again += 1) id = `${prefix}${number}-${again}`;
    return id;
  }
}
