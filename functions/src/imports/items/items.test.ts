import type { Tier } from '@stayup/contract';
import { anAccount, aWebsite } from '@stayup/testing/builders';
import { importFile } from '@stayup/testing/imports/files';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEmailConnection } from '../../channels/kinds/email.ts';
import type { Actor } from '../../http/actor.ts';
import type { StoredChannel } from '../../platform/firestore/channel-documents.ts';
import { Problem } from '../../platform/problem.ts';
import type { OwnedWebsite } from '../../websites/owned-website.ts';
import { readSource } from '../rules/read-source.ts';
import { previewItems } from './preview-items.ts';
import { type AddedItem, addItems, type ItemDeps, isAddedItem, removeItems, requireRemovable } from './run-items.ts';

const now = Date.parse('2026-11-25T12:00:00Z');
const websites = new Map(['1', '2', '3'].map((id) => [id, { id: `w${id}`, name: `Monitor ${id}` }]));
const owned: OwnedWebsite[] = [...websites.values()].map(({ id }) => ({ id, document: aWebsite({ tags: [] }) }));

/** Contents of the account, and the confirmations that it sent. */
let channels: Record<string, StoredChannel>;
let windows: Map<string, object>;
let pages: Map<string, object>;
let confirmations: number;

function anActor(more: { tier?: Tier; isEmailConfirmed?: boolean; role?: Actor['role'] } = {}): Actor {
	const { tier = 'Pro', isEmailConfirmed = true, role = 'owner' } = more;
	const notificationPreferences = { email: { enabled: true }, webhook: { enabled: false, url: '' } };
	const user = anAccount({
		tier,
		isEmailConfirmed,
		email: 'owner@example.com',
		timeZone: 'Europe/Berlin',
		notificationPreferences,
	});
	return { uid: 'u1', role, key: null, user, person: { uid: 'u1', user }, sessionId: 's1', signedInAt: now };
}

function deps(): Parameters<typeof previewItems>[0] & ItemDeps {
	const fake = {
		now: () => now,
		channelConnections: {
			email: createEmailConnection({
				now: () => now,
				outbox: {
					async put() {
						confirmations += 1;
					},
				},
			}),
			webhook: {
				prepare({ url }: { url: string }) {
					if (url.includes('169.254.')) throw new Problem('invalid', 'This URL is private.');
					return { target: { kind: 'webhook', url, headers: [], template: null }, label: url, isReady: true };
				},
			},
			discord: {
				prepare: ({ url }: { url: string }) => ({ target: { kind: 'discord', url }, label: 'd', isReady: true }),
			},
			teams: { prepare: ({ url }: { url: string }) => ({ target: { kind: 'teams', url }, label: 't', isReady: true }) },
		},
		channelTargets: {
			seal: (_: string, target: object) => Buffer.from(JSON.stringify(target)).toString('hex'),
			open: (_: string, sealed: string) => JSON.parse(Buffer.from(sealed, 'hex').toString()),
		},
		channels: {
			settingsOf: async () => ({ channels, policies: {} }),
			async add(_: string, id: string, channel: StoredChannel, limit: number) {
				if (channels[id]) return 'exists';
				if (Object.keys(channels).length >= limit) return 'full';
				channels[id] = channel;
				return 'added';
			},
			async remove(_: string, id: string) {
				return delete channels[id];
			},
		},
		rateLimiter: { take: async () => undefined },
		maintenanceWindows: {
			current: async () => [],
			async add(_: string, settings: object, _limit: number, _now: number, id = '') {
				windows.set(id, settings);
				return { id, document: { ...settings, endedEarly: null } };
			},
			async remove(_: string, id: string) {
				const document = windows.get(id);
				windows.delete(id);
				return document ? { id, document: { ...document, endedEarly: null } } : null;
			},
		},
		writeMaintenance: async () => undefined,
		statusPages: {
			all: async () => [],
			slugConflict: async (_: string, slug: string) => (slug === 'bakery' ? 'This URL is taken.' : null),
			async add(_: string, settings: object, _fresh: object, _now: number, id = '') {
				pages.set(id, settings);
				return { id };
			},
			find: async (_: string, id: string) => (pages.has(id) ? { id } : null),
			async remove(_: string, id: string) {
				pages.delete(id);
				return [];
			},
		},
		statusDomains: { release: async () => undefined },
		statusLogos: { removeAll: async () => undefined },
		refreshStatusPage: async () => undefined,
	};
	return fake as unknown as ReturnType<typeof deps>;
}

