import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { grantsIn } from '../../functions/src/accounts/grants/grants-in.ts';
import { shapes } from '../../functions/src/platform/firestore/collections.ts';
import { type Change, type Reader, type Step, textOf } from '../set-up/step.ts';
import { briefPurposes, sealedValues } from './sealed-values.ts';
import { addKey, beforeSealing, type Rotated, retireKeys } from './steps.ts';

const [oldKey, newKey] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'));
const rotated: Rotated = { projectId: 'acme', name: 'SECRETS_KEY' };

interface Stored {
	value: string;
	version?: number;
	/** Of the functions that have the secret. */
	deployed?: readonly number[];
	/** Of the function `api`, whose newest revision is `api-2`. */
	traffic?: readonly object[];
}

const all = { revisionName: 'api-2', percent: 100 };

function readerOf({ value, version = 2, deployed = [2], traffic = [all] }: Stored): Reader {
	const functions = deployed.map((number) => ({
		serviceConfig: { secretEnvironmentVariables: [{ key: 'SECRETS_KEY', version: String(number) }] },
	}));
	const empty = { serviceConfig: { secretEnvironmentVariables: [] } };
	const service = { metadata: { name: 'api' }, status: { latestReadyRevisionName: 'api-2', traffic } };
	const row = { payload: { data: Buffer.from(value).toString('base64') } };
	return {
		list: async <Row>() => [service] as Row[],
		describe: async <Row>() => row as Row,
		get: async (url) =>
			url.includes('cloudfunctions')
				? { functions: [empty, ...functions] }
				: { name: `projects/1/secrets/SECRETS_KEY/versions/${version}` },
		file: async () => null,
		fetch: null,
	};
}

const valuesOf = (changes: readonly Change[]) =>
	Promise.all(changes.map((change) => (change.kind === 'command' ? change.input?.read() : undefined)));
const changesOf = (step: Step<Rotated>, stored: Stored) => step.changes(rotated, readerOf(stored));

async function beforeSealingOf(stored: Stored): Promise<Change[]> {
	const changes: Change[] = [];
	for (const step of beforeSealing) changes.push(...(await changesOf(step, stored)));
	return changes;
}

describe('a rotation', () => {
	it('begins with a new key in front of the old one, once', async () => {
		const [value = ''] = await valuesOf(await changesOf(addKey, { value: oldKey ?? '' }));

		expect(value).toMatch(/^[A-Za-z\d+/]{43}=,/);
		expect(value.split(',')[1]).toBe(oldKey);
		expect(await changesOf(addKey, { value: `${newKey},${oldKey}` })).toEqual([]);
	});

	it('puts no key into a command', async () => {
		for (const change of [
			...(await changesOf(addKey, { value: oldKey ?? '' })),
			...(await changesOf(retireKeys, { value: `${newKey},${oldKey}` })),
		])
			expect(JSON.stringify(change)).not.toMatch(/[A-Za-z\d+/]{43}=/);
	});

	it.each([
		['every function has both keys', { value: `${newKey},${oldKey}`, deployed: [2, 2] }, null],
		['one was deployed before', { value: `${newKey},${oldKey}`, deployed: [2, 1] }, /1 functions have another version/],
		['it has not begun', { value: oldKey ?? '' }, /run npm run rotate-key -- begin first/],
	])('seals only if the functions can open it: %s', async (_case, stored, problem) => {
		if (problem === null) expect(await beforeSealingOf(stored)).toEqual([]);
		else await expect(beforeSealingOf(stored)).rejects.toThrow(problem);
	});

	it.each([
		['was pinned', [{ revisionName: 'api-1', percent: 100 }]],
		[
			'was rolled back',
			[
				{ ...all, revisionName: 'api-1' },
				{ revisionName: 'api-2', tag: 'canary' },
			],
		],
		[
			'gives a part to a canary',
			[
				{ ...all, percent: 90 },
				{ revisionName: 'api-1', percent: 10 },
			],
		],
	])('seals only if no older revision serves: the traffic %s', async (_case, traffic) => {
		const stored = { value: `${newKey},${oldKey}`, traffic };

		await expect(beforeSealingOf(stored)).rejects.toThrow(
			/1 functions still serve with an older revision: run npm run release -- promote acme first/,
		);
	});

	it('lets no rollback lead to a revision with the old key alone', async () => {
		const traffic = [all, { revisionName: 'api-1', tag: 'previous' }];
		const changes = await beforeSealingOf({ value: `${newKey},${oldKey}`, traffic });

		expect(changes.map(textOf)).toEqual([
			expect.stringMatching(/^gcloud run services update-traffic api \S+ --update-tags=previous=api-2 /),
		]);
	});

	it('ends with the newest key alone', async () => {
		const stored = { value: `${newKey},${oldKey}` };

		expect(await valuesOf(await changesOf(retireKeys, stored))).toEqual([newKey]);
	});
});

describe('the sealed values', () => {
	it('have every purpose that the server seals for, or it is brief', () => {
		const code = execFileSync(
			'grep',
			['-rhoE', '--include=*.ts', '--exclude=*.test.ts', "purpose: '[a-z-]+', uid", 'functions/src'],
			{
				cwd: join(import.meta.dirname, '..', '..'),
				encoding: 'utf8',
			},
		);
		const sealed = new Set([...code.matchAll(/purpose: '([a-z-]+)'/g)].map(([, purpose]) => purpose));

		expect([...sealed].toSorted()).toEqual(
			[...new Set([...sealedValues.flatMap(({ purposes }) => purposes), ...Object.keys(briefPurposes)])].toSorted(),
		);
	});

	it('are in every collection that stores a secret which the server opens again', () => {
		// Hashes, random names and what a person keeps are compared, never opened. Previews of imports are brief.
		const opened = new Set(['checkSecret', 'channelTarget', 'webhookSecret', 'evidenceLink', 'subscriberLink']);
		const collections = Object.entries(grantsIn)
			.filter(([name, grants]) => name !== 'imports' && grants.some((grant) => opened.has(grant)))
			.map(([name]) => name);

		expect(sealedValues.map(({ collection }) => collection)).toEqual(expect.arrayContaining(collections));
		for (const { collection } of sealedValues) expect(shapes).toHaveProperty(collection);
	});
});
