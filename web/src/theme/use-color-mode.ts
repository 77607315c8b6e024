import { useSyncExternalStore } from 'react';
import type { ColorMode } from './tokens';

/** The specification's "theme" key; absent means that the system decides. */
const STORAGE_KEY = 'theme';
const listeners = new Set<() => void>();

function systemMode(): ColorMode {
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** The mode on screen now: the chosen one, else the system's. */
function currentColorMode(): ColorMode {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : systemMode();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}

/** Chooses a mode for this browser from now on. */
function chooseColorMode(mode: ColorMode): void {
  document.documentElement.dataset.theme = mode;
  localStorage.setItem(STORAGE_KEY, mode);
  for (const listener of listeners) listener();
}

/** The mode on screen and a setter; re-renders when either the choice or the system changes. */
export function useColorMode(): readonly [ColorMode, (mode: ColorMode) => void] {
  return [useSyncExternalStore(subscribe, currentColorMode), chooseColorMode] as const;
}
