import { hash } from '@node-rs/argon2';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DEFAULT_CAB_RATES } from '@pahiya/fares';
import { DataSource } from 'typeorm';
import { Company } from './accounts/company.entity.ts';
import { Employee } from './accounts/employee.entity.ts';
import { RateCard } from './bookings/rate-card.entity.ts';
import { Driver } from './drivers/driver.entity.ts';
import { settings } from './settings.ts';

/** The people of the bench: two companies with a rider each, one of them with limits, and a driver. */
@Injectable()
export class SeedService implements OnModuleInit {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async onModuleInit(): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      if (await tx.exists(Company)) return;
      const passwordHash = await hash(settings.password);
      const company = await tx.save(Company, {
        code: 'BENCH',
        name: 'Bench',
        mostOpenRides: null,
        overlapping: true,
      });
      const limited = await tx.save(Company, {
        code: 'LIMITS',
        name: 'Limits',
        mostOpenRides: 2,
        overlapping: false,
      });
      await tx.insert(Employee, [
        { company, employeeId: '1', name: 'Asha Rao', email: 'asha@bench.example', phone: null, passwordHash },
        {
          company: limited,
          employeeId: '1',
          name: 'Ravi Iyer',
          email: 'ravi@limits.example',
          phone: null,
          passwordHash,
        },
      ]);
      await tx.insert(Driver, {
        publicCode: 'BENCHDR1',
        fullName: 'Driver 0',
        phoneNumber: '9810000000',
        email: null,
        passwordHash,
        gender: 'male',
        status: 'active',
        vehicleNumber: 'MH12BE1000',
        vehicleType: 'Sedan',
      });
      await tx.insert(RateCard, [...DEFAULT_CAB_RATES]);
    });
  }
}
