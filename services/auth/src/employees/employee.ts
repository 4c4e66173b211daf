/** The fields unique within a company, by the index that enforces each. */
export const TAKEN = {
  account_employee_number: 'employee-number',
  account_employee_email: 'employee-email',
} as const;
