import { DefaultNamingStrategy } from 'typeorm';

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The column of a property, e.g. `flight_number` for flightNumber. A column of an embedded entity begins with its prefix. */
export function columnNameOf(property: string, given: string | undefined, prefixes: readonly string[]): string {
  return [...prefixes, given ?? snakeCase(property)].join('_');
}

/** Names columns as the migrations do. Constraints and indexes have names of their own in the entities. */
export class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, given: string | undefined, prefixes: string[]): string {
    return columnNameOf(property, given, prefixes);
  }
}
