import { expect, it } from 'vitest';
import { errorsIn } from './logged-errors.ts';

const failed = (message: string) =>
	JSON.stringify({ severity: 'ERROR', message: 'The job round failed.', error: { name: 'Error', message } });

it('counts the errors that a function logged by their message, and each of them once', () => {
	const log = [
		'Serving function...',
		failed('No document to update: shards/4fGhtYu8Iop3Qwe1'),
		failed('No document to update: shards/9fGhtYu8Iop3Qwe2'),
		JSON.stringify({ severity: 'ERROR', message: 'Unhandled error Error: The job round failed.' }),
		JSON.stringify({ severity: 'INFO', message: 'Round' }),
		'FATAL ERROR: Reached heap limit',
		'{"severity":"ERR',
		'',
	].join('\n');
	expect(errorsIn(log)).toEqual({
		'The job round failed. Error: No document to update: shards/…': 2,
		'FATAL ERROR: Reached heap limit': 1,
		'A line of the log is cut off.': 1,
	});
});
