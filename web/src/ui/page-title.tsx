import { useEffect } from 'react';

const SITE = 'Vũ Môn';

/** Names the browser's tab after the screen, so that history, bookmarks and screen readers tell screens apart. */
export function PageTitle({ text }: { text: string }) {
  useEffect(() => {
    document.title = `${text} | ${SITE}`;
  }, [text]);
  return null;
}
