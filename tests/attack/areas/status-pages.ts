/** Status pages under names that imitate others, and settings that are too large (AUTH-6, WEB-1). */
import { freshSlug } from '@stayup/testing/status-pages/examples';
import { type Area, type Attempt, call, statusOtherThan } from '../attempt.ts';

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
	async attempts({ mallory, alice, fixture }) {
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
			refused('a password of 100 KB', { access: 'password', password: 'x'.repeat(100 * 1024) }, [400]),
			refused('a page of an owner', { access: 'password', ownerId: alice._id, passwordHash: 'x' }, [400]),
		];
	},
};
