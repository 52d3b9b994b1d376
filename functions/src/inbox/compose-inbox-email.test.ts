import { aLead } from '@stayup/testing/builders';
import { describe, expect, it } from 'vitest';
import { renderEmail } from '../emails/templates/render-email.ts';
import type { LeadDocument } from '../platform/firestore/business/inbox-documents.ts';
import { composeInboxEmail } from './compose-inbox-email.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const bakery = { _id: 'bakery', name: 'Bakery\nBcc: all@example.com', url: 'https://bakery.example/' };
const outage = { ownerId: 'heidi', website: bakery, isOwnEmail: true };

async function compose(event: 'lead-arrived' | 'lead-received', fields: Partial<LeadDocument> = {}) {
	const lead = aLead({ createdAt: now, ...fields });
	const deps = {
		config: { appOrigin: 'https://stayup.example' },
		leads: { find: async () => lead },
		applications: { find: async () => null },
		jobs: { find: async () => null },
		now: () => now,
	};
	const email = await composeInboxEmail(deps, { event, leadId: 'lead-1' });
	return { to: email?.to, ...(email ? renderEmail(email.content) : { subject: '', text: '' }) };
}

describe('the emails about a request to fix an outage', () => {
	it('name the website that is down to us, with a link to its outage', async () => {
		const email = await compose('lead-arrived', { outageId: 'bakery_1', outage });

		expect(email.to).toBeNull();
		expect(email.subject).toMatch(
			/^Fix request L-\w{6}: Bakery Bcc: all@example.com is down, Heidi Cooper asks us to fix it$/,
		);
		expect(email.text).toContain('This is a request to fix the outage of Bakery');
		expect(email.text).toContain('https://bakery.example/');
		expect(email.text).toContain('https://stayup.example/outages/bakery_1');
		expect(email.text).toContain('https://stayup.example/admin/leads/lead-1');
	});

	it('answer its owner with the name of the website', async () => {
		const email = await compose('lead-received', { outageId: 'bakery_1', outage });

		expect(email.to).toBe(aLead().email);
		expect(email.subject).toMatch(/^We received your request to fix the outage of Bakery.* \(L-\w{6}\)$/);
	});

	it('answer an email address that is not known to be of the owner without that name', async () => {
		const email = await compose('lead-received', { outageId: 'bakery_1', outage: { ...outage, isOwnEmail: false } });

		expect(email.subject).toMatch(/^We received your request to fix an outage of your website \(L-\w{6}\)$/);
		expect(email.text).not.toContain('Bakery');
	});

	it('are those of a lead otherwise', async () => {
		expect((await compose('lead-arrived')).subject).toMatch(/^New lead L-\w{6}: Heidi Cooper$/);
		expect((await compose('lead-received')).subject).toMatch(/^We received your request \(L-\w{6}\)$/);
	});
});
