/**
 * Runs before each test file: its random data depends on the seed of the run and its name only, so that STAYUP_SEED repeats a failure.
 */
import { expect } from 'vitest';
import { randomOf } from '../random.ts';

const { STAYUP_SEED: seed } = process.env;

if (seed !== undefined) Math.random = randomOf(`${seed} ${expect.getState().testPath}`);
