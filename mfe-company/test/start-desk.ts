import { type TokenClaims } from '@pahiya/contracts';
import { startPages } from '@pahiya/web-kit/testing';
import { routes as pages } from '../src/remote.tsx';

const claims = { sub: 'company-1', role: 'company', companyName: 'Demo Industries', companyCode: 'DEMO01' } as const;

/** Renders the company's pages with a fake server. `others`: claims that differ from those of the usual company. */
export const startDesk = (others: Partial<TokenClaims> = {}) => startPages(pages, { ...claims, ...others });
