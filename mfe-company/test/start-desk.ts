import { type TokenClaims } from '@pahiya/contracts';
import { startPages } from '@pahiya/web-kit/testing';
import { routes as pages } from '../src/remote.tsx';

const claims = { sub: 'company-1', role: 'company', companyName: 'Demo Industries', companyCode: 'DEMO01' } as const;

/** The company's pages over a fake server, signed in, or another company's. */
export const startDesk = (others: Partial<TokenClaims> = {}) => startPages(pages, { ...claims, ...others });
