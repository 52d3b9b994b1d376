/**
 * Bad bodies to every endpoint, through the app and without a database: a body that reaches no handler can change nothing. The product serves the same app
 * with the same contract.
 */
import { type Endpoint, refusesUnknown } from '@stayup/contract';
import {
	createEndpointCalls,
	type EndpointRow,
	endpointRows,
	permittedHeaders,
} from '@stayup/testing/http/endpoint-calls';
import { describe, expect, it } from 'vitest';
import { examples } from '../../functions/src/api-docs/examples.ts';
import { type Body, invalidBodies, isBody } from './bad-input.ts';
import { refusalFault } from './problem-faults.ts';

const minBodies = 5000;
const seed = 20_261_121;
/** `npm test -- long` sends more. */
const randomBodiesPerRow = process.env.STAYUP_FUZZ === 'full' ? 200 : 30;

const { call } = createEndpointCalls();
const withBody = endpointRows.filter(({ body }) => body);

describe('a bad body', () => {
	it('gets a clear error message from every endpoint, and reaches no handler', { timeout: 300_000 }, async () => {
		const faults: string[] = [];
		let sent = 0;
		for (const row of withBody) {
			for (const text of badBodiesOf(row)) {
				sent += 1;
				const fault = await faultOf(row, text);
				if (fault !== null) faults.push(`${row.name}, ${text.slice(0, 120)}: ${fault}`);
			}
		}

		console.log(`${sent} bad bodies to ${withBody.length} endpoints, ${faults.length} faults`);
		expect(faults.slice(0, 20)).toEqual([]);
		expect(sent).toBeGreaterThanOrEqual(minBodies);
	});
});

describe('an unknown field', () => {
	/** Fields that only the server sets. */
	const extras = {
		role: 'admin',
		tier: 'Elite',
		userId: 'eve',
		ownerId: 'eve',
		_id: 'eve',
		uid: 'eve',
		status: 'up',
		isActive: false,
		lastChecked: 1,
		scheduledSince: 1,
		websiteCount: -5,
		stripeCustomerId: 'cus_eve',
		isDisabled: false,
		isEmailConfirmed: true,
		createdAt: 1,
		expireAt: 1,
		surprise: 'eve',
	};

	it('is refused by name, or reaches no handler where others define the body', async () => {
		const found: string[] = [];
		for (const row of withBody) {
			const body = examples[row.name].body ?? {};
			const { line, reached } = await call(row, { headers: permittedHeaders(row) }, { body: widened(body) });
			const isNamed = refusesUnknown(row) && line.startsWith('400 invalid: Unknown field');
			const extra = reached && !refusesUnknown(row) ? extrasIn(reached.call.body, body) : isNamed ? [] : [line];
			found.push(...extra.map((name) => `${row.name}: ${name}`));
		}

		expect(found).toEqual([]);
	});

	/** The fields of the body keep their values. */
	function widened(value: unknown): unknown {
		if (Array.isArray(value)) return value.map(widened);
		if (!isBody(value)) return value;
		const inner = Object.fromEntries(Object.entries(value).map(([name, field]) => [name, widened(field)]));
		return { ...extras, ...inner };
	}

	/** The extra fields that the handler got. */
	function extrasIn(got: unknown, sent: unknown): string[] {
		if (Array.isArray(got)) return got.flatMap((item, index) => extrasIn(item, (sent as unknown[])[index]));
		if (!isBody(got) || !isBody(sent)) return [];
		return Object.entries(got).flatMap(([name, field]) =>
			name in extras && !(name in sent) ? [name] : extrasIn(field, sent[name]),
		);
	}
});

/** In place of the documented example, which is a list: the other form of a report. */
const goodReport: Body = {
	'csp-report': {
		'document-uri': 'https://stayup.example/dashboard',
		'effective-directive': 'img-src',
		'blocked-uri': 'https://ads.example/pixel.png',
	},
};

function badBodiesOf({ name, body, access, maxBodyKb = access === 'signed' ? 256 : 32 }: EndpointRow): string[] {
	const documented = examples[name].body ?? {};
	const good = isBody(documented) ? documented : goodReport;
	const tooMuch = JSON.stringify({ much: 'x'.repeat(maxBodyKb * 1024) });
	return [...invalidBodies(good, seed, randomBodiesPerRow).filter((text) => !isGood(body, text)), tooMuch];
}

/** A random body may be. */
function isGood(schema: Endpoint['body'], text: string): boolean {
	return schema?.safeParse(JSON.parse(text)).success === true;
}

async function faultOf(row: EndpointRow, text: string): Promise<string | null> {
	const { line, reached, response, problem } = await call(row, { headers: permittedHeaders(row), body: text });
	if (reached) return line;
	const isTooLarge = Buffer.byteLength(text) > (row.maxBodyKb ?? 32) * 1024;
	if (isTooLarge && response.status !== 413) return `${response.status} for ${text.length} bytes`;
	return refusalFault(response.status, JSON.stringify(problem));
}
