import { relative, resolve, sep } from 'node:path';
import { LARGER } from './larger.mjs';

const root = resolve(import.meta.dirname, '../..');
const FILE_LINES = 300;
const FUNCTION_LINES = 60;
/** A component is mostly markup. */
const COMPONENT_LINES = 120;
/** Cyclomatic; counted as ESLint's rule of that name does. */
const COMPLEXITY = 15;

const inRoot = (path) => relative(root, path).split(sep).join('/');

function nameOf({ id, parent }) {
  if (id) return id.name;
  if (parent?.type === 'VariableDeclarator') return parent.id.name;
  return parent?.key?.name;
}

const isTest = (path) => /\.test\.tsx?$|\/test\//.test(path);

/**
 * A group of tests is as long as what stands in it outside of functions, because each function in it has the limit itself.
 * Groups are the callbacks of `describe` and of functions named like it (describeOnEachTransport), and these functions themselves.
 */
function isGroup(node, path) {
  if (!isTest(path)) return false;
  if (/^describe[A-Z]/.test(nameOf(node) ?? '')) return true;
  if (node.parent?.type !== 'CallExpression') return false;
  let { callee } = node.parent;
  while (callee.type === 'CallExpression') callee = callee.callee;
  return /^describe([A-Z]|$)/.test(callee.object?.name ?? callee.name);
}

const isComponent = (node, path) => path.endsWith('.tsx') && /^[A-Z]/.test(nameOf(node) ?? '');
const linesOf = ({ loc }) => loc.end.line - loc.start.line + 1;

function limitsOf(path) {
  const { file = 0, functions = 0, complexity = 0 } = LARGER[path]?.allows ?? {};
  return {
    fileLines: Math.max(FILE_LINES, file),
    functionLines: Math.max(FUNCTION_LINES, functions),
    componentLines: Math.max(COMPONENT_LINES, functions),
    complexity: Math.max(COMPLEXITY, complexity),
  };
}

/**
 * Files have at most 300 lines, functions 60 and components 120, and each function has a complexity of at most 15. A file in
 * larger.mjs has its own limits.
 */
export const sizes = {
  create(context) {
    const path = inRoot(context.filename);
    const limits = limitsOf(path);
    /** Of each enclosing function, the innermost last: the complexity so far, and the lines after the first of each function in it. */
    const counts = [];
    const branch = () => {
      if (counts.length > 0) counts[counts.length - 1].complexity += 1;
    };
    const at = ({ loc: { start } }) => ({ start, end: start });
    const enter = () => void counts.push({ complexity: 1, inner: 0 });
    const leave = (node) => {
      const { complexity, inner } = counts.pop();
      if (counts.length > 0) counts[counts.length - 1].inner += linesOf(node) - 1;
      const name = nameOf(node) ?? 'This function';
      const limit = isComponent(node, path) ? limits.componentLines : limits.functionLines;
      const lines = linesOf(node) - (isGroup(node, path) ? inner : 0);
      if (lines > limit)
        context.report({
          loc: at(node),
          message: `${name} has ${lines} lines, more than ${limit}: give its parts names.`,
        });
      if (complexity > limits.complexity)
        context.report({
          loc: at(node),
          message: `${name} has a complexity of ${complexity}, more than ${limits.complexity}.`,
        });
    };
    return {
      Program(node) {
        const lines = context.sourceCode.lines.length - 1;
        if (lines > limits.fileLines)
          context.report({
            loc: at(node),
            message: `This file has ${lines} lines, more than ${limits.fileLines}: it holds more than one thing.`,
          });
      },
      FunctionDeclaration: enter,
      FunctionExpression: enter,
      ArrowFunctionExpression: enter,
      'FunctionDeclaration:exit': leave,
      'FunctionExpression:exit': leave,
      'ArrowFunctionExpression:exit': leave,
      ConditionalExpression: branch,
      LogicalExpression: branch,
      IfStatement: branch,
      ForStatement: branch,
      ForInStatement: branch,
      ForOfStatement: branch,
      WhileStatement: branch,
      DoWhileStatement: branch,
      AssignmentPattern: branch,
      'SwitchCase[test]': branch,
      'MemberExpression[optional=true]': branch,
      'CallExpression[optional=true]': branch,
      "AssignmentExpression[operator='??=']": branch,
      "AssignmentExpression[operator='||=']": branch,
      "AssignmentExpression[operator='&&=']": branch,
    };
  },
};
