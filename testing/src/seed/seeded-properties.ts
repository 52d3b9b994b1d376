/** Runs before each test file that may have properties: their examples depend on the seed of the run. */
import fc from 'fast-check';

const { STAYUP_SEED: seed } = process.env;

if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
