import { type Application, dayMs, type Lead, type NewSession } from '@stayup/contract';
import { freshClientIp, register, send } from '@stayup/testing/api-client';
import { openStoredData } from '@stayup/testing/stored-data';
import { FieldValue } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../../api-docs/examples.ts';

const { stored } = openStoredData();
const script = '<script>alert(1)</script><img src=x onerror=alert(1)>{{x}}';

const forms = [
	{
		path: '/api/careers/apply',
		good: examples.applyForJob.body,
		status: 201,
		rows: () => stored.applications,
		name: 'firstName',
	},
	{ path: '/api/leads/create', good: examples.createLead.body, rows: () => stored.leads, name: 'fullName' },
];

let ada: NewSession;
beforeAll(async () => {
	ada = await register('Ada');
	await stored.users.doc(ada._id).update({ role: 'admin' });
});

/** A name that no other row has. */
function uniqueName(): string {
	return `Grace ${crypto.randomUUID()}`;
}

describe.each(forms)('the form at $path', ({ path, good, rows, name }) => {
	async function storedUnder(value: string): Promise<number> {
		return (await rows().where(name, '==', value).count().get()).data().count;
	}

	it('is stored with a deletion date', async () => {
		const unique = uniqueName();
		const answer = await send('POST', path, { body: { ...good, [name]: unique } });
		const { docs } = await rows().where(name, '==', unique).get();
		const [row] = docs.map((document) => document.data());

		expect(answer.status).toBe(200);
		expect(row).toMatchObject({ status: 'New', createdAt: expect.any(Number) });
		expect(row?.expireAt.toMillis()).toBeGreaterThan(Date.now() + 300 * dayMs);
	});

	it.each([
		['the hidden field is filled in', { 'x-fax-number': '555' }],
		['it took less than three seconds', { 'x-fill-seconds': '1.2' }],
	])('gets the usual response and is kept as possible spam if %s', async (_case, trace) => {
		const unique = uniqueName();
		const honest = await send('POST', path, { body: good, headers: { 'x-fill-seconds': '20' } });
		const caught = await send('POST', path, { body: { ...good, [name]: unique }, headers: trace });

		const { docs } = await stored.possibleSpam.where(`sent.${name}`, '==', unique).get();

		// Each lead has its own reference, of the same form.
		const said = ({ status, body }: typeof honest) => [status, JSON.stringify(body).replace(/L-[0-9A-Z]{6}/, 'L-')];
		expect(said(caught)).toEqual(said(honest));
		expect(await storedUnder(unique)).toBe(0);
		expect(docs).toHaveLength(1);
	});

	it('is accepted five times an hour from one IP, even with a forged X-Forwarded-For', async () => {
		const ip = freshClientIp();
		const statuses: number[] = [];
		for (let sent = 0; sent < 6; sent++) {
			const headers = { 'x-forwarded-for': `198.51.100.${sent}, ${ip}` };
			statuses.push((await send('POST', path, { body: good, headers })).status);
		}

		expect(statuses).toEqual([...Array.from({ length: 5 }, () => 200), 429]);
	});

	it('stores markup unchanged, as text', async () => {
		const unique = `${uniqueName()} <b>`;
		await send('POST', path, { body: { ...good, [name]: unique } });

		expect(await storedUnder(unique)).toBe(1);
	});
});

describe('an application', () => {
	it('can get any status from an admin except New', async () => {
		const firstName = uniqueName();
		await send('POST', '/api/careers/apply', {
			body: { ...examples.applyForJob.body, firstName, workExperience: script },
		});
		const list = await send<Application[]>('GET', '/api/careers/applications', { token: ada.token });
		const application = list.body.find((row) => row.firstName === firstName);
		const path = `/api/careers/applications/${application?._id}/status`;
		const statuses: unknown[] = [];
		for (const status of ['Reviewed', 'Interviewing', 'Rejected', 'Hired', 'New', 'hired', ['Hired']]) {
			const answer = await send<Application>('PUT', path, { token: ada.token, body: { status } });
			statuses.push(answer.status === 200 ? answer.body.status : answer.status);
		}

		expect(application).toMatchObject({ status: 'New', workExperience: script });
		expect(statuses).toEqual(['Reviewed', 'Interviewing', 'Rejected', 'Hired', 400, 400, 400]);
	});
});

describe('a lead', () => {
	it('can get any status, and is New if none is stored', async () => {
		const fullName = uniqueName();
		const leadIn = async () => {
			const { body } = await send<Lead[]>('GET', '/api/leads', { token: ada.token });
			return body.find((lead) => lead.fullName === fullName);
		};
		await send('POST', '/api/leads/create', { body: { ...examples.createLead.body, fullName } });
		const ref = stored.leads.doc((await leadIn())?._id ?? '');
		await ref.update({ status: FieldValue.delete() });
		const withoutStatus = await leadIn();
		const statuses: unknown[] = [];
		for (const status of ['Contacted', 'Qualified', 'Proposal', 'Won', 'Lost', 'New', 'won', '']) {
			const answer = await send<Lead>('PUT', `/api/leads/${ref.id}/status`, { token: ada.token, body: { status } });
			statuses.push(answer.status === 200 ? answer.body.status : answer.status);
		}

		expect(withoutStatus).toMatchObject({ _id: ref.id, status: 'New' });
		expect(statuses).toEqual(['Contacted', 'Qualified', 'Proposal', 'Won', 'Lost', 'New', 400, 400]);
	});
});
