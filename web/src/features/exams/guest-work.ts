/**
 * Whether somebody began an exam in this browser without an account. The guest cookie itself is hidden from scripts; without this note every visitor
 * would have to ask for a history that can not be there.
 */
const KEY = 'vumon-guest-work';

export function noteGuestWork(): void {
  try {
    localStorage.setItem(KEY, '1');
  } catch {
    // A browser that stores nothing keeps no cookie either.
  }
}

export function hasGuestWork(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
