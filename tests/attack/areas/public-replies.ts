/** Replies that strangers fetch without a login: their size, and whether a shared cache would keep one for others. */
import type { MaintenanceCalendar, Website } from '@stayup/contract';
import { register, sendSuccessfully } from '@stayup/testing/api-client';
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { freshHost, ownerWithPage, setDns } from '@stayup/testing/status-pages/own-domains';
import { examples } from '../../../functions/src/api-docs/examples.ts';
import { type Area, type Attempt, call, type Reply, statusOtherThan } from '../attempt.ts';
import type { Target } from '../target.ts';

const namedWebsites = 8;
const mostNames = 5;

export const publicReplies: Area = {
	name: 'Public replies and shared caches',
	async attempts({ data }) {
		const slug = freshSlug();
		const { token } = await register('Olga');
		await sendSuccessfully('POST', '/api/status-pages', { token, body: { name: 'Bakery', slug } });
		return [
			{
				name: 'a calendar whose events grow with the websites of the account',
				async make() {
					const [event = ''] = (await calendarOfManyWebsites()).split('END:VEVENT');
					const named = event.match(/Website \d/g)?.length ?? 0;
					return named > mostNames ? `an event names ${named} websites` : null;
				},
			},
			{
				name: 'keeping a domain from its owner by a claim that nothing proves',
				make: async () => statusOtherThan([200], await claimAfterStranger(data)),
			},
			...['nobody.example', 'status.bakery.example'].flatMap((host) =>
				[`/s/${slug}`, `/s/${slug}/status.json`, `/s/${slug}/feed.atom`].map(
					(path): Attempt => ({
						name: `keeping a page that says nothing in the cache of ${path.replace(slug, 'bakery')} as ${host}`,
						make: async () => keptByCaches(await call('GET', path, { headers: { 'x-forwarded-host': host } })),
					}),
				),
			),
		];
	},
};

async function calendarOfManyWebsites(): Promise<string> {
	const { token } = await register('Wendy');
	const ids: string[] = [];
	for (let count = 0; count < namedWebsites; count++) {
		const url = `${process.env.STAYUP_WEBSITES_ORIGIN}/${crypto.randomUUID()}`;
		const body = { name: `Website ${count}`, url };
		ids.push((await sendSuccessfully<Website>('POST', '/api/websites', { token, body }))._id);
	}
	const body = { ...examples.addMaintenance.body, websites: ids, tags: [] };
	await sendSuccessfully('POST', '/api/maintenance', { token, body });
	const { url } = await sendSuccessfully<MaintenanceCalendar>('POST', '/api/maintenance-calendar', { token });
	return (await call('GET', new URL(url ?? '').pathname)).text.replaceAll('\r\n ', '');
}

/** The claim of the owner of a domain, who set the record that the refusal names, after that of a stranger. */
async function claimAfterStranger(data: Target['data']): Promise<Reply> {
	const [stranger, owner] = [await ownerWithPage(data), await ownerWithPage(data)];
	const host = freshHost();
	const claim = ({ who, pageId }: typeof owner) =>
		call('PUT', `/api/status-pages/${pageId}/domain`, { token: who.token, body: { host } });
	await claim(stranger);
	const [, name = '', value = ''] = /TXT record (\S+) with the value (\S+)/.exec((await claim(owner)).text) ?? [];
	if (name !== '') await setDns(name, [{ type: 'TXT', value }]);
	return claim(owner);
}

/** A reply that is not the page of its URL, for the visitors who come next. */
function keptByCaches({ status, headers }: Reply): string | null {
	const rule = headers.get('cache-control') ?? '';
	return status !== 200 && /public|s-maxage/.test(rule) ? `${status} with cache-control: ${rule}` : null;
}
