import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { BankEntry } from '../../model/instruction';

type Picked = { readonly blockId: string; readonly entry: BankEntry } | null;
interface PickedState {
  readonly picked: Picked;
  setPicked(picked: Picked): void;
}
const PickedContext = createContext<PickedState | null>(null);

/** An entry that was picked in a list can be placed in the passage too. */
export function PickedEntries({ children }: { children: ReactNode }) {
  const [picked, setPicked] = useState<Picked>(null);
  const state = useMemo(() => ({ picked, setPicked }), [picked]);
  return <PickedContext value={state}>{children}</PickedContext>;
}

/** The entry of this list that waits for its place. */
export function usePicked(blockId: string): [BankEntry | null, (entry: BankEntry | null) => void] {
  const own = useState<Picked>(null);
  const shared = useContext(PickedContext);
  const [picked, setPicked] = shared ? [shared.picked, shared.setPicked] : own;
  return [picked?.blockId === blockId ? picked.entry : null, (entry) => setPicked(entry && { blockId, entry })];
}
