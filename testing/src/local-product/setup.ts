/** Setup of the tests with a local product: each file gets a product of its own. It runs for each file. */
import { afterAll } from 'vitest';
import { useLocalProduct } from './worker.ts';

const product = await useLocalProduct();
afterAll(() => product.stop());
