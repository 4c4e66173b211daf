import { Type } from 'typebox';
import { AuditEntry } from './audit.ts';
import { only, route } from './route.ts';
import { Day, describedSearchText, Id, nextCursor, page } from './schema.ts';

const filters = {
  who: Type.Optional(describedSearchText('name, e-mail or `_id` of who did it')),
  action: Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-z-]+\\.[a-z-]+$' })),
  subject: Type.Optional(describedSearchText('name, e-mail or `_id` of whom it is about, or `<kind>/<id>`')),
  from: Type.Optional(Type.String({ ...Day, description: 'first day, YYYY-MM-DD, Asia/Kolkata' })),
  to: Type.Optional(Type.String({ ...Day, description: 'last day, YYYY-MM-DD, Asia/Kolkata' })),
};
const ofCompany = { companyId: Type.Optional(Id) };
const entries = Type.Object({ entries: Type.Array(AuditEntry), nextCursor });
const csv = { cost: 'export', reply: Type.Null(), produces: ['text/csv'] } as const;

/** Who did what and when: docs/decisions/0014-audit-trail.md. */
export const auditRoutes = {
  auditTrail: route({
    service: 'auth',
    method: 'GET',
    path: '/api/admin/audit',
    access: only('admin'),
    summary: 'The audit trail, newest first',
    query: Type.Object({ ...filters, ...ofCompany, ...page }),
    reply: entries,
  }),
  exportAuditTrail: route({
    service: 'auth',
    method: 'GET',
    path: '/api/admin/audit/export',
    access: only('admin'),
    summary: 'The audit trail as a CSV file, as filtered',
    query: Type.Object({ ...filters, ...ofCompany }),
    ...csv,
  }),
  companyAuditTrail: route({
    service: 'auth',
    method: 'GET',
    path: '/api/company/audit',
    access: only('company'),
    summary: 'What was done in and to a company, newest first',
    query: Type.Object({ ...filters, ...page }),
    reply: entries,
  }),
  exportCompanyAuditTrail: route({
    service: 'auth',
    method: 'GET',
    path: '/api/company/audit/export',
    access: only('company'),
    summary: 'What was done in and to a company as a CSV file, as filtered',
    query: Type.Object(filters),
    ...csv,
  }),
};
