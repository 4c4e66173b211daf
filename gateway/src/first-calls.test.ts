import { withoutComments } from './first-calls.ts';

it('takes comments of one line and of several out of the script, and leaves code and texts as they are', () => {
  const script = `
    // One line.
    const pattern = /\\{(-?\\d+)\\}/g; // stays
    /** A line. */
    const address = 'https://rides.example/*';
    /**
     * Several lines;
     * this one has code: throw new Error();
     */
    call(address, pattern);
    /* Before code: stays. */ begin();
    /* Plain. */
    end('*/');
  `;
  expect(
    withoutComments(script)
      .trim()
      .split(/\s*\n\s*/),
  ).toEqual([
    'const pattern = /\\{(-?\\d+)\\}/g; // stays',
    "const address = 'https://rides.example/*';",
    'call(address, pattern);',
    '/* Before code: stays. */ begin();',
    "end('*/');",
  ]);
});
