import { hourMs, minuteMs } from '@stayup/contract';
import { noon } from '@stayup/testing/builders';
import { aProject, promiseSettings } from '@stayup/testing/business/project-examples';
import { describe, expect, it } from 'vitest';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import type { OutboxMessage } from '../../platform/firestore/outbox-message.ts';
import { teamAccountName } from '../../platform/team-account.ts';
import { firstAnswer, isHostedBy, isWatched, renewsFor } from './hosted.ts';

const url = 'https://www.flowers.example/';
const live = { websiteId: 'shop', promiseSettings: [promiseSettings({ url })] };
const website = { id: 'shop', name: 'Flowers', url };
const certificate: OutboxMessage = { event: 'certificate-expiring', website, validTo: noon };
const domain: OutboxMessage = { event: 'domain-expiring', domain: 'flowers.example', expiresAt: noon };

describe('a project whose website our team watches', () => {
	it.each<[string, Partial<ProjectDocument>, boolean]>([
		['is one that was live', {}, true],
		['is no other before its launch', { promiseSettings: [] }, false],
		['is no other once its website moved away', { websiteId: null }, false],
		['is no other once its subscription ended', { endedAt: noon - hourMs }, false],
		['was one until its subscription ended', { endedAt: noon + hourMs }, true],
	])('%s', (_, fields, expected) => {
		expect(isWatched(aProject({ ...live, ...fields }), noon)).toBe(expected);
	});
});

describe('our team is notified instead of the client', () => {
	it.each<[string, OutboxMessage, Partial<ProjectDocument>, boolean]>([
		['of the certificate of a hosted website', certificate, {}, true],
		['of its domain', domain, {}, true],
		['not of another host', { ...certificate, website: { ...website, url: 'https://flowers.example/' } }, {}, false],
		['not of another domain', { ...domain, domain: 'lowers.example' }, {}, false],
		['not of an outage', { event: 'website-flapping', website, at: noon, changes: 5 }, {}, false],
		['not before the launch', certificate, { promiseSettings: [] }, false],
		['not once the website moved away', domain, { websiteId: null }, false],
		['not once the subscription ended', domain, { endedAt: noon - 1 }, false],
		['not while our monitor checks another host', certificate, { promiseSettings: [promiseSettings()] }, false],
	])('%s', (_, message, fields, expected) => {
		expect(renewsFor([aProject({ ...live, ...fields })], message, noon)).toBe(expected);
	});

	it('also if only the second project of the website is live', () => {
		expect(renewsFor([aProject({ websiteId: 'shop' }), aProject(live)], certificate, noon)).toBe(true);
	});
});

describe('the answer of our team', () => {
	const ada = { at: noon + 2 * minuteMs, by: 'Ada', note: '' };

	it('is missing while nobody was notified', () => {
		expect(firstAnswer([])).toEqual({ notifiedAt: null, answer: null });
		expect(firstAnswer([{ notifiedAt: null, acknowledgement: null }])).toEqual({ notifiedAt: null, answer: null });
	});

	it('is the earliest of several monitors', () => {
		const bob = { ...ada, at: noon + minuteMs, by: 'Bob' };
		const seen = [
			{ notifiedAt: noon + 1, acknowledgement: ada },
			{ notifiedAt: noon, acknowledgement: bob },
		];
		expect(firstAnswer(seen)).toEqual({ notifiedAt: noon, answer: { at: bob.at, by: 'Bob' } });
	});

	it('has no name if it came by the link of an email', () => {
		const byLink = { ...ada, by: teamAccountName };
		expect(firstAnswer([{ notifiedAt: noon, acknowledgement: byLink }]).answer).toEqual({ at: ada.at, by: null });
	});
});

describe('a website of the client is hosted by us', () => {
	it.each([
		['https://bakery.example/', 'https://bakery.example/cakes?of=today', true],
		['https://bakery.example/', 'http://bakery.example/', true],
		['https://bakery.example/', 'https://shop.bakery.example/', false],
		['https://host.example/bakery', 'https://host.example/bakery/cakes', true],
		['https://host.example/bakery', 'https://host.example/bakery-2', false],
	])('if ours is %s and theirs %s: %s', (linkedUrl, url, is) => {
		const project = { websiteId: 'linked', promiseSettings: [promiseSettings({ linkedUrl })] };

		expect(isHostedBy(project, { id: 'other', url })).toBe(is);
		expect(isHostedBy(project, { id: 'linked', url })).toBe(true);
		expect(isHostedBy({ ...project, promiseSettings: [] }, { id: 'other', url })).toBe(false);
	});
});
