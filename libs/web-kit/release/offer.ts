import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type Module, type ModuleItem } from '@swc/core';

/** What a library offers to remotes that are already built, as far as its sources show it. */
export interface Offer {
  /** The names that a remote may import, by entry. */
  exports: Record<string, string[]>;
  /** The props of each exported component. `size?` is an optional prop. */
  props: Record<string, string[]>;
  /** The custom properties that a remote's styles may read. */
  tokens: string[];
  /** The libraries that remotes get from the shell, with their major versions. */
  libraries: Record<string, number>;
}

export const LIBRARIES = ['ui', 'web-kit'] as const;
export type Library = (typeof LIBRARIES)[number];

const libs = join(import.meta.dirname, '../..');
export const folderOf = (library: Library): string => join(libs, library);

interface Manifest {
  version: string;
  dependencies: Readonly<Record<string, string>>;
}
const manifestOf = (library: Library) =>
  JSON.parse(readFileSync(join(folderOf(library), 'package.json'), 'utf8')) as Manifest;

export const versionOfSources = (library: Library): string => manifestOf(library).version;

/** The entries that remotes share with the shell. Other entries are bundled with the remote that imports them. */
const SHARED_ENTRIES: Readonly<Record<Library, Readonly<Record<string, string>>>> = {
  ui: { '.': 'src/index.ts' },
  'web-kit': { '.': 'src/index.ts', './query': 'src/query.ts' },
};
/** Libraries that count as a part of web-kit's version, because a remote gets them from the same shell. */
const SHARED_LIBRARIES: Readonly<Record<Library, readonly string[]>> = {
  ui: [],
  'web-kit': ['@tanstack/react-query', 'react', 'react-dom', 'zustand'],
};

export function presentOffer(library: Library): Offer {
  const folder = folderOf(library);
  const offer: Offer = { exports: {}, props: {}, tokens: [], libraries: {} };
  for (const [entry, path] of Object.entries(SHARED_ENTRIES[library])) {
    const { values, props } = namesOf(join(folder, path));
    offer.exports[entry] = [...values].toSorted();
    for (const [name, members] of props) offer.props[name] = members;
  }
  const tokens = join(folder, 'src/tokens.css');
  if (existsSync(tokens))
    offer.tokens = [...new Set(readFileSync(tokens, 'utf8').match(/(?<=^\s*)--[\w-]+(?=:)/gm))].toSorted();
  const { dependencies } = manifestOf(library);
  for (const name of SHARED_LIBRARIES[library]) offer.libraries[name] = Number.parseInt(dependencies[name] ?? '', 10);
  return offer;
}

interface Names {
  values: Set<string>;
  props: Map<string, string[]>;
}

const parsed = new Map<string, Module>();
function parse(file: string): Module {
  const known = parsed.get(file) ?? parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript', tsx: true });
  parsed.set(file, known);
  return known;
}

/** The names that a module exports, including those it re-exports from the same library. */
function namesOf(file: string): Names {
  const names: Names = { values: new Set(), props: new Map() };
  for (const item of parse(file).body)
    if (item.type === 'ExportAllDeclaration') {
      const others = namesOf(join(dirname(file), item.source.value));
      for (const value of others.values) names.values.add(value);
      for (const [name, members] of others.props) names.props.set(name, members);
    } else if (item.type === 'ExportNamedDeclaration') addNamed(item, file, names);
    else if (item.type === 'ExportDeclaration') addDeclared(item.declaration, file, names);
  return names;
}

type Named = Extract<ModuleItem, { type: 'ExportNamedDeclaration' }>;
function addNamed({ specifiers, source, ...rest }: Named, file: string, names: Names): void {
  const areTypes = 'typeOnly' in rest && rest.typeOnly === true;
  for (const specifier of specifiers) {
    if (specifier.type !== 'ExportSpecifier') continue;
    const { orig, exported, isTypeOnly } = specifier;
    if (!areTypes && !isTypeOnly) names.values.add((exported ?? orig).value);
    else if (source?.value.startsWith('.')) addProps(orig.value, join(dirname(file), source.value), names);
  }
}

type Declared = Extract<ModuleItem, { type: 'ExportDeclaration' }>['declaration'];
function addDeclared(declaration: Declared, file: string, names: Names): void {
  if (declaration.type === 'TsInterfaceDeclaration') addProps(declaration.id.value, file, names);
  else if (declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration')
    names.values.add(declaration.identifier.value);
  else if (declaration.type === 'VariableDeclaration')
    for (const { id } of declaration.declarations) if (id.type === 'Identifier') names.values.add(id.value);
}

function addProps(name: string, file: string, { props }: Names): void {
  const members = name.endsWith('Props') ? membersOf(name, file) : [];
  if (members.length > 0) props.set(name, members.toSorted());
}

/**
 * The members of an interface and of the interfaces in the same file that it extends. Interfaces from elsewhere are
 * ignored.
 */
function membersOf(name: string, file: string): string[] {
  const declaration = parse(file)
    .body.map((item) => (item.type === 'ExportDeclaration' ? item.declaration : item))
    .filter((each) => each.type === 'TsInterfaceDeclaration')
    .find(({ id }) => id.value === name);
  if (!declaration) return [];
  const inherited = declaration.extends.flatMap(({ expression }) =>
    expression.type === 'Identifier' ? membersOf(expression.value, file) : [],
  );
  const own = declaration.body.body.flatMap((member) =>
    (member.type === 'TsPropertySignature' || member.type === 'TsMethodSignature') && member.key.type === 'Identifier'
      ? `${member.key.value}${member.optional ? '?' : ''}`
      : [],
  );
  return [...inherited, ...own];
}
