import { product } from '@stayup/testing/local-product/worker';
import { beforeAll } from 'vitest';
import { areas } from './areas/index.ts';
import { describeAttack } from './describe-attack.ts';

beforeAll(() => product().loadRules());

describeAttack(areas);
