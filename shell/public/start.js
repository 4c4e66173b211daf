// The landing page can be read, and its links followed, without any script. This one fetches the application when
// somebody begins to use the page (or is signed in, and should see so), and hands over what they did meanwhile: what was
// typed, what was chosen, the button that was pressed. Not a module of the build: it must be here before everything else.
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
    // After the frame that answers what they did.
    requestAnimationFrame(() =>
      setTimeout(() => {
        // The page has in line what it shows; what opens later needs the rest.
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

  // React hears of a change when the value differs from the one that it knows; `known` is what it rendered.
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
  // What is below the screen is laid out when it comes near, or else one by one when nothing is wanted: a picture of the
  // whole page shows it all.
  const layOut = ([section, ...others]) => {
    if (!section) return;
    whenIdle(() => {
      section.style.contentVisibility = 'visible';
      layOut(others);
    });
  };
  const afterLoad = () => {
    layOut(document.querySelectorAll('#root section'));
    if (localStorage.getItem('token')) return begin();
    if (navigator.connection?.saveData) return;
    // Their bytes only, when nothing else is wanted: the first touch should not wait for the network.
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
