/** Puzzles of busy networks: going around them, and solving them for more than they are for (WEB-2). */
import { type ProblemReply, tierLimits, type VisitorNumbers, type Website } from '@stayup/contract';
import { freshClientIp, register, sendSuccessfully } from '@stayup/testing/api-client';
import { solutionOf } from '@stayup/testing/http/puzzles';
import pLimit from 'p-limit';
import { examples } from '../../../../functions/src/api-docs/examples.ts';
import { networkOf } from '../../../../functions/src/http/client-ip.ts';
import { createRateLimiter } from '../../../../functions/src/http/rate-limits/rate-limit-store.ts';
import {
	type Area,
	type Attempt,
	call,
	concurrency,
	type Reply,
	statusOtherThan,
	valueOtherThan,
} from '../../attempt.ts';
import type { Target } from '../../target.ts';

const path = '/api/careers/apply';
const good = examples.applyForJob.body;
const newName = () => `Grace ${crypto.randomUUID()}`;

interface Application {
	ip: string;
	name: string;
	solution?: string;
}

function apply({ ip, name, solution }: Application, to = path): Promise<Reply> {
	const headers = { 'x-forwarded-for': ip, ...(solution !== undefined && { 'x-puzzle-solution': solution }) };
	return call('POST', to, { body: { ...good, firstName: name }, headers });
}

function puzzleIn({ text }: Reply): string {
	const { puzzle = '' } = JSON.parse(text) as ProblemReply;
	return puzzle;
}

/** An IP whose part is used up. */
async function busyIp(): Promise<string> {
	const ip = freshClientIp();
	for (let sent = 0; sent < 5; sent += 1) await apply({ ip, name: newName() });
	return ip;
}

const applications: Attempt[] = [
	{
		name: 'applying from a busy network without a solution, or with one that nobody computed',
		async make() {
			const ip = await busyIp();
			const puzzle = puzzleIn(await apply({ ip, name: newName() }));
			const [salt, numbers, target, expiresAt, signature] = puzzle.split('.');
			const forged = [`${puzzle}.0`, `${salt}.1.${target}.${expiresAt}.${signature}.0`, `${'x'.repeat(250)}.0`, '0'];
			for (const solution of [undefined, ...forged]) {
				const reply = await apply({ ip, name: newName(), ...(solution !== undefined && { solution }) });
				const found = statusOtherThan([429], reply);
				if (found !== null) return `${solution} of ${numbers}: ${found}`;
			}
			return null;
		},
	},
	{
		name: 'using one solution twice, also at the same time',
		async make() {
			const sent = { ip: await busyIp(), name: newName() };
			const solution = solutionOf(puzzleIn(await apply(sent)));
			const statuses = await Promise.all(
				Array.from({ length: 6 }, async () => (await apply({ ...sent, solution })).status),
			);
			return valueOtherThan([200, 429, 429, 429, 429, 429], statuses.toSorted());
		},
	},
	{
		name: 'solving a puzzle for another form, another text and another network',
		async make() {
			const sent = { ip: await busyIp(), name: newName() };
			const solution = solutionOf(puzzleIn(await apply(sent)));
			const other = await busyIp();
			const replies = [
				await apply({ ...sent, name: newName(), solution }),
				await apply({ ...sent, ip: other, solution }),
			];
			const lead = examples.createLead.body;
			const headers = { 'x-forwarded-for': sent.ip };
			for (let times = 0; times < 5; times += 1) await call('POST', '/api/leads/create', { body: lead, headers });
			const foreign = { ...headers, 'x-puzzle-solution': solution };
			replies.push(await call('POST', '/api/leads/create', { body: lead, headers: foreign }));
			return valueOtherThan(
				[429, 429, 429],
				replies.map(({ status }) => status),
			);
		},
	},
];

export const puzzles: Area = {
	name: 'Puzzles of busy networks',
	isInOrder: true,
	async attempts(target, size) {
		const form = await formOf(target);
		return [...applications, precomputed(target), ...formAttempts(target, form, size === 'full' ? 505 : 90)];
	},
};

