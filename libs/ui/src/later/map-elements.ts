import styles from './trip-canvas.module.css';

/** The mark of a stop: a dot and the name of the place. The map hides its own names below it. */
export function stopElement(kind: 'pickup' | 'drop'): HTMLElement {
  const element = document.createElement('div');
  element.className = `${styles.stop ?? ''} ${styles[kind] ?? ''}`;
  element.append(document.createElement('i'), document.createElement('span'));
  for (const part of element.children) part.setAttribute('data-over-map', '');
  return element;
}

/** The mark of the chosen cab. */
export function carElement(): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.car ?? '';
  element.innerHTML =
    '<svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true"><path d="M18 2.5 24.5 10h-13z"/><circle cx="18" cy="18" r="11.5"/><g><rect x="14" y="11" width="8" height="14" rx="2.8"/><path d="M15.4 14.4h5.2v2.5h-5.2zM15.4 20.9h5.2v1.6h-5.2z"/></g></svg>';
  return element;
}
