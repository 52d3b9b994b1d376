/** Status pages under names that imitate others, and settings that are too large (AUTH-6, WEB-1). */
import { freshClientIp, register } from '@stayup/testing/api-client';
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { type Area, type Attempt, call, type Reply, statusOtherThan, valueOtherThan } from '../attempt.ts';
import type { Target } from '../target.ts';

const hostileSlugs: readonly string[] = [
	'admin',
	'adm1n',
	'stayup',
	'st4yup-billing',
	'xn--stayup-9za',
	'ｓｔａｔｕｓ',
	'bäckerei',
	'раураl',
	'../admin',
	'a/b',
	'a--b',
	'-bakery',
	'bakery%2f..',
	'__proto__',
	'bakery\u0000',
	'bak\u0435ry',
	'<script>',
	'x'.repeat(41),
	'',
];

export const statusPages: Area = {
	name: 'Status pages',
	async attempts({ mallory, alice, fixture, data }) {
		const token = mallory.token;
		const save = (body: object) =>
			call('POST', '/api/status-pages', { token, body: { name: 'Bakery', slug: freshSlug(), ...body } });
		const refused = (name: string, body: object, statuses: readonly number[]): Attempt => ({
			name,
			make: async () => statusOtherThan(statuses, await save(body)),
		});
		const slug = `bakery-${crypto.randomUUID().slice(0, 8)}`;
		await call('POST', '/api/status-pages', { token: alice.token, body: { name: 'Bakery', slug } });
		const component = { websiteId: fixture.website._id, name: "Alice's" };
		const many = Array.from({ length: 6 }, (_, index) => ({ ...component, websiteId: `website-${index}` }));
		return [
			...hostileSlugs.map((hostile) =>
				refused(`the slug ${JSON.stringify(hostile).slice(0, 30)}`, { slug: hostile }, [400]),
			),
			refused('the slug of Alice', { slug }, [409]),
			refused('a slug that imitates that of Alice', { slug: slug.replace('bakery', 'b4k3ry') }, [409]),
			refused("a page with Alice's website", { groups: [{ name: '', components: [component] }] }, [400]),
			refused(
				'a website whose id is a path',
				{ groups: [{ name: '', components: [{ ...component, websiteId: '../users/x' }] }] },
				[400],
			),
			refused('more components than the plan includes', { groups: [{ name: '', components: many }] }, [403]),
			refused('settings of 129 KB', { description: 'x'.repeat(129 * 1024) }, [413]),
			{
				name: 'subscribing the server of somebody else, which answers 200 to everything',
				make: async () =>
					valueOtherThan([null], await confirmationsOf(data, `${process.env.STAYUP_WEBSITES_ORIGIN}/silent`)),
			},
			{
				name: 'the same with a server that returns the challenge, which must be subscribed',
				async make() {
					const [confirmedAt] = await confirmationsOf(data, `${process.env.STAYUP_WEBHOOKS_ORIGIN}/agrees`);
					return valueOtherThan('number', typeof confirmedAt);
				},
			},
			{
				name: 'using up the webhooks of a shared host on a page from one network',
				make: async () => {
					const slug = await aPage(data);
					const server = `${process.env.STAYUP_WEBHOOKS_ORIGIN}/agrees`;
					const mine = freshClientIp();
					for (let number = 0; number < 4; number += 1) await subscribeWebhook(slug, `${server}-${number}`, mine);
					const honest = `${server}-${crypto.randomUUID()}`;
					await subscribeWebhook(slug, honest, freshClientIp());
					const [confirmedAt] = await confirmedAtOf(data, honest);
					return valueOtherThan('number', typeof confirmedAt);
				},
			},
			{
				name: 'using up the sign-ups of an hour of a shared host for all pages, from one network and at forty ports',
				make: async () => {
					const slug = await aPage(data);
					const host = `${crypto.randomUUID().slice(0, 8)}.shared.example`;
					const network = freshClientIp().split(':').slice(0, 2).join(':');
					let taken = 0;
					for (let number = 0; number < 40; number += 1) {
						const url = `https://${host}:${8000 + number}/${number}`;
						const { status } = await subscribeWebhook(slug, url, `${network}:${number}::1`);
						if (status === 200) taken += 1;
					}
					const honest = await subscribeWebhook(slug, `https://${host}/honest`, freshClientIp());
					return taken > 6 ? `${taken} calls were made` : statusOtherThan([200], honest);
				},
			},
			refused('a password of 100 KB', { access: 'password', password: 'x'.repeat(100 * 1024) }, [400]),
			refused('a page of an owner', { access: 'password', ownerId: alice._id, passwordHash: 'x' }, [400]),
		];
	},
};

/** When each sign-up of this webhook to a new page was confirmed; null if it was not. */
async function confirmationsOf(data: Target['data'], server: string): Promise<(number | null)[]> {
	const url = `${server}-${crypto.randomUUID()}`;
	await subscribeWebhook(await aPage(data), url, freshClientIp());
	return confirmedAtOf(data, url);
}

/** The slug of a new page with room for subscribers. */
async function aPage({ stored }: Target['data']): Promise<string> {
	const { _id, token } = await register('Mallory');
	await stored.users.doc(_id).update({ tier: 'Pro' });
	const slug = freshSlug();
	await call('POST', '/api/status-pages', { token, body: { name: 'Bait', slug } });
	return slug;
}

function subscribeWebhook(slug: string, url: string, ip: string): Promise<Reply> {
	const body = new URLSearchParams({ channel: 'webhook', url }).toString();
	const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': ip };
	return call('POST', `/s/${slug}/subscribe`, { body, headers });
}

async function confirmedAtOf({ stored }: Target['data'], url: string): Promise<(number | null)[]> {
	const { docs } = await stored.statusSubscribers.where('recipient', '==', url).get();
	return docs.map((subscriber) => subscriber.data().confirmedAt);
}
