import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpoints } from '@stayup/contract';
import { aToken } from '@stayup/testing/builders';
import { freshProject } from '@stayup/testing/stored-data';
import { type Firestore, getFirestore, Timestamp } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../functions/src/http/app.ts';
import { createContext } from '../../../functions/src/main/context.ts';
import { createHandlers } from '../../../functions/src/main/handlers.ts';
import { collectionsOf, shapes } from '../../../functions/src/platform/firestore/collections.ts';
import { homeRegion } from '../../../functions/src/platform/regions.ts';
import type { RecordedDocument, RecordedShapes } from './recorded-shapes.ts';

const releases = readdirSync(import.meta.dirname)
	.filter((file) => file.endsWith('.json'))
	.map((file) => ({
		version: file.replace('.json', ''),
		recorded: JSON.parse(readFileSync(join(import.meta.dirname, file), 'utf8')) as RecordedShapes,
	}));
const calls = Object.values(endpoints).filter((row) => row.method === 'GET' && !('replyMediaType' in row));

describe.each(releases)('what $version stored', ({ recorded }) => {
	const documents = Object.values(recorded).flat();
	let firestore: Firestore;
	let app: Pick<ReturnType<typeof createApp>, 'request'>;

	beforeAll(async () => {
		const settings = JSON.parse(process.env.STAYUP_SETTINGS ?? '{}') as Record<string, string>;
		const environment = { ...process.env, ...settings, FUNCTIONS_EMULATOR: 'true', GCLOUD_PROJECT: freshProject() };
		const context = createContext(environment, { region: homeRegion });
		firestore = getFirestore();
		const batch = firestore.batch();
		for (const { path, fields } of documents) batch.set(firestore.doc(path), decode(fields));
		await batch.commit();
		// A token has the account and its role, and every account has the session `s`.
		const [someone] = (await collectionsOf(firestore).users.get()).docs;
		let role = '';
		const auth = {
			async verifyIdToken(token: string) {
				const { sub, access } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
				role = access;
				return { uid: sub, sid: 's', signedInAt: Date.now() / 1000 };
			},
		};
		const accounts = {
			async find(uid: string) {
				const user = (await context.users.find(uid)) ?? someone?.data();
				return user ? { ...user, role, isDisabled: false, sessionIds: [...user.sessionIds, 's'] } : null;
			},
		};
		app = createApp(
			{ ...context, auth: auth as never, users: accounts as never, noteUse: async () => undefined },
			createHandlers(context),
			{ dials: false },
		);
	});

	it('has an example in every collection that the release had', () => {
		for (const name of Object.keys(recorded)) expect(recorded[name], name).not.toEqual([]);
	});

	it('is read by every collection', async () => {
		const collections = collectionsOf(firestore);
		for (const [name, examples] of Object.entries(recorded)) {
			if (!(name in shapes)) continue;
			for (const { path } of examples) {
				const [parent = '', id = '', group, child = ''] = path.split('/');
				const ref =
					group === 'hours'
						? collections.hoursOf(id).doc(child)
						: group === 'days'
							? collections.daysOf(id).doc(child)
							: collections[parent as 'users'].doc(id);
				expect((await ref.get()).data(), path).toBeDefined();
			}
		}
	});

	it.each(
		calls
			.filter(({ access }) => access === 'user' || access === 'admin')
			.map((endpoint) => [endpoint.path, endpoint] as const),
	)('is a valid reply of GET %s', async (path, endpoint) => {
		for (const { url, uid } of requestsOf(path, endpoint.access)) {
			const response = await app.request(url, {
				headers: { authorization: `Bearer ${aToken({ sub: uid, access: endpoint.access })}` },
			});
			const body = await response.json();
			expect({ url, status: response.status, body }).toMatchObject({
				status: 'status' in endpoint ? endpoint.status : 200,
			});
			expect(endpoint.reply.safeParse(body).error?.issues).toBeUndefined();
		}
	});

	/** One request for each recorded document that the endpoint is about, by its owner. */
	function requestsOf(path: string, access: string): { url: string; uid: string }[] {
		if (path.startsWith('/api/admin/people')) {
			return (recorded.users ?? []).map((user) => ({ url: path.replace(':id', idOf(user)), uid: 'an-admin' }));
		}
		if (access === 'admin') {
			// No release has stored projects yet.
			const others = path.startsWith('/api/admin/projects/') ? [] : recorded.applications;
			const rows = path.startsWith('/api/leads') ? recorded.leads : others;
			const ids = path.includes(':id') ? (rows ?? []).map(idOf) : [''];
			return ids.map((id) => ({ url: path.replace(':id', id), uid: 'an-admin' }));
		}
		if (!path.includes(':id')) return (recorded.users ?? []).map((user) => ({ url: path, uid: idOf(user) }));
		const subjects = path.startsWith('/api/outages')
			? recorded.outages
			: path.includes('websites')
				? recorded.websites
				: [];
		return (subjects ?? []).map((subject) => ({
			url: path.replace(':id', idOf(subject)),
			uid: String(subject.fields.ownerId),
		}));
	}
});

function idOf(document: RecordedDocument | undefined): string {
	return document?.path.split('/').at(-1) ?? '';
}

function decode(fields: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(
		Object.entries(fields).map(([name, value]) => [
			name,
			isTimestamp(value) ? new Timestamp(value.$seconds, 0) : value,
		]),
	);
}

function isTimestamp(value: unknown): value is { $seconds: number } {
	return typeof value === 'object' && value !== null && '$seconds' in value;
}
