import { startPages } from '@pahiya/web-kit/testing';
import { routes as pages } from '../src/remote.tsx';

const claims = { sub: 'company-1', role: 'company', companyName: 'Demo Industries', companyCode: 'DEMO01' } as const;

/** The company's pages over a fake server, signed in. */
export const startDesk = () => startPages(pages, claims);
