import { relative, resolve, sep } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

/** Where people's screens are made. Tests, galleries, build scripts and the fake platform show nothing to customers. */
const SCREENS = /^(shell|mfe-[^/]+|libs\/(ui|web-kit))\/src\/(?!standalone\/|federation\/).*\.tsx?$/;
/** Tests, catalogues, and the manifests of remotes, whose entries name each language themselves. */
const OTHERS = /\.test\.tsx?$|messages(\.hi)?\.ts$|\/src\/manifest\.ts$/;

/** Files with words of their own, each with the reason. */
const EXCEPTED = {
  'mfe-admin/src/features/bill-rides/invoice-document.tsx': 'A tax invoice is in English, as its PDF is.',
};

/** Attributes and members that are shown or read aloud, of elements, components and lists of choices. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'caption',
  'description',
  'disabledReason',
  'empty',
  'emptyText',
  'error',
  'errorText',
  'header',
  'heading',
  'hint',
  'label',
  'legend',
  'note',
  'placeholder',
  'prefix',
  'suffix',
  'tabTitle',
  'title',
]);
const isSpoken = (name) => SPOKEN.has(name) || /[a-z]Label$/.test(name);

/** The product's name is the same in every language. */
const NAME = /Pahiya/g;
/** A key of a catalogue, which some components take in place of its sentence: `title="decideTitle"`. */
const isKey = (text) => /^[a-z]+[A-Z]\w*$/.test(text);
/** Two letters in a row make a word. A currency sign, a separator or an ellipsis is none. */
const hasWords = (text) => /\p{L}{2,}/u.test(text.replaceAll(NAME, '')) && !isKey(text);

/** The texts that an expression may render, without those that a function or a variable returns. */
function textsIn(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return [node.quasis.map(({ value }) => value.cooked).join(' '), ...node.expressions.flatMap(textsIn)];
    case 'ConditionalExpression':
      return [...textsIn(node.consequent), ...textsIn(node.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node.operator === '===' || node.operator === '!==' ? [] : [...textsIn(node.left), ...textsIn(node.right)];
    case 'ArrowFunctionExpression':
      return textsIn(node.body);
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return textsIn(node.expression);
    default:
      return [];
  }
}

/** The names of keys stand on the keyboard. */
const isKbd = (node) => node.openingElement?.name.name === 'kbd';

/** Words that a person sees or hears come from a catalogue, `messages.ts`, so that they are there in every language. */
export const catalogue = {
  create(context) {
    const path = relative(root, context.filename).split(sep).join('/');
    if (!SCREENS.test(path) || OTHERS.test(path) || path in EXCEPTED) return {};
    const check = (node, value) => {
      const words = textsIn(value).find(hasWords);
      if (words !== undefined)
        context.report({ node, message: `'${words.trim()}' is in one language: take it from messages.ts.` });
    };
    return {
      JSXText(node) {
        check(node, { type: 'Literal', value: node.value });
      },
      JSXAttribute(node) {
        if (isSpoken(node.name.name)) check(node, node.value);
      },
      Property(node) {
        if (isSpoken(node.key.name ?? node.key.value)) check(node, node.value);
      },
      CallExpression(node) {
        if (node.callee.object?.name === 'toast' && node.callee.property.name !== 'dismiss')
          check(node, node.arguments[0]);
      },
      JSXExpressionContainer(node) {
        if (node.parent.type !== 'JSXAttribute' && !isKbd(node.parent)) check(node, node.expression);
      },
    };
  },
};

const plugin = { meta: { name: 'pahiya-words' }, rules: { catalogue } };
export default plugin;
