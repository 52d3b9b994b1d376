/** The examples of the endpoints for status pages, as requests with existing ids. */
import { type NewSession, type StatusPage, StatusPageSettings, type Website } from '@stayup/contract';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { register, sendSuccessfully } from '../api-client.ts';
import type { openStoredData } from '../stored-data.ts';
import { aSubscriber } from './builders.ts';
import { statusDomainMakers } from './own-domains.ts';

interface StatusFixture {
	alice: NewSession;
	data: ReturnType<typeof openStoredData>;
}

/** The part of a page that a change may send. */
export function settingsOfPage(page: StatusPage): object {
	return Object.fromEntries(Object.entries(page).filter(([name]) => Object.hasOwn(StatusPageSettings.shape, name)));
}

export const statusPageMakers = {
	...statusDomainMakers,
	addStatusPage: async () => {
		const { who, website } = await withWebsite();
		return { who, body: settingsOf(website) };
	},
	getStatusPage: ofPage,
	updateStatusPage: async () => {
		const { who, params, body } = await withPage();
		return { who, params, body };
	},
	removeStatusPage: ofPage,
	setStatusLogo: ofPage,
	removeStatusLogo: ofPage,
	previewStatusPage: async () => {
		const { who, website } = await withWebsite();
		return { who, body: settingsOf(website) };
	},
	listStatusSubscribers: ofPage,
	exportStatusSubscribers: ofPage,
	eraseStatusSubscriber: ofSubscriber,
};

async function ofSubscriber({ data }: StatusFixture) {
	const { who, params } = await ofPage();
	const { id, document } = aSubscriber(1, { ownerId: who._id, pageId: params.id });
	await data.stored.statusSubscribers.doc(id).set(document);
	return { who, params: { id } };
}

async function ofPage() {
	const { who, params } = await withPage();
	return { who, params };
}

async function withPage() {
	const { who, page, body } = await aPageWithWebsite();
	return { who, params: { id: page._id }, body };
}

export async function aPageWithWebsite() {
	const { who, website } = await withWebsite();
	const body = settingsOf(website);
	const page = await sendSuccessfully<StatusPage>('POST', '/api/status-pages', { token: who.token, body });
	return { who, page, body, website };
}

/** An account of its own, because a plan allows few pages. */
async function withWebsite() {
	const who = await register('Stella');
	const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;
	const website = await sendSuccessfully<Website>('POST', '/api/websites', {
		token: who.token,
		body: { name: 'Bakery', url },
	});
	return { who, website };
}

/** With a slug that no other page has. */
function settingsOf({ _id }: Website) {
	const components = [{ websiteId: _id, name: 'Order form' }];
	return { ...examples.addStatusPage.body, slug: freshSlug(), groups: [{ name: 'Shop', components }] };
}

export function freshSlug(): string {
	return `page-${crypto.randomUUID()}`.slice(0, 40).replace(/-$/, '');
}
