import { readdirSync, readFileSync } from 'node:fs';
import { Value } from 'typebox/value';
import {
  allRoutes,
  DEFAULT_BODY_LIMIT_BYTES,
  ERRORS,
  events,
  fillPath,
  maxLengthOf,
  MOBILE_NUMBER,
  nullable,
  oneOf,
  phoneDigits,
  plainPhone,
  SearchText,
  subscriptions,
  type EventEnvelope,
  type EventType,
} from './index.ts';

const samples = new URL('../samples/', import.meta.url);

describe('events', () => {
  const files = readdirSync(samples).filter((file) => file.endsWith('.json'));

  it('has a stored sample of every event version', () => {
    const kept = new Set(
      files.map((file) => (JSON.parse(readFileSync(new URL(file, samples), 'utf8')) as EventEnvelope).type),
    );
    expect(Object.keys(events).filter((type) => !kept.has(type as EventType))).toEqual([]);
  });

  it.each(files)('still parses %s as it was published', (file) => {
    const event = JSON.parse(readFileSync(new URL(file, samples), 'utf8')) as EventEnvelope;
    expect([...Value.Errors(events[event.type].data, event.data)]).toEqual([]);
  });

  it('is named <service>.<entity>.<past-tense>.v<major> and published by the service it names', () => {
    for (const type of Object.keys(events))
      expect(type).toMatch(/^(auth|booking|driver|salary|invoice)\.[a-z]+\.[a-z-]+ed\.v\d+$/);
  });

  it('has a subscriber', () => {
    const heard = new Set<string>(Object.values(subscriptions).flat());
    expect(Object.keys(events).filter((type) => !heard.has(type))).toEqual([]);
  });
});

describe('routes', () => {
  it('gives every method and path to one route', () => {
    const seen = new Map<string, string>();
    for (const [name, route] of allRoutes()) {
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        const key = `${route.method} ${path.replaceAll(/:[A-Za-z]+/g, ':')}`;
        expect([key, seen.get(key)]).toEqual([key, undefined]);
        seen.set(key, name);
      }
    }
  });

  it('declares exactly the parameters its paths have', () => {
    for (const [name, route] of allRoutes()) {
      for (const path of [route.path, ...(route.aliases ?? [])]) {
        const inPath = [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '');
        expect([name, Object.keys(route.params?.properties ?? {}).toSorted()]).toEqual([name, inPath.toSorted()]);
      }
    }
  });

  it('keeps internal routes under /internal, and nothing else there', () => {
    for (const [name, route] of allRoutes())
      expect([name, route.path.startsWith('/internal/')]).toEqual([name, route.access.kind === 'internal']);
  });

  it('names only errors of the catalogue', () => {
    for (const [, route] of allRoutes())
      for (const code of route.errors ?? []) expect(ERRORS[code].status).toBeGreaterThanOrEqual(400);
  });

  it('limits the search text of every list to the same length, which the search fields use', () => {
    const searched = allRoutes().flatMap(([name, { query }]) => {
      const q = (query as { properties?: Record<string, object> } | undefined)?.properties?.['q'];
      return q ? [[name, maxLengthOf(q)]] : [];
    });
    expect(searched.length).toBeGreaterThan(4);
    expect(searched).toEqual(searched.map(([name]) => [name, maxLengthOf(SearchText)]));
  });

  it('allows larger bodies only for files, signatures and the rides of a plan', () => {
    const large = allRoutes()
      .filter(([, route]) => (route.bodyLimitBytes ?? 0) > DEFAULT_BODY_LIMIT_BYTES)
      .map(([name]) => name);
    expect(large).toEqual([
      'booking.makePlan',
      'booking.commitPlan',
      'driver.registerDriver',
      'driver.updateDriver',
      'invoice.generatePdf',
    ]);
  });
});

describe('schemas', () => {
  it('accepts null where a closed set may be absent', () => {
    expect(nullable(oneOf(['a', 'b']))).toMatchObject({ type: ['string', 'null'], enum: ['a', 'b', null] });
  });

  it('fills parameters into a path, escaped, and refuses to leave one out', () => {
    expect(fillPath('/api/driver/:id/documents/:kind', { id: 'a b/c', kind: 'license' })).toBe(
      '/api/driver/a%20b%2Fc/documents/license',
    );
    expect(() => fillPath('/api/driver/:id')).toThrow('needs the parameter id');
  });
});

describe('a mobile number', () => {
  it.each(['9876543210', '+919876543210', '+91-9876543210', '+91 98765 43210', '98765\u00a0-\u00a043210'])(
    'is taken as %s and kept as its ten digits',
    (written) => {
      expect(MOBILE_NUMBER.test(written)).toBe(true);
      expect(phoneDigits(written)).toBe('9876543210');
    },
  );

  it.each(['\u202a+91 98765 43210\u202c', '(+91) 98765.43210', '98765\u201143210', '९८७६५ ४३२१०'])(
    'is kept as its ten digits when %s was pasted',
    (pasted) => {
      expect(MOBILE_NUMBER.test(plainPhone(pasted))).toBe(true);
      expect(phoneDigits(pasted)).toBe('9876543210');
    },
  );

  it('is found with a leading 0 or 91, and by a part of it', () => {
    expect(['09876543210', '91 98765 43210', '+91 98765', '98765-'].map(phoneDigits)).toEqual([
      '9876543210',
      '9876543210',
      '98765',
      '98765',
    ]);
    expect(phoneDigits('9198765432')).toBe('9198765432');
  });

  it.each(['080 4000 1234', '09876543210', '987654321', '98765432101', '98765x43210', '+1 9876543210'])(
    'is not %s',
    (written) => {
      expect(MOBILE_NUMBER.test(written)).toBe(false);
    },
  );
});
