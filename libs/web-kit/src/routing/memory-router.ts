/** For pages without an address bar: the landing page during the build, and tests. */
export { createMemoryRouter } from 'react-router';
