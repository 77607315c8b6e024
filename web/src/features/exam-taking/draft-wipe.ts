export const DRAFT_DATABASE = 'vumon-exam-drafts';

/** Deletes every unsent answer on this computer: the next person must not find them. Call it when somebody signs out. */
export function wipeDrafts(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(DRAFT_DATABASE);
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    request.onblocked = () => resolve();
  });
}
