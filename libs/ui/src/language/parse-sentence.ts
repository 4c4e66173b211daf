import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';

type Elements = MessageFormatElement[];
type Branches = Record<string, { value: Elements }>;
/** What the elements stand in; '#' is a number in a plural only. */
type Place = 'sentence' | 'plural' | 'select';

const ARGUMENT = 1;
const NUMBER = 2;
const SELECT = 5;
const PLURAL = 6;
const TAG = 8;

/**
 * Reads a sentence in ICU MessageFormat into what IntlMessageFormat formats: `{name}`, `{n, number}`, `{n, plural, …}`,
 * `{x, select, …}`, `#` and `<b>…</b>`, with ICU's apostrophes. The library's own parser knows skeletons and dates too,
 * which no sentence of ours has, and is 7 kB of every page (compressed) instead of one; the test beside this holds both
 * against each other over every sentence of the web.
 * @throws SyntaxError for anything else
 */
export function parseSentence(sentence: string): Elements {
  let at = 0;

  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(sentence) ?? [];
    if (found !== undefined) at += found.length;
    return found;
  };
  const need = (pattern: RegExp): string => {
    const found = take(pattern);
    if (found === undefined) throw new SyntaxError(`Not understood from ${at}: ${sentence}`);
    return found.trim();
  };

  function text(place: Place): string {
    let read = '';
    for (;;) {
      if (take(/''/y)) read += "'";
      else if (take(place === 'plural' ? /'(?=[{}<>#])/y : /'(?=[{}<>])/y)) {
        read += need(/(?:[^']|'')*/y).replaceAll("''", "'");
        take(/'/y);
      } else {
        const plain = take(place === 'plural' ? /[^{}<#']+|'/y : place === 'select' ? /[^{}<']+|'/y : /[^{<']+|'/y);
        if (plain === undefined) return read;
        read += plain;
      }
    }
  }

  function branches(place: Place): Branches {
    const found: Branches = {};
    while (!take(/\s*\}/y)) {
      const name = need(/\s*(?:=\d+|\w+)\s*/y);
      need(/\{/y);
      found[name] = { value: elements(place) };
      need(/\}/y);
    }
    return found;
  }

  function argument(): MessageFormatElement {
    const value = need(/\{\s*\w+\s*/y);
    const name = value.slice(1).trim();
    if (take(/\}/y)) return { type: ARGUMENT, value: name };
    switch (need(/,\s*(?:number\s*\}|(?:plural|select)\s*,)/y).replaceAll(/[\s,}]/g, '')) {
      case 'number':
        return { type: NUMBER, value: name, style: null };
      case 'plural':
        return { type: PLURAL, value: name, options: branches('plural'), offset: 0, pluralType: 'cardinal' };
      default:
        return { type: SELECT, value: name, options: branches('select') };
    }
  }

  function tag(place: Place): MessageFormatElement {
    const name = need(/<[a-zA-Z]+>/y).slice(1, -1);
    const children = elements(place);
    need(new RegExp(`</${name}>`, 'y'));
    return { type: TAG, value: name, children };
  }

  function elements(place: Place): Elements {
    const found: Elements = [];
    for (;;) {
      const read = text(place);
      if (read !== '') found.push({ type: 0, value: read });
      if (sentence[at] === '{') found.push(argument());
      else if (sentence[at] === '<' && sentence[at + 1] !== '/') found.push(tag(place));
      else if (place === 'plural' && take(/#/y)) found.push({ type: 7 });
      else return found;
    }
  }

  const whole = elements('sentence');
  need(/$/y);
  return whole;
}
