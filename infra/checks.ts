/** All checks of `npm run doctor`, in the order of its report. */
import { createAppCheck } from './auth/app-check.ts';
import { createAuthProject } from './auth/auth-project.ts';
import type { Check } from './doctor/check.ts';

export const checks: readonly Check[] = [createAuthProject().check, createAppCheck().check];
