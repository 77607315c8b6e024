const NUMBERED = /^(?:part|section|passage)\s+\d+\s*[:.–-]?\s*/i;

/** What a part is called beside its number; empty when its title is no more than that number. */
export function ownTitle(title: string): string {
  return title.replace(NUMBERED, '');
}
