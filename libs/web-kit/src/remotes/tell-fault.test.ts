import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';

const reportFault = jest.fn();
/** A deployment removes the file of the reporting code. */
let isRemoved = false;
jest.unstable_mockModule('./report-fault.ts', () => {
  if (isRemoved) throw new Error('404');
  return { reportFault };
});
const { preloadFaultReports, tellFault } = await import('./tell-fault.ts');

it('reports an error after a deployment removed the reporting code’s file, which was loaded ahead', async () => {
  await preloadFaultReports();
  isRemoved = true;
  const error = new Error('Loading chunk 7 failed.');
  tellFault(error, undefined, 'load');
  await waitFor(() => expect(reportFault).toHaveBeenCalledWith(error, { remote: undefined, kind: 'load' }));
});
