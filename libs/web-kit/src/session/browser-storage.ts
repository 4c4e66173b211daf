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

/** What a full storage does not take lasts as long as the page. */
function withOverflow(storage: Kept): Kept {
  const overflow = inMemory();
  return {
    get length() {
      return storage.length + overflow.length;
    },
    key: (index) => storage.key(index) ?? overflow.key(index - storage.length),
    getItem: (key) => overflow.getItem(key) ?? storage.getItem(key),
    setItem: (key, value) => {
      overflow.removeItem(key);
      try {
        storage.setItem(key, value);
      } catch {
        // The older value, maybe the token of somebody else, must not come back with the next page.
        storage.removeItem(key);
        overflow.setItem(key, value);
      }
    },
    removeItem: (key) => {
      storage.removeItem(key);
      overflow.removeItem(key);
    },
    clear: () => {
      storage.clear();
      overflow.clear();
    },
  };
}

/** Asks for the storage only once. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Kept {
  try {
    return globalThis[name] ? withOverflow(globalThis[name]) : inMemory();
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
