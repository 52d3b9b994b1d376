/** Runs for each file of journeys. They share the modules and the browser of their worker, so nothing may stay for the next file. */
import { afterAll, afterEach, expect } from 'vitest';
import { blockedByPolicy, closeVisits } from './journey.ts';

/** A journey that leaves a violation of the content security policy fails (WEB-12). */
afterEach(() => {
	expect(blockedByPolicy.splice(0)).toEqual([]);
});

afterAll(closeVisits);
