/** The examples of the endpoints for incidents, as requests with existing ids. */
import type { NewSession, StatusIncident, StatusPage } from '@stayup/contract';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { sendSuccessfully } from '../api-client.ts';
import { storeOutage } from '../outages/outage-examples.ts';
import type { openStoredData } from '../stored-data.ts';
import { aPageWithWebsite, statusPageMakers } from './examples.ts';

interface IncidentFixture {
	data: ReturnType<typeof openStoredData>;
}

/** With those of the pages. */
export const incidentMakers = {
	...statusPageMakers,
	listIncidents: async () => {
		const { who, page } = await aPageWithWebsite();
		return { who, params: { id: page._id } };
	},
	addIncident: async () => {
		const { who, page } = await aPageWithWebsite();
		return { who, params: { id: page._id }, body: { componentIds: componentsOf(page) } };
	},
	getIncident: ofIncident,
	updateIncident: async () => {
		const { who, params, page } = await ofIncident();
		return { who, params, body: { componentIds: componentsOf(page) } };
	},
	removeIncident: ofIncident,
	addIncidentUpdate: ofIncident,
	editIncidentUpdate: ofIncident,
	writePostMortem: async () => {
		const { who, params } = await ofIncident();
		const body = examples.addIncidentUpdate.body;
		await sendSuccessfully('POST', `/api/status-incidents/${params.id}/updates`, { token: who.token, body });
		return { who, params };
	},
	getPublication: async (fixture: IncidentFixture) => {
		const { who, params } = await ofOutage(fixture);
		return { who, params };
	},
	publishOutage: async (fixture: IncidentFixture) => {
		const { who, params, page } = await ofOutage(fixture);
		return { who, params, body: { pageIds: [page._id] } };
	},
};

export function componentsOf({ groups }: StatusPage): string[] {
	return groups.flatMap(({ components }) => components.map(({ id }) => id));
}

async function ofIncident(): Promise<{ who: NewSession; params: { id: string }; page: StatusPage }> {
	const { who, page } = await aPageWithWebsite();
	const body = { ...examples.addIncident.body, componentIds: componentsOf(page) };
	const path = `/api/status-pages/${page._id}/incidents`;
	const { _id } = await sendSuccessfully<StatusIncident>('POST', path, { token: who.token, body });
	return { who, params: { id: _id }, page };
}

async function ofOutage({ data }: IncidentFixture) {
	const { who, page, website } = await aPageWithWebsite();
	return { who, page, params: { id: await storeOutage({ alice: who, website, data }) } };
}
