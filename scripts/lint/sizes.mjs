import { relative, resolve, sep } from 'node:path';
import { LARGER } from './larger.mjs';

const root = resolve(import.meta.dirname, '../..');
const FILE_LINES = 300;
const FUNCTION_LINES = 60;
/** A component is mostly markup. */
const COMPONENT_LINES = 120;
/** Ways through a function; counted as ESLint's rule of that name does. */
const COMPLEXITY = 15;

const inRoot = (path) => relative(root, path).split(sep).join('/');

function nameOf({ id, parent }) {
  if (id) return id.name;
  if (parent?.type === 'VariableDeclarator') return parent.id.name;
  return parent?.key?.name;
}

/** `describe` groups tests and does nothing; each test in it is counted. */
function isGroup({ parent }) {
  if (parent?.type !== 'CallExpression') return false;
  let { callee } = parent;
  while (callee.type === 'CallExpression') callee = callee.callee;
  return (callee.object?.name ?? callee.name) === 'describe';
}

const isComponent = (node, path) => path.endsWith('.tsx') && /^[A-Z]/.test(nameOf(node) ?? '');
const linesOf = ({ loc }) => loc.end.line - loc.start.line + 1;

/** Files at 300 lines, functions at 60, components at 120, each with a complexity of 15; larger.mjs lists who may be larger, and why. */
export const sizes = {
  create(context) {
    const path = inRoot(context.filename);
    const isAllowed = (what) => LARGER[path]?.allows.includes(what) ?? false;
    /** The complexity so far of each function that encloses what is visited, the innermost last. */
    const counts = [];
    const branch = () => {
      if (counts.length > 0) counts[counts.length - 1] += 1;
    };
    const at = ({ loc: { start } }) => ({ start, end: start });
    const enter = () => void counts.push(1);
    const leave = (node) => {
      const complexity = counts.pop();
      const name = nameOf(node) ?? 'This function';
      const limit = isComponent(node, path) ? COMPONENT_LINES : FUNCTION_LINES;
      const lines = linesOf(node);
      if (lines > limit && !isGroup(node) && !isAllowed('functions'))
        context.report({
          loc: at(node),
          message: `${name} has ${lines} lines, more than ${limit}: give its parts names.`,
        });
      if (complexity > COMPLEXITY && !isAllowed('complexity'))
        context.report({
          loc: at(node),
          message: `${name} has a complexity of ${complexity}, more than ${COMPLEXITY}.`,
        });
    };
    return {
      Program(node) {
        const lines = context.sourceCode.lines.length - 1;
        if (lines > FILE_LINES && !isAllowed('file'))
          context.report({
            loc: at(node),
            message: `This file has ${lines} lines, more than ${FILE_LINES}: it holds more than one thing.`,
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
