/** The faults: each breaks one thing in the healthy project, and the doctor must find it and nothing else. */
import { functionFaults } from './function-faults.ts';
import { googleFaults } from './google-faults.ts';
import { operationsFaults } from './operations-faults.ts';
import { productFaults } from './product-faults.ts';
import type { Fault } from './types.ts';

export const faults: readonly Fault[] = [...googleFaults, ...functionFaults, ...productFaults, ...operationsFaults];
