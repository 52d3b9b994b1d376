/** The examples of accounts as requests to a running product, by subject. */
import { secondFactorMakers } from '../second-factor/examples.ts';
import { keyMakers } from './key-examples.ts';

export const accountMakers = { ...secondFactorMakers, ...keyMakers };
