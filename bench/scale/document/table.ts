/** The first row is the head. */
export type Table = readonly (readonly string[])[];

const blockOf = (name: string) => new RegExp(`(<!-- table: ${name} -->\n)([\\s\\S]*?)(<!-- end -->)`);

const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** The document with the table in the place that has its name. @throws Error when it has no such place */
export function withTable(document: string, name: string, [head = [], ...rows]: Table): string {
  if (!blockOf(name).test(document)) throw new Error(`The document has no place for the table ${name}.`);
  const lines = [head, head.map(() => '---'), ...rows].map(lineOf).join('\n');
  // A function, because `$` and a digit in a text, e.g. a price, would stand for a group of the pattern.
  return document.replace(blockOf(name), (_, begin: string, __, end: string) => `${begin}\n${lines}\n\n${end}`);
}

/** The cells of that table as the document has them, however they are laid out. */
export function tableOf(document: string, name: string): Table {
  const [, , body = ''] = blockOf(name).exec(document) ?? [];
  return body
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|[\s:|-]+\|$/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );
}
