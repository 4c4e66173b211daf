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
