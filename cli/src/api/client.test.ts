import { expect, it } from 'vitest';
import { ApiRefused, createApiClient } from './client.ts';

const body = { name: 'Shop', url: 'https://shop.example' };

function clientOf(...replies: (() => Response)[]) {
	const [sent, waits]: [Request[], number[]] = [[], []];
	const client = createApiClient({
		origin: 'https://stayup.example',
		key: 'stayup_live_test',
		fetch: async (request) => {
			sent.push(request as Request);
			const reply = replies[sent.length - 1];
			if (!reply) throw new Error('offline');
			return reply();
		},
		wait: async (ms) => waits.push(ms),
	});
	return { client, sent, waits };
}

const json = (value: unknown, status = 200, headers = {}) => Response.json(value, { status, headers });

it('a second attempt waits as long as the API asks, and has the same Idempotency-Key', async () => {
	const { client, sent, waits } = clientOf(
		() => json({}, 429, { 'retry-after': '7' }),
		() => json({}, 503),
		() => json({ _id: 'w1' }, 201),
	);
	const { _id } = await client.call('addWebsite', { body });

	expect([_id, waits]).toEqual(['w1', [7_000, 2_000]]);
	const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
	expect([keys.length, new Set(keys).size, keys[0]]).toEqual([3, 1, expect.any(String)]);
	expect(sent[0]?.headers.get('authorization')).toBe('Bearer stayup_live_test');
});

it('a limit that outlasts all attempts is refused at once', async () => {
	const { client, sent, waits } = clientOf(() =>
		json({ message: 'Please try again later.' }, 429, { 'retry-after': '3000' }),
	);

	await expect(client.call('addWebsite', { body })).rejects.toEqual(new ApiRefused('Please try again later.', 429));
	expect([sent.length, waits]).toEqual([1, []]);
});

it('a client without a key sends none', async () => {
	const sent: Request[] = [];
	const fetch = async (request: RequestInfo | URL) => {
		sent.push(request as Request);
		return json([]);
	};
	await createApiClient({ origin: 'https://stayup.example', key: null, fetch }).call('listStatusPages');

	expect(sent[0]?.headers.has('authorization')).toBe(false);
});

it('a request that only reads has no Idempotency-Key', async () => {
	const { client, sent } = clientOf(() => json([]));
	await client.call('listStatusPages');

	expect(sent[0]?.headers.has('idempotency-key')).toBe(false);
});

it('a refusal is a sentence for each field', async () => {
	const errors = [{ field: 'url', message: 'Please enter a URL.' }];
	const { client } = clientOf(() => json({ message: 'Invalid', errors }, 400));

	await expect(client.call('addWebsite', { body })).rejects.toEqual(new ApiRefused('url: Please enter a URL.', 400));
});

it('a page that is not the API is refused', async () => {
	const { client } = clientOf(() => new Response('<p>Hello', { headers: { 'content-type': 'text/html' } }));

	await expect(client.call('listStatusPages')).rejects.toThrow(
		'https://stayup.example is not the API of Stayup. Please check STAYUP_URL.',
	);
});

it('a service that does not respond is named after five attempts', async () => {
	const { client, sent } = clientOf();

	await expect(client.call('listStatusPages')).rejects.toThrow(
		'https://stayup.example does not respond: Error: offline',
	);
	expect(sent).toHaveLength(5);
});

it('an empty reply is refused', async () => {
	const { client } = clientOf(() => new Response('', { headers: { 'content-type': 'application/json' } }));

	await expect(client.call('listStatusPages')).rejects.toEqual(new ApiRefused('The reply was empty.', null));
});
