type Kept = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

function inMemory(): Kept {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index) => [...values.keys()][index] ?? null,
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
    clear: () => values.clear(),
  };
}

/** Asks for the storage only once. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Kept {
  try {
    return globalThis[name] ?? inMemory();
  } catch {
    // The browser forbids it, e.g. because the person blocks cookies: the property itself throws.
    return inMemory();
  }
}

/** The browser's storages. Where it has none, what they keep lasts as long as the page. */
export const local = storageOf('localStorage');
export const ofTab = storageOf('sessionStorage');

export const keysOf = (storage: Kept): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
