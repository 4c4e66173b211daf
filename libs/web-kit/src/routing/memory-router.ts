/** For pages that no address bar shows: the landing page while it is built, and tests. */
export { createMemoryRouter } from 'react-router';