function precomputed({ data }: Target): Attempt {
	return {
		name: 'computing easy solutions in advance, to use them when the network is busier',
		async make() {
			const sent = { ip: await busyIp(), name: newName() };
			const solution = solutionOf(puzzleIn(await apply(sent)));
			const limiter = createRateLimiter(data.firestore);
			const subject = `applyForJob  ${networkOf(sent.ip)}`;
			for (let solved = 0; solved < 20; solved += 1) {
				await limiter.take([{ limit: 'solvedByNetwork', subject }], Date.now());
			}
			const reply = await apply({ ...sent, solution });
			const [, numbers] = puzzleIn(reply).split('.');
			return statusOtherThan([429], reply) ?? valueOtherThan('10000', numbers);
		},
	};
}

interface Form {
	websiteId: string;
	path: string;
}

async function formOf({ data }: Target): Promise<Form> {
	const { _id, token } = await register('Vera');
	await data.stored.users.doc(_id).update({ tier: 'Pro', isEmailConfirmed: true });
	const body = { name: 'Bakery', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/bakery` };
	const { _id: websiteId } = await sendSuccessfully<Website>('POST', '/api/websites', { token, body });
	const visitors = `/api/websites/${websiteId}/visitors`;
	const { counter } = await sendSuccessfully<VisitorNumbers>('POST', visitors, { token });
	return { websiteId, path: `/f/${counter?.key}` };
}

function formAttempts({ data: { stored } }: Target, { websiteId, path: form }: Form, flood: number): Attempt[] {
	const send = (to: string, fields: Record<string, string>, ip: string) =>
		call('POST', to, {
			body: new URLSearchParams(fields).toString(),
			headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip },
		});
	const messages = async () => (await stored.formEntries.where('websiteId', '==', websiteId).get()).docs;
	const countApart = async () => (await stored.possibleSpam.where('websiteId', '==', websiteId).get()).size;
	const attribute = (name: string, { text }: Reply) => new RegExp(`${name}="([^"]+)"`).exec(text)?.[1] ?? '';
	return [
		{
			name: `using up the month of a contact form with ${flood} messages from many networks`,
			async make() {
				const ips = Array.from({ length: flood }, (_, index) => `203.${index % 100}.113.${Math.floor(index / 100)}`);
				const sent = await pLimit(concurrency).map(ips, (ip, index) => send(form, { message: `Buy ${index}` }, ip));
				const others = sent.filter(({ status }) => status !== 303 && status !== 429);
				const [arrived, apart] = [(await messages()).length, await countApart()];
				const isBounded = arrived === 60 && apart <= tierLimits.Pro.formEntriesPerMonth;
				return isBounded && others.length === 0 ? null : `${arrived} arrived, ${apart} apart, ${others[0]?.text}`;
			},
		},
		{
			name: 'silencing the form for a visitor whose browser solves the puzzle',
			async make() {
				const [fields, ip] = [{ message: 'A cake for 80 people' }, freshClientIp()];
				const asked = await send(form, fields, ip);
				const solution = solutionOf(attribute('data-puzzle', asked));
				const reply = await send(form, { ...fields, _puzzle: solution }, ip);
				return statusOtherThan([200], reply) ?? valueOtherThan(61, (await messages()).length);
			},
		},
		{
			name: 'confirming a message without the email, and sending emails to a mailbox without an end',
			async make() {
				const ip = freshClientIp();
				const asked = await send(form, { text: 'Cheap watches' }, ip);
				const token = attribute('name="message" value', asked);
				const found = statusOtherThan([404], await send(`${form}/confirm/${token}`, {}, ip));
				const statuses = [];
				for (let tag = 0; tag < 6; tag += 1) {
					const email = `reader-${websiteId}+${tag}@example.com`;
					statuses.push((await send(`${form}/email`, { message: token, email }, freshClientIp())).status);
				}
				return (
					found ??
					valueOtherThan([200, 200, 200, 429, 429, 429], statuses) ??
					valueOtherThan(61, (await messages()).length)
				);
			},
		},
	];
}