async function previewed(actor: Actor, file: 'uptime-kuma-1.json' | 'uptime-kuma-2.json', text = importFile(file)) {
	return previewItems(deps(), actor, readSource({ source: 'uptime-kuma', text }).items, websites);
}

async function added(actor: Actor): Promise<AddedItem[]> {
	return (await previewed(actor, 'uptime-kuma-2.json')).filter(isAddedItem);
}

describe('the channels, maintenance windows and status pages of an import', () => {
	beforeEach(() => {
		[channels, windows, pages, confirmations] = [{}, new Map(), new Map(), 0];
	});

	it('are added once, also when a step is repeated, and removed', async () => {
		const actor = anActor();
		const items = await added(actor);
		const refused = [
			await addItems(deps(), actor, 'i1', items, owned),
			await addItems(deps(), actor, 'i1', items, owned),
		];

		expect(refused).toEqual([{}, {}]);
		expect([Object.keys(channels).length, windows.size, pages.size]).toEqual([2, 5, 1]);
		expect([...pages.values()]).toMatchObject([{ slug: 'bakery-2', isPublished: false }]);
		await removeItems(deps(), actor.uid, 'i1', items, owned);
		expect([Object.keys(channels).length, windows.size, pages.size]).toEqual([0, 0, 0]);
	});

	it('name only websites that the run added', async () => {
		const actor = anActor();
		const refused = await addItems(deps(), actor, 'i1', await added(actor), owned.slice(0, 1));

		expect(Object.values(refused)).toContain('None of its websites was added.');
		expect([...pages.values()]).toMatchObject([{ groups: [{ components: [{ websiteId: 'w1' }] }] }]);
	});

	it('confirm each email recipient once, and only for an account that is confirmed itself', async () => {
		const actor = anActor();
		const items = (await previewed(actor, 'uptime-kuma-1.json')).filter(isAddedItem);
		await addItems(deps(), actor, 'i1', items, owned);
		await addItems(deps(), actor, 'i1', items, owned);
		const [unconfirmed] = await previewed(anActor({ isEmailConfirmed: false }), 'uptime-kuma-1.json');

		expect(confirmations).toBe(2);
		expect(unconfirmed?.reason).toBe('Please confirm your email address first.');
	});

	it('have encrypted targets, and never lead to private hosts', async () => {
		const text = importFile('uptime-kuma-1.json').replace(
			'https://hooks.example.com/kuma',
			'https://169.254.169.254/x',
		);
		const items = await previewed(anActor(), 'uptime-kuma-1.json', text);

		expect(JSON.stringify(items)).not.toMatch(/kuma-token|hook-secret/);
		expect(items.find(({ name }) => name === 'Hook')?.reason).toBe('This URL is private.');
	});

	it('have no channels for a member who may not change them, who cannot undo those of others either', async () => {
		const [owner, editor] = [anActor(), anActor({ role: 'editor' })];
		const items = await added(owner);
		const asEditor = await previewed(editor, 'uptime-kuma-2.json');
		const refused = await addItems(deps(), editor, 'i1', items, owned);

		expect(asEditor[0]?.reason).toBe('You may not change the channels of this account.');
		expect(Object.values(refused)).toEqual(Array(2).fill('You may not change the channels of this account.'));
		await expect(requireRemovable(deps(), editor, 'i1', items)).resolves.toBeUndefined();
		await addItems(deps(), owner, 'i1', items, owned);
		await expect(requireRemovable(deps(), editor, 'i1', items)).rejects.toThrow('Please ask an admin to undo it.');
	});

	it('stop at the limit of the plan when it was lowered after the preview', async () => {
		const items = await added(anActor());
		channels = Object.fromEntries(['a', 'b', 'c'].map((id) => [id, {} as StoredChannel]));
		const refused = await addItems(deps(), anActor({ tier: 'Free' }), 'i1', items, owned);

		expect(Object.values(refused)).toContain('Your Free plan includes no more channels.');
	});
});
