import { expectSameSchema } from '@pahiya/testing';
import { invoiceTables } from '../src/db/tables.ts';

it('has migrations that make what its entities describe', () => expectSameSchema('invoice', invoiceTables));
