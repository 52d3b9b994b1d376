import { describe, expect, it } from 'vitest';
import { createLogError, type LogEntry, loggedErrorOf, runLogged } from './log.ts';

function logged(...of: Parameters<ReturnType<typeof createLogError>>): LogEntry {
	const entries: LogEntry[] = [];
	createLogError((entry) => entries.push(entry))(...of);
	const [entry] = entries;
	if (!entry) throw new Error('Nothing was logged.');
	return JSON.parse(JSON.stringify(entry));
}

describe('OPS-1: a logged error', () => {
	it('has its name, message, stack and code, and the id of the request', () => {
		const error = Object.assign(new TypeError('No such shard.'), { code: 'not-found' });
		const entry = logged('A request failed.', { requestId: 'request-1', error });

		expect(entry).toEqual({
			severity: 'ERROR',
			message: 'A request failed.',
			requestId: 'request-1',
			error: { name: 'TypeError', message: 'No such shard.', code: 'not-found', stack: expect.any(String) },
		});
		expect(entry.error?.stack).toMatch(/^TypeError: No such shard\.\n\s+at .*log\.test\.ts/);
	});

	it('has its causes, at most four', () => {
		const error = Array.from({ length: 9 }).reduce<Error>(
			(cause, _, index) => new Error(`number ${index}`, { cause }),
			new Error('the first'),
		);
		const messages: string[] = [];
		for (let each = logged('Failed.', { error }).error; each; each = each.cause) messages.push(each.message);

		expect(messages).toEqual(['number 8', 'number 7', 'number 6', 'number 5', 'number 4']);
	});

	it('may be its own cause', () => {
		const error = new Error('circular');
		error.cause = error;

		expect(logged('Failed.', { error }).error?.cause?.message).toBe('circular');
	});

	it('has none of the properties that libraries attach', () => {
		const error = Object.assign(new Error('Request failed.'), {
			config: { headers: { authorization: 'Bearer abc' } },
			response: { body: 'alice@example.com' },
			details: { password: 'hunter2' },
		});

		expect(Object.keys(logged('Failed.', { error }).error ?? {}).sort()).toEqual(['message', 'name', 'stack']);
	});

	it.each([
		['the user alice.o’neil+1@shop.example.com exists', /alice|shop/],
		['alice%40example.com', /alice/],
		['Authorization: Bearer abc.def', /abc/],
		['token eyJhbGciOi.eyJzdWIi.c2ln ended', /eyJ/],
		['key sk_live_51abc and whsec_xyz and SG.a-b.c-d', /51abc|xyz|a-b/],
		['https://user:hunter2@example.com/x?code=opensesame#part', /hunter2|opensesame|part/],
		['code 3q2-7w_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789ABC', /3q2/],
	])('hides the secrets in %j', (message, secret) => {
		const error = Object.assign(new Error(message), { code: message });

		expect(JSON.stringify(loggedErrorOf(error))).not.toMatch(secret);
	});

	it('hides the text around a JSON error', () => {
		const error = (() => {
			try {
				return JSON.parse('{"name":"Alice Smith" oops');
			} catch (failure) {
				return failure;
			}
		})();

		expect(JSON.stringify(loggedErrorOf(error))).not.toMatch(/Alice|Smith|oops/);
	});

	it('keeps ids, hosts and stack frames readable', () => {
		const id = '0f8fad5b-d9cb-469f-a165-70867728950e';
		const message = `No document projects/stayup/users/${id} at https://api.stripe.com/v1/customers`;

		expect(loggedErrorOf(new Error(message)).message).toBe(message);
	});

	it('that is no error is named, without its content', () => {
		expect(loggedErrorOf({ email: 'alice@example.com' })).toMatchObject({ message: 'A thrown object.' });
		expect(loggedErrorOf('No route to alice@example.com')).toMatchObject({ message: 'No route to [email]' });
	});

	it('is bounded', () => {
		expect(JSON.stringify(loggedErrorOf(new Error('x '.repeat(100_000)))).length).toBeLessThan(8_000);
	});
});

describe('the facts of a log entry', () => {
	it('are logged without personal data', () => {
		const facts = { customerId: 'cus_1', reason: 'no mailbox alice@example.com', tries: 3 };

		expect(logged('A delivery failed.', { facts }).facts).toEqual({ ...facts, reason: 'no mailbox [email]' });
	});

	it('name the delivery, whose id resembles a random code', () => {
		const deliveryId = 'K3kz8BqV1fCwXy2mNp4R_1772452800_down_email';

		expect(logged('A delivery failed.', { facts: { deliveryId } }).facts).toEqual({ deliveryId });
	});
});

describe('a job that fails', () => {
	it('is logged, and throws an error without the properties of the first', async () => {
		const entries: LogEntry[] = [];
		const error = Object.assign(new Error('down'), { headers: { authorization: 'secret' } });
		const running = runLogged(
			createLogError((entry) => entries.push(entry)),
			'sweep',
			() => Promise.reject(error),
		);
		const thrown = await running.catch((failure: unknown) => failure);

		expect(entries.map((entry) => [entry.message, entry.error?.message])).toEqual([['The job sweep failed.', 'down']]);
		expect(thrown).toEqual(new Error('The job sweep failed.'));
	});
});
