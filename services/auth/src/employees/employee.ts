export const EMPLOYEE_NUMBER_TAKEN = 'This employee ID already belongs to another employee of the company.';
const EMPLOYEE_EMAIL_TAKEN = 'An employee with this e-mail is already registered in the company.';

/** What is unique within a company, by the index that holds it. */
export const TAKEN = {
  account_employee_number: EMPLOYEE_NUMBER_TAKEN,
  account_employee_email: EMPLOYEE_EMAIL_TAKEN,
};
