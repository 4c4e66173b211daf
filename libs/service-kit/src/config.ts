/** One configuration key: where it is read from, what it means and how its text becomes a value. */
export interface ConfigField<T> {
  env: string;
  doc: string;
  parse: (text: string) => T;
  /** The value if the variable is not set. A field without a default is required. */
  default?: T;
  secret?: boolean;
}

export type ConfigFields = Record<string, ConfigField<unknown>>;
export type ConfigOf<F extends ConfigFields> = { [K in keyof F]: F[K] extends ConfigField<infer T> ? T : never };
export type Environment = Readonly<Record<string, string | undefined>>;

type Options<T> = Omit<ConfigField<T>, 'env' | 'parse'>;

export function text(env: string, options: Options<string>): ConfigField<string> {
  return { env, ...options, parse: (value) => value };
}

/** An optional text; `undefined` if it is not set. */
export function optionalText(env: string, options: Omit<Options<string>, 'default'>): ConfigField<string | undefined> {
  return { env, ...options, default: undefined, parse: (value) => value };
}

export function integer(env: string, options: Options<number> & { min?: number; max?: number }): ConfigField<number> {
  const { min = 0, max = Number.MAX_SAFE_INTEGER, ...rest } = options;
  return {
    env,
    ...rest,
    parse: (value) => {
      const number = Number(value);
      if (!Number.isInteger(number) || number < min || number > max)
        throw new RangeError(`must be a whole number from ${min} to ${max}, not '${value}'`);
      return number;
    },
  };
}

export function flag(env: string, options: Options<boolean>): ConfigField<boolean> {
  return {
    env,
    ...options,
    parse: (value) => {
      if (['on', 'true', '1', 'yes'].includes(value)) return true;
      if (['off', 'false', '0', 'no'].includes(value)) return false;
      throw new RangeError(`must be on or off, not '${value}'`);
    },
  };
}

export function choice<const T extends readonly string[]>(
  env: string,
  values: T,
  options: Options<T[number]>,
): ConfigField<T[number]> {
  return {
    env,
    ...options,
    parse: (value) => {
      if (!values.includes(value)) throw new RangeError(`must be one of ${values.join(', ')}, not '${value}'`);
      return value;
    },
  };
}

/**
 * Reads the fields out of an environment.
 * @throws Error that lists everything that is wrong or missing, not only the first
 */
export function readConfig<F extends ConfigFields>(fields: F, env: Environment): ConfigOf<F> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const raw = env[field.env];
    if (raw === undefined || raw === '') {
      if ('default' in field) values[name] = field.default;
      else problems.push(`${field.env} is not set: ${field.doc}`);
      continue;
    }
    try {
      values[name] = field.parse(raw);
    } catch (error) {
      problems.push(`${field.env} ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (problems.length > 0) throw new Error(`The configuration is not valid:\n  ${problems.join('\n  ')}`);
  return values as ConfigOf<F>;
}
