/** The examples of the endpoints for maintenance windows, as requests with existing ids. */
import {
	type MaintenanceCalendar,
	type MaintenanceWindow,
	minuteMs,
	type NewSession,
	type Website,
} from '@stayup/contract';
import { examples } from '../../functions/src/api-docs/examples.ts';
import { register, sendSuccessfully } from './api-client.ts';
import { storeOutage } from './outages/outage-examples.ts';
import type { openStoredData } from './stored-data.ts';

interface MaintenanceFixture {
	alice: NewSession;
	website: Website;
	data: ReturnType<typeof openStoredData>;
}

export const maintenanceMakers = {
	addMaintenance: async () => {
		const { who, website } = await withWebsite();
		return { who, body: settingsOf(website) };
	},
	getMaintenance: ofWindow,
	updateMaintenance: async () => {
		const { who, params, website } = await ofWindow();
		return { who, params, body: settingsOf(website) };
	},
	removeMaintenance: ofWindow,
	endMaintenance: ofWindow,
	listOccurrences: ofWindow,
	startMaintenance: async () => {
		const { who, website } = await withWebsite();
		return { who, params: { id: website._id } };
	},
	startMaintenanceOfMany: async () => {
		const { who, website } = await withWebsite();
		return { who, body: { websites: [website._id] } };
	},
	openMaintenanceCalendar: async ({ alice }: MaintenanceFixture) => {
		const path = '/api/maintenance-calendar';
		const { url } = await sendSuccessfully<MaintenanceCalendar>('POST', path, { token: alice.token });
		return { params: { id: url?.split('/').at(-1) ?? '' } };
	},
	markOutagePlanned: async (fixture: MaintenanceFixture) => ({ params: { id: await endedOutage(fixture) } }),
};

/** Free accounts have two windows, so each example has its own account. */
async function withWebsite(): Promise<{ who: NewSession; website: Website }> {
	const who = await register('Wendy');
	const body = { name: 'Example', url: `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}` };
	return { who, website: await sendSuccessfully<Website>('POST', '/api/websites', { token: who.token, body }) };
}

function settingsOf({ _id }: Website) {
	return { ...examples.addMaintenance.body, websites: [_id] };
}

/** A window that is running. */
async function ofWindow() {
	const { who, website } = await withWebsite();
	const path = `/api/websites/${website._id}/maintenance`;
	const options = { token: who.token, body: examples.startMaintenance.body };
	const { _id } = await sendSuccessfully<MaintenanceWindow>('POST', path, options);
	return { who, params: { id: _id }, website };
}

async function endedOutage(fixture: MaintenanceFixture): Promise<string> {
	const id = await storeOutage(fixture);
	const start = Date.now() - 10 * minuteMs;
	await fixture.data.stored.outages.doc(id).update({ start, end: start + minuteMs, endReason: 'recovered' });
	return id;
}
