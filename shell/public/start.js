// The landing page can be read, and its links followed, without any script. This script loads the application when a
// person begins to use the page, or at once for a signed-in person. It then repeats the person's input there: what was
// typed and chosen, and the button that was pressed. It is not a module of the build, because it must run before
// everything else.
{
  const { app, styles, soon } = document.currentScript.dataset;
  const BEGINNINGS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'scroll'];
  const listening = new AbortController();
  const options = { capture: true, passive: true, signal: listening.signal };
  let pressed = null;
  let begun = false;

  const begin = () => {
    if (begun) return;
    begun = true;
    // Waits for the frame that answers the person's input.
    requestAnimationFrame(() =>
      setTimeout(() => {
        // The page has only the styles of its first content inline. What opens later needs the whole stylesheet.
        const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles });
        sheet.onload = sheet.onerror = () => {
          for (const src of app.split(' ')) {
            const script = document.createElement('script');
            script.src = src;
            script.async = false;
            document.head.append(script);
          }
        };
        document.head.append(sheet);
      }),
    );
  };
  for (const name of BEGINNINGS) addEventListener(name, begin, options);
  addEventListener('click', ({ target }) => (pressed = target.closest('button') ?? pressed), options);

  // React notices a change only if the value differs from the value that it knows. `known` is the value that it
  // rendered.
  const tell = (field, property, { known, actual, event }) => {
    field[property] = known;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, property).set.call(field, actual);
    field.dispatchEvent(new Event(event, { bubbles: true }));
  };
  document.addEventListener(
    'started',
    () => {
      listening.abort();
      for (const field of document.querySelectorAll('#root input')) {
        const isChoice = field.type === 'radio' || field.type === 'checkbox';
        if (isChoice && field.checked && !field.defaultChecked) {
          field.checked = false;
          field.click();
        } else if (!isChoice && field.value !== field.defaultValue) {
          tell(field, 'value', { known: field.defaultValue, actual: field.value, event: 'input' });
        }
      }
      if (pressed?.isConnected) pressed.click();
    },
    { once: true },
  );

  const whenIdle = window.requestIdleCallback ?? ((work) => setTimeout(work, 200));
  // Sections below the screen are laid out only when they come near. When the page is idle, this lays out one after the
  // other, so that a picture of the whole page shows all of them.
  const layOut = ([section, ...others]) => {
    if (!section) return;
    whenIdle(() => {
      section.style.contentVisibility = 'visible';
      layOut(others);
    });
  };
  const isSignedIn = () => {
    try {
      return localStorage.getItem('token') !== null;
    } catch {
      // The browser forbids the storage: nobody is signed in when the page opens.
      return false;
    }
  };
  const afterLoad = () => {
    layOut(document.querySelectorAll('#root section'));
    if (isSignedIn()) return begin();
    if (navigator.connection?.saveData) return;
    // Fetches the files without running them when the page is idle, so that the first touch need not wait for the
    // network.
    whenIdle(() => {
      for (const href of soon.split(' ')) {
        if (begun) return;
        const hint = document.createElement('link');
        Object.assign(hint, { rel: 'prefetch', as: href.endsWith('.css') ? 'style' : 'script', href });
        document.head.append(hint);
      }
    });
  };
  if (document.readyState === 'complete') afterLoad();
  else addEventListener('load', afterLoad, { once: true });
}
