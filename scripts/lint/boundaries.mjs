import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { sizes } from './sizes.mjs';
import {
  BUILD,
  BUNDLED_ENTRIES,
  COMPUTES_WITH,
  DOMAIN,
  LAYERS,
  NOT_DOMAIN,
  TEST,
  TESTS_MAY_IMPORT,
  WRAPPED,
} from './layers.mjs';

const root = resolve(import.meta.dirname, '../..');
const OURS = '@pahiya/';

const projects = new Map();
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** A folder is a project if it has a package.json, or else a project.json of Nx. */
function readProject(folder) {
  const isPackage = existsSync(join(folder, 'package.json'));
  const manifest = isPackage ? readJson(join(folder, 'package.json')) : {};
  const { tags = [] } = isPackage ? (manifest.nx ?? {}) : readJson(join(folder, 'project.json'));
  const tag = (key) => tags.find((each) => each.startsWith(`${key}:`))?.slice(key.length + 1);
  const { name, dependencies, devDependencies } = manifest;
  return {
    name,
    type: tag('type'),
    runs: tag('runs'),
    declares: new Set([name, ...Object.keys({ ...dependencies, ...devDependencies })]),
  };
}

/** The project of a file; files of the root belong to the project `scripts`. */
function projectOf(path) {
  let folder = dirname(path);
  while (!['package.json', 'project.json'].some((name) => existsSync(join(folder, name)))) {
    if (folder === dirname(folder)) throw new Error(`${path} is in no project`);
    folder = dirname(folder);
  }
  if (folder === root) folder = join(root, 'scripts');
  if (!projects.has(folder)) projects.set(folder, readProject(folder));
  return projects.get(folder);
}

/** The type of a workspace package, by its name `@pahiya/<folder>`. */
function typeOf(name) {
  const folder = name.slice(OURS.length);
  const places = [folder, `libs/${folder}`, `services/${folder}`].map((place) => join(root, place));
  const place = places.find((each) => existsSync(join(each, 'package.json')));
  return place === undefined ? undefined : projectOf(join(place, 'package.json')).type;
}

const inRoot = (path) => relative(root, path).split(sep).join('/');
const isInside = (path, folder) => path === folder || path.startsWith(`${folder}/`);
/** The module that a remote exposes: it loads the page of each feature. */
const PAGES = /^mfe-[^/]+\/src\/remote\.tsx$/;
const featureOf = (path) => /^(.*\/src\/features\/[^/]+)\//.exec(path)?.[1];

const domainFiles = new Map();
const COMMENTS = /\/\*.*?\*\/|\/\/[^\n]*/gs;

/** Whether a file, given from the root, is a domain module. */
function isDomain(file) {
  if (!domainFiles.has(file)) domainFiles.set(file, isRule(file) && !isExcepted(file));
  return domainFiles.get(file);
}

const isExcepted = (file) => Object.keys(NOT_DOMAIN).some((each) => isInside(file, each));

/** Whether a file is a domain module by its name and content, exceptions included. */
export function isRule(file) {
  if (!DOMAIN.files.test(file) || TEST.test(file) || !existsSync(join(root, file))) return false;
  return !/\b(async|await)\b/.test(readFileSync(join(root, file), 'utf8').replaceAll(COMMENTS, ''));
}

/** Why the file may not import this file by a relative path; undefined if it may. */
function refusedFile(from, to, { project, isType }) {
  if (projectOf(to) !== project)
    return `This file belongs to another project. Import the package by its name, and only what it exports.`;
  const [source, target] = [inRoot(from), inRoot(to)];
  const feature = featureOf(source);
  const other = featureOf(target);
  if (other !== undefined && feature !== other && !PAGES.test(source) && !TEST.test(source))
    return `Features do not import each other, and only a remote's list of pages imports them: move what both need out of features/.`;
  const entry = BUNDLED_ENTRIES.find((each) => isInside(source, each));
  if (entry !== undefined && !isInside(target, entry) && !TEST.test(source))
    return `An entry of web-kit that is bundled with remotes takes the page's state from the shared one: import @pahiya/web-kit.`;
  // Nothing of a type is loaded.
  if (!isType && isDomain(source) && !isDomain(target)) return DOMAIN.because;
  return undefined;
}

