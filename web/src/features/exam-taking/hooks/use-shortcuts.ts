import { useEffect, useRef } from 'react';

export type Shortcut = 'next' | 'previous' | 'flag' | 'palette' | 'pane' | 'help' | 'mark' | 'note' | 'erase' | 'notes';

/** By the key's place, not its letter: Alt with a letter types something else on a Mac and with Vietnamese input. */
const KEYS: Readonly<Record<string, Shortcut>> = {
  KeyN: 'next',
  KeyP: 'previous',
  KeyR: 'flag',
  KeyQ: 'palette',
  KeyB: 'pane',
  KeyK: 'help',
  KeyH: 'mark',
  KeyM: 'note',
  KeyX: 'erase',
  KeyG: 'notes',
};

/** Alt + letter anywhere in the runner; a dialog on top has the keyboard to itself. */
export function useShortcuts(run: (shortcut: Shortcut) => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const shortcut = KEYS[event.code];
      if (!event.altKey || event.ctrlKey || event.metaKey || !shortcut || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current(shortcut);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
