import type { events, subscriptions } from '@pahiya/contracts';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { EntityManager } from 'typeorm';
import type { Envelope } from './envelope.ts';

/** Every event by its name, and the subscriptions of every service. `contracts` exports the platform's. */
export interface Catalogue {
  readonly events: Readonly<Record<string, { readonly data: TSchema }>>;
  readonly subscriptions: Readonly<Record<string, readonly string[]>>;
  /** Subscriptions of earlier releases by which events may still arrive, for which there is nothing to do. */
  readonly endedSubscriptions?: Readonly<Record<string, readonly string[]>>;
}

/** The catalogue of the platform itself: the default wherever a catalogue is a type parameter. */
export interface PahiyaCatalogue extends Catalogue {
  events: typeof events;
  subscriptions: typeof subscriptions;
}

export type EventName<C extends Catalogue> = keyof C['events'] & string;
export type ServiceOf<C extends Catalogue> = keyof C['subscriptions'] & string;

/** The envelope of one event, or the union of the envelopes of several. */
export type EventOf<C extends Catalogue, T extends EventName<C> = EventName<C>> =
  T extends EventName<C> ? Envelope<T, Static<C['events'][T]['data']>> : never;

/** Handles one event, in the transaction that marks it as handled. */
export type Handler<C extends Catalogue, T extends EventName<C>> = (
  event: EventOf<C, T>,
  tx: EntityManager,
) => Promise<void>;

/** A handler for every subscription of the service `S`, by the event's name. */
export type Handlers<C extends Catalogue, S extends ServiceOf<C>> =
  S extends ServiceOf<C> ? { readonly [T in C['subscriptions'][S][number] & EventName<C>]: Handler<C, T> } : never;

/** The services that subscribe to anything. */
export const listenersIn = (subscriptions: Catalogue['subscriptions']): string[] =>
  Object.keys(subscriptions).filter((service) => subscriptions[service]?.length);

/** Returns in one sentence what is wrong with an event's `data`; undefined when it keeps its contract. */
export type ContractCheck = (type: string, data: unknown) => string | undefined;

/** Compiles the contracts of the named events once, so that a check costs microseconds. */
export function compileContracts(catalogue: Catalogue, types: readonly string[]): ContractCheck {
  const validators = new Map(
    types.flatMap((type) => {
      const contract = catalogue.events[type];
      return contract ? [[type, Compile(contract.data)] as const] : [];
    }),
  );
  return (type, data) => {
    const validator = validators.get(type);
    if (!validator) return `'${type}' has no contract here`;
    if (validator.Check(data)) return undefined;
    const issues = validator.Errors(data).map((issue) => `data${issue.instancePath} ${issue.message}`);
    return `'${type}' breaks its contract: ${issues.join('; ')}`;
  };
}

/** Every reason why `service` may not start with these handlers, one sentence each. */
export function problemsOf(catalogue: Catalogue, service: string, handled: readonly string[]): string[] {
  const heard = catalogue.subscriptions[service];
  if (!heard) return [`the catalogue has no subscriptions for '${service}'`];
  return [
    ...heard.filter((type) => !catalogue.events[type]).map((type) => `'${type}' is subscribed to but has no contract`),
    ...heard.filter((type) => !handled.includes(type)).map((type) => `'${type}' is subscribed to but has no handler`),
    ...handled
      .filter((type) => !heard.includes(type))
      .map((type) => `'${type}' has a handler but is not subscribed to`),
  ];
}