/** Why the file may not import this package of the workspace; undefined if it may. */
function refusedPackageOfOurs(from, specifier, project) {
  const name = specifier.split('/').slice(0, 2).join('/');
  const type = typeOf(name);
  const isTest = TEST.test(from);
  if (type === 'testing' || specifier === '@pahiya/web-kit/testing')
    return isTest || project.type === 'testing' ? undeclared(name, project) : 'Test tools are imported by tests alone.';
  const { mayImport, because } = LAYERS[project.type];
  const allowed = isTest ? [...mayImport, ...TESTS_MAY_IMPORT] : mayImport;
  if (name !== project.name && !allowed.includes(type)) return because;
  if (isDomain(from) && !DOMAIN.mayImport.includes(type)) return DOMAIN.because;
  return undeclared(name, project);
}

function undeclared(name, project) {
  if (project.declares.has(name)) return undefined;
  return `${name} is not a dependency in this project's package.json, so Nx does not know that a change of it concerns this project.`;
}

/** Why the file may not import this package from npm or Node; undefined if it may. */
function refusedPackageOfOthers(from, specifier, project) {
  const wrapped = WRAPPED.find(({ packages }) => packages.some((each) => isInside(specifier, each)));
  if (wrapped !== undefined && wrapped.by !== project.type && !TEST.test(from)) return wrapped.because;
  if (isDomain(from) && specifier !== COMPUTES_WITH[from]) return DOMAIN.because;
  const isNode = specifier.startsWith('node:') || builtinModules.includes(specifier);
  if (isNode && project.runs !== 'node' && !TEST.test(from) && !BUILD.test(from))
    return 'The browser has no Node: what runs there imports no node module.';
  return undefined;
}

/** Why this import is refused, or undefined. `isType`: it imports types alone. */
export function refusal(filename, specifier, { isType = false } = {}) {
  const project = projectOf(filename);
  if (specifier.startsWith('.'))
    return refusedFile(filename, resolve(dirname(filename), specifier), { project, isType });
  const from = inRoot(filename);
  return specifier.startsWith(OURS)
    ? refusedPackageOfOurs(from, specifier, project)
    : refusedPackageOfOthers(from, specifier, project);
}

/** The name in an import, also one in backticks without a part that is computed. */
function specifierOf(node) {
  if (typeof node?.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' && node.expressions.length === 0 ? node.quasis[0].value.cooked : undefined;
}

/** Whether a call loads the module that its first argument names: require(), or one of the mocks of Jest. */
function loads({ type, name, object, property }) {
  if (type === 'Identifier') return name === 'require';
  return type === 'MemberExpression' && object.name === 'jest' && /mock|requireActual/i.test(property.name ?? '');
}

const imports = {
  create(context) {
    const check = (node, isType = false) => {
      const specifier = specifierOf(node);
      const message = specifier === undefined ? undefined : refusal(context.filename, specifier, { isType });
      if (message !== undefined) context.report({ node, message });
    };
    const checkSource = ({ source, importKind, exportKind }) => check(source, (importKind ?? exportKind) === 'type');
    return {
      ImportDeclaration: checkSource,
      ImportExpression: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      TSImportType: ({ source }) => check(source, true),
      TSExternalModuleReference: ({ expression }) => check(expression),
      CallExpression({ callee, arguments: [first] }) {
        if (loads(callee)) check(first);
      },
    };
  },
};

/** The plugin of oxlint; .oxlintrc.json names it. */
const plugin = { meta: { name: 'pahiya' }, rules: { imports, sizes } };
export default plugin;
