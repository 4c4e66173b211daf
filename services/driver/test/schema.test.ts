import { expectSameSchema } from '@pahiya/testing';
import { driverTables } from '../src/db/tables.ts';

it('has migrations that make what its entities describe', () => expectSameSchema('driver', driverTables));
