/** The life of an attempt. Nothing leaves a final state; the table is data so that its shape can be checked. */
export const ATTEMPT_STATES = ['in_progress', 'submitted', 'auto_submitted', 'abandoned'] as const;
export type AttemptState = (typeof ATTEMPT_STATES)[number];
/** submit: the learner hands in. expire: deadline and grace have passed. abandon: given up or never claimed. */
export type AttemptEvent = 'submit' | 'expire' | 'abandon';

export type TransitionTable<State extends string, Event extends string> = Readonly<Record<State, Readonly<Partial<Record<Event, State>>>>>;

export const ATTEMPT_TRANSITIONS: TransitionTable<AttemptState, AttemptEvent> = {
  in_progress: { submit: 'submitted', expire: 'auto_submitted', abandon: 'abandoned' },
  submitted: {},
  auto_submitted: {},
  abandoned: {},
};
export const INITIAL_STATE: AttemptState = 'in_progress';

/** The next state, or null where the event is not allowed. */
export const nextState = (state: AttemptState, event: AttemptEvent): AttemptState | null => ATTEMPT_TRANSITIONS[state][event] ?? null;
export const isFinal = (state: AttemptState): boolean => Object.keys(ATTEMPT_TRANSITIONS[state]).length === 0;
/** States of which a result exists. */
export const hasResult = (state: AttemptState): boolean => state === 'submitted' || state === 'auto_submitted';
export const isAttemptState = (value: unknown): value is AttemptState => ATTEMPT_STATES.some((state) => state === value);

/** Every flaw of a table: states that cannot be reached, states from which no end can be reached, targets that do not exist. */
export function tableFlaws<State extends string, Event extends string>(table: TransitionTable<State, Event>, initial: State): string[] {
  const states = Object.keys(table);
  const targets = new Map<string, string[]>(
    Object.entries<Readonly<Partial<Record<Event, State>>>>(table).map(([state, row]) => [
      state,
      Object.values<State | undefined>(row).filter((to): to is State => to !== undefined),
    ]),
  );
  const flaws = [...targets].flatMap(([state, tos]) => tos.filter((to) => !targets.has(to)).map((to) => `${state} leads to ${to}, which does not exist`));

  const reached = new Set<string>([initial]);
  for (const state of reached) for (const to of targets.get(state) ?? []) reached.add(to);
  flaws.push(...states.filter((state) => !reached.has(state)).map((state) => `${state} cannot be reached`));

  const ends = new Set(states.filter((state) => targets.get(state)?.length === 0));
  for (let grown = true; grown; ) {
    const more = states.filter((state) => !ends.has(state) && targets.get(state)?.some((to) => ends.has(to)));
    for (const state of more) ends.add(state);
    grown = more.length > 0;
  }
  return [...flaws, ...states.filter((state) => !ends.has(state)).map((state) => `${state} never ends`)];
}
