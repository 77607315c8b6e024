export const MAX_LINES = 300;

/** @returns what is wrong with the length of one source file, if anything */
export function lengthProblem(file: string, text: string): string | undefined {
  const lines = text.replace(/\n$/, '').split('\n').length;
  return lines > MAX_LINES ? `${file}: ${lines} lines, at most ${MAX_LINES}` : undefined;
}
