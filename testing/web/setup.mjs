// Parts of a browser that neither jsdom nor Node has.
import 'fake-indexeddb/auto';

/** The width that media queries are answered for; a test may change it and dispatch `resize`. */
const DESKTOP_WIDTH = 1280;
Object.defineProperty(window, 'innerWidth', { value: DESKTOP_WIDTH, writable: true, configurable: true });

/** Answers (min|max)-width queries by window.innerWidth; anything else (dark mode, reduced motion) is a plain no. */
function matches(query) {
  const widths = [...query.matchAll(/\((min|max)-width:\s*([\d.]+)px\)/g)];
  return widths.length > 0 && widths.every(([, side, px]) => (side === 'min' ? window.innerWidth >= Number(px) : window.innerWidth <= Number(px)));
}

window.matchMedia = (query) => {
  const target = new EventTarget();
  return Object.assign(target, {
    get matches() {
      return matches(query);
    },
    media: query,
    onchange: null,
    addListener: (listener) => target.addEventListener('change', listener),
    removeListener: (listener) => target.removeEventListener('change', listener),
  });
};

// jsdom refuses to compute the style of a pseudo element; the element's own style is near enough for measuring scroll bars.
const computedStyle = window.getComputedStyle.bind(window);
window.getComputedStyle = (element) => computedStyle(element);

class SilentObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}
globalThis.ResizeObserver ??= SilentObserver;
globalThis.IntersectionObserver ??= SilentObserver;
Element.prototype.scrollIntoView ??= () => {};
window.scrollTo = () => {};
globalThis.IS_REACT_ACT_ENVIRONMENT = true;
