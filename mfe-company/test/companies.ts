import { type Company } from '@pahiya/contracts';

/** A company as the calls of its own account return it. */
export const demoIndustries: Company = {
  _id: 'company-1',
  id: 'company-1',
  companyId: 'DEMO01',
  companyName: 'Demo Industries',
  name: 'Demo Industries',
  email: 'company@demo.example',
  status: 'active',
  gstin: null,
  address: 'Whitefield, Bengaluru',
  phone: null,
  createdAt: '2026-01-01T00:00:00.000Z',
};
