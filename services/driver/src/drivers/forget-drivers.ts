import { pseudonymOf } from '@pahiya/contracts';
import type { Forget } from '@pahiya/service-kit';
import { IsNull, Not } from 'typeorm';
import { DriverEntity } from './driver.entity.ts';

/** A placeholder in the form of a mobile number, which the table demands. Only deleted drivers have it. */
const NO_PHONE = '6000000000';

/** The row stays, so that its code is never used again. The images went with the deletion. */
export const forgetDrivers: Forget = async (tx, { driver }) => {
  for (const id of driver) {
    const nobody = { fullName: pseudonymOf('driver', id), email: null, phone: NO_PHONE, gender: 'Other' } as const;
    await tx
      .getRepository(DriverEntity)
      .update({ id, deletedAt: Not(IsNull()) }, { ...nobody, vehicleNumber: null, limits: {} });
  }
};
