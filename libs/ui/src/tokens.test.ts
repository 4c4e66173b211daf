import { readFileSync } from 'node:fs';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** The values of every colour token, as [light, dark]. */
const colours = new Map(
  [...css.matchAll(/(--[\w-]+):\s*(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].map(
    ([, name, light, dark, both]) => [name, [light ?? both, dark ?? both] as [string, string]],
  ),
);

/** WCAG 2.2: relative luminance and contrast ratio. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const grounds = [
  '--ground',
  '--surface',
  '--surface-raised',
  '--surface-sunken',
  '--surface-hover',
  '--surface-selected',
];
const statuses = ['pending', 'assigned', 'accepted', 'on-trip', 'completed', 'denied', 'cancelled'];

const text: [string, string][] = [
  ...[
    '--text',
    '--text-muted',
    '--text-subtle',
    '--danger-text',
    '--success-text',
    '--info-text',
    '--attention-text',
  ].flatMap((token) => grounds.map((ground): [string, string] => [token, ground])),
  ...statuses.map((status): [string, string] => [`--status-${status}-text`, `--status-${status}-surface`]),
  ...['info', 'success', 'attention', 'danger'].flatMap((tone): [string, string][] => [
    [`--${tone}-text`, `--${tone}-surface`],
    ['--text', `--${tone}-surface`],
  ]),
  ['--text', '--surface-pressed'],
  ['--text-muted', '--surface-pressed'],
  ['--text-inverse', '--surface-inverse'],
  ['--on-action', '--action'],
  ['--on-action', '--action-hover'],
  ['--on-attention', '--attention'],
  ['--on-attention', '--attention-hover'],
  ['--on-danger', '--danger'],
  ['--on-danger', '--danger-hover'],
];
const controls: [string, string][] = [
  '--line-strong',
  '--focus',
  '--action',
  '--danger',
  '--success',
  '--attention-mark',
].flatMap((token) => ['--ground', '--surface', '--surface-raised'].map((ground): [string, string] => [token, ground]));

function failures(pairs: [string, string][], least: number): string[] {
  return pairs.flatMap(([front, back]) =>
    (['light', 'dark'] as const).flatMap((theme, at) => {
      const one = colours.get(front)?.[at];
      const other = colours.get(back)?.[at];
      if (!one || !other) return [`${front} on ${back}: not a colour`];
      const ratio = contrast(one, other);
      return ratio < least ? [`${front} on ${back}, ${theme}: ${ratio.toFixed(2)}`] : [];
    }),
  );
}

it('text has at least 4.5 : 1 in both themes', () => expect(failures(text, 4.5)).toEqual([]));
it('controls have at least 3 : 1 in both themes', () => expect(failures(controls, 3)).toEqual([]));
