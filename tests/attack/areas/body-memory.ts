/** Bodies of strangers, and of one account, that would fill the memory of an instance (WEB-13). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type Endpoint, type EndpointName, endpoints } from '@stayup/contract';
import { register } from '@stayup/testing/api-client';
import { type Area, type Attempt, call, statusOtherThan, valueOtherThan } from '../attempt.ts';
import { callOf } from '../endpoint-call.ts';
import type { Bodies } from '../send-bodies.ts';

/** Forty bodies in memory take 160 to 280 MB, twenty files of one account 132 MB. */
const mostMb = 90;
const watchEveryMs = 20;
const count = 40;
const kb = 1024;

setFlagsFromString('--expose-gc');
/** Chunks that were discarded are in memory until the next collection, so that only what stays after one counts. */
const collectGarbage: () => void = runInNewContext('gc');

const large = (Object.entries(endpoints) as [EndpointName, Endpoint][])
	.filter(([, { maxBodyKb, dials }]) => maxBodyKb !== undefined && !dials)
	.map(([name, row]) => callOf(name, row));

export const bodyMemory: Area = {
	name: 'Bodies in memory',
	isInOrder: true,
	async attempts({ alice }, size) {
		const { token } = await register('Eve');
		const ofStrangers = large.slice(0, size === 'small' ? 1 : large.length).flatMap(({ name, row, method, path }) =>
			[false, true].map((isDeclared): Attempt => {
				const bodies = {
					method,
					path,
					count,
					bytes: (row.maxBodyKb ?? 0) * kb,
					isDeclared,
					token: null,
					until: 'replied' as const,
				};
				return {
					name: `${count} bodies without a login, ${isDeclared ? 'with a length' : 'in chunks'}: ${name}`,
					make: async () => tooMuchMemory(await send(bodies)),
				};
			}),
		);
		const upload = { method: 'POST', path: '/api/projects/none/files', bytes: 7_000 * kb, isDeclared: false };
		return [
			...ofStrangers,
			{
				name: 'as many files of one account as it may send at the same time',
				make: async () => tooMuchMemory(await send({ ...upload, count: 20, token, until: 'sent' })),
			},
			{
				name: 'chunks at a URL that does not exist',
				async make() {
					const sent = await send({ ...upload, path: '/api/none', count, token: null, until: 'replied' });
					return tooMuchMemory(sent) ?? valueOtherThan(['404'], Object.keys(sent.statuses));
				},
			},
			...doubled('authorization', `Bearer ${token}, Bearer ${alice.token}`, 401),
			...doubled('stayup-account', `${alice._id}, ${alice._id}`, 403),
			{
				name: 'two passwords in one header',
				async make() {
					const headers = { 'x-current-password': 'one, two' };
					const body = { name: 'Key', scopes: ['read'], websiteIds: null, expiresAt: null, currentPassword: '' };
					const { status } = await call('POST', '/api/keys', { token, body, headers });
					return status < 500 ? null : `${status}`;
				},
			},
		];

		function doubled(name: string, value: string, status: number): Attempt[] {
			const headers =
				name === 'authorization' ? { [name]: value } : { authorization: `Bearer ${token}`, [name]: value };
			const make = async () => statusOtherThan([status], await call('GET', '/api/websites', { headers }));
			return [{ name: `two values of ${name}`, make }];
		}
	},
};

interface Sent {
	statuses: Readonly<Record<string, number>>;
	addedMb: number;
}

function tooMuchMemory({ addedMb, statuses }: Sent): string | null {
	return addedMb < mostMb ? null : `${addedMb} MB in memory, ${JSON.stringify(statuses)}`;
}

/** Measures the product, which runs in this process. */
async function send(bodies: Bodies): Promise<Sent> {
	collectGarbage();
	const before = process.memoryUsage().arrayBuffers;
	const addedMb = () => Math.round((process.memoryUsage().arrayBuffers - before) / (kb * kb));
	let peakMb = 0;
	const watching = setInterval(() => {
		if (addedMb() > peakMb) collectGarbage();
		peakMb = Math.max(peakMb, addedMb());
	}, watchEveryMs);
	const script = join(import.meta.dirname, '..', 'send-bodies.ts');
	const child = spawn(process.execPath, [script, process.env.STAYUP_ORIGIN ?? '', JSON.stringify(bodies)]);
	const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
	clearInterval(watching);
	return { statuses: JSON.parse(output), addedMb: peakMb };
}
