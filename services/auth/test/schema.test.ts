import { expectSameSchema } from '@pahiya/testing';
import { authTables } from '../src/db/tables.ts';

it('has migrations that create what its entities describe', () => expectSameSchema('auth', authTables));
