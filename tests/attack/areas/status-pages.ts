/** Status pages under names that imitate others, and settings that are too large (AUTH-6, WEB-1). */
import { register } from '@stayup/testing/api-client';
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { type Area, type Attempt, call, statusOtherThan, valueOtherThan } from '../attempt.ts';
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
			refused('a password of 100 KB', { access: 'password', password: 'x'.repeat(100 * 1024) }, [400]),
			refused('a page of an owner', { access: 'password', ownerId: alice._id, passwordHash: 'x' }, [400]),
		];
	},
};

/** When each sign-up of this webhook to a new page was confirmed; null if it was not. */
async function confirmationsOf({ stored }: Target['data'], server: string): Promise<(number | null)[]> {
	const { _id, token } = await register('Mallory');
	await stored.users.doc(_id).update({ tier: 'Pro' });
	const slug = freshSlug();
	await call('POST', '/api/status-pages', { token, body: { name: 'Bait', slug } });
	const url = `${server}-${crypto.randomUUID()}`;
	const body = new URLSearchParams({ channel: 'webhook', url }).toString();
	const headers = { 'content-type': 'application/x-www-form-urlencoded' };
	await call('POST', `/s/${slug}/subscribe`, { body, headers });
	const { docs } = await stored.statusSubscribers.where('recipient', '==', url).get();
	return docs.map((subscriber) => subscriber.data().confirmedAt);
}
