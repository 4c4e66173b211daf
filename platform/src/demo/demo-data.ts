import { DEMONSTRATION_PASSWORD, type CabType } from '@pahiya/contracts';
import type { Environment } from '@pahiya/service-kit';

/** Password of every demonstration account. */
export const DEMO_PASSWORD = DEMONSTRATION_PASSWORD;
const DEMO_ADMIN = 'admin@pahiya.example';

export interface DemoAdmin {
  email: string;
  password: string;
}

/** The admin whom the environment names, else the demonstration's own. */
export function demoAdminOf(env: Environment): DemoAdmin {
  return { email: env['ADMIN_EMAIL'] || DEMO_ADMIN, password: env['ADMIN_PASSWORD'] || DEMO_PASSWORD };
}

export interface DemoCompany {
  companyId: string;
  companyName: string;
  email: string;
  employees: readonly { employeeId: string; employeeName: string; email: string }[];
}

export const DEMO_COMPANIES: readonly DemoCompany[] = [
  {
    companyId: 'DEMO01',
    companyName: 'Demo Industries',
    email: 'company@pahiya.example',
    employees: [
      { employeeId: 'E-001', employeeName: 'Asha Rao', email: 'rider@pahiya.example' },
      { employeeId: 'E-002', employeeName: 'Vikram Joshi', email: 'vikram.joshi@demo-industries.example' },
      { employeeId: 'E-003', employeeName: 'Meera Nair', email: 'meera.nair@demo-industries.example' },
      { employeeId: 'E-004', employeeName: 'Farhan Shaikh', email: 'farhan.shaikh@demo-industries.example' },
      { employeeId: 'E-005', employeeName: 'Kavita Deshpande', email: 'kavita.deshpande@demo-industries.example' },
    ],
  },
  {
    companyId: 'ORBIT',
    companyName: 'Orbit Software',
    email: 'desk@orbit-software.example',
    employees: [
      { employeeId: '1001', employeeName: 'Rohan Iyer', email: 'rohan.iyer@orbit-software.example' },
      { employeeId: '1002', employeeName: 'Sneha Kulkarni', email: 'sneha.kulkarni@orbit-software.example' },
      { employeeId: '1003', employeeName: 'Joseph Mathew', email: 'joseph.mathew@orbit-software.example' },
    ],
  },
];

export interface DemoDriver {
  fullName: string;
  phoneNumber: string;
  email?: string;
  gender: 'Male' | 'Female';
  salary: number;
  vehicleNumber: string;
  vehicleType: CabType;
}

export const DEMO_DRIVERS: readonly DemoDriver[] = [
  {
    fullName: 'Ravi Kumar',
    phoneNumber: '9876543210',
    email: 'driver@pahiya.example',
    gender: 'Male',
    salary: 22_000,
    vehicleNumber: 'MH12AB1234',
    vehicleType: 'Sedan',
  },
  {
    fullName: 'Sunita Pawar',
    phoneNumber: '9822011223',
    email: 'sunita.pawar@pahiya.example',
    gender: 'Female',
    salary: 24_000,
    vehicleNumber: 'MH12CD4821',
    vehicleType: 'Sedan',
  },
  {
    fullName: 'Imran Khan',
    phoneNumber: '9890123456',
    gender: 'Male',
    salary: 23_500,
    vehicleNumber: 'MH14EF7730',
    vehicleType: 'Mini SUV',
  },
  {
    fullName: 'Ganesh Bhosale',
    phoneNumber: '9765432109',
    gender: 'Male',
    salary: 25_000,
    vehicleNumber: 'MH12GH9054',
    vehicleType: 'SUV',
  },
  {
    fullName: 'Lakshmi Reddy',
    phoneNumber: '9845098450',
    email: 'lakshmi.reddy@pahiya.example',
    gender: 'Female',
    salary: 23_000,
    vehicleNumber: 'MH14JK3316',
    vehicleType: 'Sedan',
  },
  {
    fullName: 'Suresh Yadav',
    phoneNumber: '9811122233',
    gender: 'Male',
    salary: 22_500,
    vehicleNumber: 'MH12LM6602',
    vehicleType: 'Mini SUV',
  },
];

/** A driver who has registered and waits for an admin's approval. */
export const DEMO_APPLICANT = {
  fullName: 'Deepak Chavan',
  phoneNumber: '9700011122',
  gender: 'Male' as const,
  vehicleNumber: 'MH12NP8080',
  vehicleType: 'Sedan' as const,
};

/** What riders type into the place pickers; the first suggestion is taken. */
export const DEMO_TRIPS = {
  local: [
    ['Hinjawadi', 'Koregaon Park'],
    ['Magarpatta', 'Shivajinagar'],
    ['Baner', 'Kharadi'],
    ['Viman Nagar', 'Hinjawadi'],
    ['Pimpri', 'Hadapsar'],
    ['Kothrud', 'Magarpatta'],
  ],
  airport: [
    ['Hinjawadi', 'PNQ'],
    ['PNQ', 'Koregaon Park'],
    ['Baner', 'PNQ'],
  ],
  outstation: [
    ['Pune', 'Mumbai'],
    ['Pune', 'Nashik'],
    ['Pune', 'Mahabaleshwar'],
  ],
} as const;
