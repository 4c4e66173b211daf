import { csvRecord } from './csv.ts';

it('quotes as RFC 4180 says and ends records with CRLF', () => {
  expect(csvRecord(['a', 'b,c', 'say "hi"', 'two\nlines', null, 12.5, -2])).toBe(
    'a,"b,c","say ""hi""","two\nlines",,12.5,-2\r\n',
  );
});

it.each(['=1+1', '+91 98765 43210', '-2', '@SUM(A1)', '\t=1', '  =1', '\u00a0=1', '\ufeff=1', '＝1'])(
  'defuses %j',
  (field) => {
    expect(csvRecord([field])).toBe(`'${field}\r\n`);
  },
);

/** The first cells of lines as a spreadsheet reads them where `;` separates fields and quotes count only at a field's start. */
function cellsWithSemicolons(csv: string): string[] {
  return csv.split(/\r\n|\n|\r|;/).map((cell) => cell.trimStart());
}

it.each([
  "x;=cmd|'/C calc'!A0;",
  'x; =1+1',
  'x;\t@SUM(A1)',
  'x"";=1+1',
  'first line\n=1+1',
  'first line\r\n+1',
  'x;＝1',
  ';-2',
])('leaves no formula in %j where a semicolon separates fields', (field) => {
  const csv = csvRecord(['RDE00001', field, -2]);
  for (const cell of cellsWithSemicolons(csv)) expect(cell).not.toMatch(/^[=+\-@＝]/);
});

it('quotes a semicolon and keeps the text around it', () => {
  expect(csvRecord(['Gate 2; near the lake', 'a;b - c', 3])).toBe('"Gate 2; near the lake","a;b - c",3\r\n');
});
