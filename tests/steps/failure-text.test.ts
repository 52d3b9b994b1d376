import { describe, expect, it } from 'vitest';
import { failureText } from './failure-text.ts';

describe('the text about a failed test', () => {
	it('has the first line of the error and the line of the test', () => {
		const stack = [
			"AssertionError: expected 'unknown' to be 'down'",
			'    at check (/clone/testing/src/check.ts:3:9)',
			'    at /clone/functions/src/websites/websites.emulated.test.ts:209:31',
			'    at processTicksAndRejections (node:internal/process/task_queues:104:5)',
		].join('\n');

		expect(failureText(stack)).toBe("AssertionError: expected 'unknown' to be 'down' (websites.emulated.test.ts:209)");
	});

	it('says what a browser waited for', () => {
		const stack = [
			'TimeoutError: locator.waitFor: Timeout 90000ms exceeded.',
			'Call log:',
			"\u001b[2m  - waiting for getByText('Up', { exact: true }).first() to be visible\u001b[22m",
			'',
			'    at Object.<anonymous> (/clone/tests/faults/stopped-clock.test.ts:87:12)',
		].join('\n');

		expect(failureText(stack)).toBe(
			"TimeoutError: locator.waitFor: Timeout 90000ms exceeded. Waiting for getByText('Up', { exact: true }).first() to be visible (stopped-clock.test.ts:87)",
		);
	});

	it('is the only line of an error without a stack', () => {
		expect(failureText('Cannot find a module')).toBe('Cannot find a module');
		expect(failureText()).toBe('');
	});
});
