import { minuteMs, type StatusPageSettings } from '@stayup/contract';
import { anAccount, anOutage, aWebsite, noon } from '@stayup/testing/builders';
import { aComponent, anIncident, aStatusPage } from '@stayup/testing/status-pages/facts';
import { freshProject, openStoredData } from '@stayup/testing/stored-data';
import { beforeEach, describe, expect, it } from 'vitest';
import type { StatusIncidentDocument } from '../../platform/firestore/status-documents.ts';
import { createBroadcastStore } from '../../status-subscribers/broadcast-store.ts';
import { createPageStore } from '../pages/page-store.ts';
import { createEndIncidents } from './end-incidents.ts';
import { followOutage } from './follow-outages.ts';
import { createIncidentStores } from './incident-stores.ts';

const { firestore, stored } = openStoredData(freshProject());
const queued: string[] = [];
const queue = { enqueueFanOut: async ({ broadcastId }: { broadcastId: string }) => void queued.push(broadcastId) };
const broadcasts = createBroadcastStore(firestore, queue, (error) => {
	throw error;
});
const pages = createPageStore(firestore, createEndIncidents(firestore, broadcasts));
const { publications } = createIncidentStores(firestore, broadcasts);
const fresh = { passwordHash: null, visitKey: 'another-key', componentId: () => 'new' };
const now = noon + 30 * minuteMs;

/** A page with a shop and an API, both down. */
let ownerId: string;
let pageId: string;
let shop: string;
let api: string;
let shopOutage: string;
let apiOutage: string;

beforeEach(async () => {
	[ownerId = '', pageId = '', shop = '', api = '', shopOutage = '', apiOutage = ''] = Array.from(
		{ length: 6 },
		() => stored.users.doc().id,
	);
	queued.length = 0;
	await stored.users.doc(ownerId).set(anAccount({ tier: 'Pro' }));
	await stored.statusPages.doc(pageId).set(aStatusPage({ ownerId, groups: groupsOf('shop', 'api') }));
	for (const [websiteId, outageId] of [
		[shop, shopOutage],
		[api, apiOutage],
	] as const) {
		await stored.websites.doc(websiteId).set(aWebsite({ ownerId, status: 'down' }));
		await stored.outages.doc(outageId).set(anOutage({ ownerId, websiteId, start: noon, end: null, endReason: null }));
	}
});

function groupsOf(...ids: ('shop' | 'api')[]) {
	const websiteIdOf = { shop, api };
	return [{ name: '', components: ids.map((id) => aComponent({ id, websiteId: websiteIdOf[id], name: id })) }];
}

async function incident(changes: Partial<StatusIncidentDocument>): Promise<() => Promise<StatusIncidentDocument>> {
	const ref = stored.statusIncidents.doc();
	await ref.set(anIncident({ ownerId, pageId, isAutomatic: true, ...changes }));
	return async () => (await ref.get()).data() as StatusIncidentDocument;
}

const aboutShop = () => incident({ componentIds: ['shop'], outageIds: [shopOutage] });
const aboutBoth = () => incident({ componentIds: ['shop', 'api'], outageIds: [shopOutage, apiOutage] });

async function save(groups: StatusPageSettings['groups']): Promise<void> {
	const settings: StatusPageSettings = {
		name: 'Bakery',
		slug: 'bakery',
		description: '',
		homepageUrl: '',
		isPublished: true,
		access: 'public',
		allowedEmails: [],
		accent: 'green',
		theme: 'auto',
		showsResponseTimes: false,
		publishAfterMinutes: 5,
		groups,
	};
	await pages.change(ownerId, pageId, settings, fresh, now);
}

const saveWith = (...ids: ('shop' | 'api')[]) => save(groupsOf(...ids));

async function saveWithAnotherShop(): Promise<void> {
	const websiteId = stored.websites.doc().id;
	await stored.websites.doc(websiteId).set(aWebsite({ ownerId }));
	await save([{ name: '', components: [aComponent({ websiteId }), ...(groupsOf('api')[0]?.components ?? [])] }]);
}

/** As the removal of a website does. */
async function removeShop(): Promise<void> {
	await stored.websites.doc(shop).delete();
	await stored.outages.doc(shopOutage).delete();
	await pages.forgetWebsite(ownerId, shop, now);
}

const lastOf = ({ state, resolvedAt, updates }: StatusIncidentDocument) => [state, resolvedAt, updates.at(-1)?.text];
const gone = ['resolved', now, 'This component is no longer on the page.'];
const open = ['investigating', null, 'We are investigating.'];

describe('an automatic incident', () => {
	it.each([
		['its website is removed', removeShop],
		['its page is saved without its component', () => saveWith('api')],
		['its component shows another website', saveWithAnotherShop],
	])('ends when %s, and its subscribers get one last update', async (_what, remove) => {
		const read = await aboutShop();
		await remove();
		const { updates } = await read();

		expect(lastOf(await read())).toEqual(gone);
		expect(queued).toEqual([expect.stringMatching(new RegExp(`_${updates.at(-1)?.id}$`))]);
		const broadcast = (await stored.statusBroadcasts.doc(queued[0] ?? '').get()).data();
		expect(broadcast).toMatchObject({ componentIds: ['shop'], event: { state: 'resolved' } });
	});

	it('stays open while a component of it is on the page', async () => {
		const read = await aboutBoth();
		await removeShop();

		expect(lastOf(await read())).toEqual(open);
		expect(queued).toEqual([]);
	});

	it('is monitored when the website that is left works again', async () => {
		const read = await aboutBoth();
		await saveWith('api');
		await stored.outages.doc(apiOutage).update({ end: now, endReason: 'recovered' });
		await followOutage({ publications, refreshStatusPage: async () => undefined }, api, now);

		expect((await read()).updates.at(-1)).toMatchObject({
			state: 'monitoring',
			text: expect.stringMatching(/^api responds again\./),
		});
	});

	it('is monitored at once if only the websites that are gone were still down', async () => {
		const read = await aboutBoth();
		await stored.outages.doc(apiOutage).update({ end: now, endReason: 'recovered' });
		await saveWith('api');

		expect((await read()).state).toBe('monitoring');
	});

	it('does not change when its page is saved with all its components', async () => {
		const read = await aboutShop();
		await saveWith('api', 'shop');

		expect(lastOf(await read())).toEqual(open);
	});
});

describe('an incident of the owner', () => {
	it('stays as it is when its component is taken off the page', async () => {
		const read = await incident({ componentIds: ['shop'], isAutomatic: false });
		await saveWith('api');

		expect(lastOf(await read())).toEqual(open);
	});
});
