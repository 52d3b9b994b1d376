import { noHosting } from '@stayup/contract';
import { aWebsite, noon } from '@stayup/testing/builders';
import { aPreview, aProject } from '@stayup/testing/business/project-examples';
import { describe, expect, it } from 'vitest';
import { handoverHtml } from './handover.ts';

const by = { _id: 'ada', name: 'Ada' };
const item = { stage: 'build', template: null, month: null, doneAt: null } as const;
const facts = {
	reference: 'P-7K3M2Q',
	client: 'Heidi Cooper',
	website: null,
	now: noon,
	project: aProject({ checklist: [], firstLaunchedAt: noon, websiteUrl: 'https://bakery.example/' }),
};

/** The visible texts by the names before them. */
const rowsOf = (html: string) =>
	Object.fromEntries(
		[...html.matchAll(/<dt>([^<]+)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)].map(([, name, value]) => [name, value]),
	);

describe('the handover file', () => {
	it('says for each fact that it is not recorded, if it is not', async () => {
		const rows = rowsOf(await handoverHtml(facts));

		expect(rows).toMatchObject({ URL: 'https://bakery.example/', 'First live': 'March 2, 2026', Plan: 'Core' });
		for (const name of [
			'Server or platform',
			'Repository',
			'Backups',
			'Certificate',
			'Domain',
			'Domain registrar',
			'DNS',
			'Accounts',
			'Renews on',
			'Renewal cost',
			'Approved',
		])
			expect([name, rows[name]]).toEqual([name, 'Not recorded']);
	});

	it('says what is recorded: the facts of hosting, the approval, the work and what was left out', async () => {
		const html = await handoverHtml({
			...facts,
			website: aWebsite({
				domain: { name: 'bakery.example', state: 'known', expiresAt: Date.UTC(2027, 7, 1) },
			}),
			project: {
				...facts.project,
				hosting: { ...noHosting, registrar: 'Example Registrar', renewsOn: '2027-08-01', renewalCost: '$18 a year' },
				previews: [
					{ ...aPreview, approval: { at: noon, by: { _id: 'heidi', name: 'Heidi' } } },
					{ ...aPreview, version: 2 },
				],
				checklist: [
					{ ...item, id: 'pages', text: 'Build the pages', doneAt: noon },
					{ ...item, id: 'map', text: 'Add the map' },
					{ ...item, id: 'open', text: 'Something that is open' },
					{ ...item, id: 'talk', stage: 'intake', text: 'Agree on the pages', doneAt: noon },
					{
						...item,
						id: 'update',
						stage: 'live',
						text: 'Monthly update for April 2026',
						month: '2026-04',
						doneAt: noon,
					},
				],
				waivers: [
					{ requirement: 'map', reason: 'The client has no shop.', at: noon, by },
					{ requirement: 'pages', reason: 'Waived, and done after all.', at: noon, by },
				],
			},
		});

		expect(rowsOf(html)).toMatchObject({
			'Domain registrar': 'Example Registrar',
			Domain: 'bakery.example, registered until August 1, 2027',
			'Renews on': 'August 1, 2027',
			'Renewal cost': '$18 a year',
			Approved: 'Preview 1, by Heidi on March 2, 2026: https://preview.example/bakery',
		});
		expect(html).toContain('<li>Build the pages (March 2, 2026)</li>');
		expect(html).toContain('<li>Add the map: The client has no shop. (Ada, March 2, 2026)</li>');
		expect(html).toContain('<li>April 2026 (March 2, 2026)</li>');
		expect(html).not.toMatch(/Something that is open|done after all|Agree on the pages/);
	});

	it.each([
		['the client', { client: '<script>alert(1)</script>' }],
		['a fact', { project: { ...facts.project, hosting: { ...noHosting, dns: '<script>alert(1)</script>' } } }],
		[
			'an item',
			{
				project: {
					...facts.project,
					checklist: [{ ...item, id: 'x', text: '<script>alert(1)</script>', doneAt: noon }],
				},
			},
		],
	])('shows text of %s as text', async (_, changes) => {
		const html = await handoverHtml({ ...facts, ...changes });

		expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
		expect(html).not.toContain('<script');
	});
});
