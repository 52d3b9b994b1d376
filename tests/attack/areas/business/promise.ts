/** A client of a hosted website who wants a credit: changes of the own monitor, and attempts to reach ours (decision 76). */
import { accountHeader, type ProjectDetail, pageOfWebsite, type Website } from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { missMonth, readyForLive, storeProject, waiveChecks } from '@stayup/testing/business/project-examples';
import { examples } from '../../../../functions/src/api-docs/examples.ts';
import { promiseWebsiteId } from '../../../../functions/src/platform/ids.ts';
import { teamAccountId } from '../../../../functions/src/platform/team-account.ts';
import { type Area, type Attempt, call, statusOtherThan, valueOtherThan } from '../../attempt.ts';
import { documentsUrl } from '../../firestore-documents.ts';

const downSeconds = 600;

export const promise: Area = {
	name: 'Uptime that we promise',
	isInOrder: true,
	async attempts({ data, ada }) {
		// 1. Trudy's website goes live, and misses the aim in the month before.
		const trudy = await register('Trudy');
		const { token } = trudy;
		await data.stored.users.doc(trudy._id).update({ tier: 'Elite' });
		const id = await storeProject(data, trudy._id, readyForLive);
		const admin = `/api/admin/projects/${id}`;
		const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;
		await sendSuccessfully('PUT', `${admin}/website`, { token: ada.token, body: { name: 'Shop', url } });
		await waiveChecks(data, id);
		await sendSuccessfully('PUT', `${admin}/stage`, { token: ada.token, body: { stage: 'live' } });
		const month = await missMonth(data, id, downSeconds);
		const [own] = await sendSuccessfully<Website[]>('GET', '/api/websites', { token });
		const ownPath = `/api/websites/${own?._id}`;

		// 2. Whatever Trudy does, the month and our monitor stay as they are.
		const monitorId = promiseWebsiteId(id);
		const monitorPath = `/api/websites/${monitorId}`;
		const monitorDocument = `${documentsUrl()}/websites/${monitorId}`;
		async function figures() {
			const { months } = await sendSuccessfully<ProjectDetail>('GET', `/api/projects/${id}`, { token });
			const monitor = (await data.stored.websites.doc(monitorId).get()).data();
			const { url, expectedStatusCode, isActive, ownerId } = monitor ?? {};
			return { month: months.find((one) => one.month === month), url, expectedStatusCode, isActive, ownerId };
		}
		const before = await figures();
		const attempt = (name: string, statuses: readonly number[], make: () => ReturnType<typeof call>): Attempt => ({
			name,
			make: async () => statusOtherThan(statuses, await make()) ?? valueOtherThan(before, await figures()),
		});
		const asTeam = { token, headers: { [accountHeader]: teamAccountId } };
		const maintenance = { ...examples.addMaintenance.body, websites: [monitorId], tags: [] };
		const slug = `shop-${crypto.randomUUID().slice(0, 8)}`;
		const statusPage = pageOfWebsite({ _id: monitorId, name: 'Shop', url }, slug);
		const query = {
			from: [{ collectionId: 'websites' }],
			where: {
				fieldFilter: { field: { fieldPath: 'ownerId' }, op: 'EQUAL', value: { stringValue: teamAccountId } },
			},
			limit: 5,
		};
		return [
			{
				name: 'the month has the downtime that was measured',
				make: async () => valueOtherThan(downSeconds, before.month?.downSeconds),
			},
			...[{ expectedStatusCode: 418 }, { url: `${url}-2` }, { isActive: false }, { checkInterval: 3600 }].map((body) =>
				attempt(`${Object.keys(body)} of the own monitor`, [200], () => call('PATCH', ownPath, { token, body })),
			),
			attempt('the own monitor removed', [200], () => call('DELETE', ownPath, { token })),
			...(['GET', 'DELETE'] as const).map((method) =>
				attempt(`${method} of our monitor`, [404], () => call(method, monitorPath, { token })),
			),
			attempt('a change of our monitor', [404], () => call('PATCH', monitorPath, { token, body: { isActive: false } })),
			attempt('a check of our monitor', [404], () => call('POST', `${monitorPath}/check`, { token })),
			attempt('our account by the header', [403, 404], () => call('GET', '/api/websites', asTeam)),
			attempt('a change of our monitor by the header', [403, 404], () =>
				call('PATCH', monitorPath, { ...asTeam, body: { isActive: false } }),
			),
			attempt('maintenance of our monitor', [400], () =>
				call('POST', '/api/maintenance', { token, body: maintenance }),
			),
			attempt('a status page of our monitor', [400], () =>
				call('POST', '/api/status-pages', { token, body: statusPage }),
			),
			attempt('badges of our monitor', [404], () => call('POST', `${monitorPath}/badges`, { token })),
			attempt('our monitor in Firestore', [403], () => call('GET', monitorDocument, { token })),
			attempt('the days of our monitor in Firestore', [403], () => call('GET', `${monitorDocument}/days`, { token })),
			attempt('a write of our monitor in Firestore', [403], () =>
				call('PATCH', monitorDocument, { token, body: { fields: { isActive: { booleanValue: false } } } }),
			),
			attempt('our monitors by a query', [403], () =>
				call('POST', `${documentsUrl()}:runQuery`, { token, body: { structuredQuery: query } }),
			),
			attempt('our account in Firestore', [403], () =>
				call('GET', `${documentsUrl()}/users/${teamAccountId}`, { token }),
			),
			attempt('the settings of our monitor as an admin', [403], () =>
				call('PUT', `${admin}/promise-monitor`, { token, body: { url, expectedStatusCode: 418 } }),
			),
			attempt('the credit as an admin', [403], () => call('POST', `${admin}/credits`, { token, body: { month } })),
			attempt('the approval of the credit as an admin', [403], () =>
				call('POST', `${admin}/credits/${month}/approval`, { token }),
			),
			attempt('the tier of our account by an admin', [401, 409], () =>
				call('PUT', `/api/admin/users/${teamAccountId}/tier`, { token: ada.token, body: { tier: 'Free' } }),
			),
		];
	},
};
