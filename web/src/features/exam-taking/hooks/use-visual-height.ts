import { type RefObject, useEffect } from 'react';

/**
 * Fits the runner into what the on-screen keyboard leaves of the window (`--visual-height`, `--visual-top`), and keeps the field that is
 * being typed in above it.
 */
export function useVisualHeight(runner: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const fit = (): void => {
      const style = runner.current?.style;
      const zoomed = viewport.scale > 1.05;
      const keyboard = !zoomed && window.innerHeight - viewport.height > 80;
      if (!keyboard) {
        style?.removeProperty('--visual-height');
        style?.removeProperty('--visual-top');
        return;
      }
      style?.setProperty('--visual-height', `${Math.round(viewport.height)}px`);
      style?.setProperty('--visual-top', `${Math.round(viewport.offsetTop)}px`);
      const field = document.activeElement;
      if (field instanceof HTMLElement && field.matches('input, textarea, select') && runner.current?.contains(field))
        field.scrollIntoView({ block: 'center' });
    };
    viewport.addEventListener('resize', fit);
    viewport.addEventListener('scroll', fit);
    return () => {
      viewport.removeEventListener('resize', fit);
      viewport.removeEventListener('scroll', fit);
    };
  }, [runner]);
}
