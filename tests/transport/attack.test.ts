import { removeStoredJobs } from '@stayup/testing/business/job-examples';
import { openStoredData } from '@stayup/testing/stored-data';
import { afterAll } from 'vitest';
import { hostingAreas } from '../attack/areas/index.ts';
import { describeAttack } from '../attack/describe-attack.ts';

describeAttack(hostingAreas);

// Visitors of the other tests see the built-in jobs only.
afterAll(() => removeStoredJobs({ data: openStoredData() }));
