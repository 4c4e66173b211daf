import { expectSameSchema } from '@pahiya/testing';
import { salaryTables } from '../src/db/tables.ts';

it('has migrations that make what its entities describe', () => expectSameSchema('salary', salaryTables));
