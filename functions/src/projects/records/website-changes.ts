/** Changes of the website that a project hosts, and of what our own monitor checks, each in the transaction of the store of projects. */
import { FieldValue, type Firestore, type Transaction } from 'firebase-admin/firestore';
import { audit } from '../../audit/audit.ts';
import type { ProjectDocument } from '../../platform/firestore/business/project-documents.ts';
import { collectionsOf } from '../../platform/firestore/collections.ts';
import { Problem } from '../../platform/problem.ts';
import { settingsInWords, settingsOfLink } from '../rules/promise-settings.ts';
import type { Admin, Change } from './project-events.ts';
import { promiseChange } from './promise-change.ts';

/** Each throws a `not-found` Problem if the project is gone, and a `conflict` Problem if it is not possible. */
export interface WebsiteChanges {
	/** Null unlinks. The website must be one of the client's account. Our own monitor, if there is one, follows the URL. */
	linkWebsite(id: string, website: { id: string; url: string } | null, by: Admin, now: number): Promise<void>;
	/** Records what our own monitor checks from now on. */
	setPromise(id: string, promise: { url: string; expectedStatusCode: number }, by: Admin, now: number): Promise<void>;
}

type Stored = { id: string; document: ProjectDocument };

interface WebsiteChangesDeps {
	firestore: Firestore;
	write(
		id: string,
		now: number,
		of: (project: Stored, transaction: Transaction) => Change | Promise<Change>,
	): Promise<void>;
}

export function createWebsiteChanges({ firestore, write }: WebsiteChangesDeps): WebsiteChanges {
	const { websites } = collectionsOf(firestore);

	return {
		linkWebsite: (id, website, { actor, ...by }, now) =>
			write(id, now, async ({ document }, transaction) => {
				const { ownerId, websiteId: before, websiteUrl, stage } = document;
				const [websiteId, url] = [website?.id ?? null, website?.url ?? null];
				if (websiteId === before && url === websiteUrl) return {};
				const replaced = before === websiteId ? null : before;
				const [linked, unlinked] = await Promise.all(
					[websiteId, replaced].map(async (one) => (one === null ? null : transaction.get(websites.doc(one)))),
				);
				if (websiteId !== null && linked?.data()?.ownerId !== ownerId)
					throw conflict('The client has removed this website.');
				if (websiteId === null && stage === 'live') {
					throw conflict('This website is live. Please move the project back before you unlink it.');
				}
				if (linked) transaction.update(linked.ref, { hostedByUs: true });
				if (unlinked?.exists) transaction.update(unlinked.ref, { hostedByUs: FieldValue.delete() });
				const action = websiteId === null ? 'project.website-unlinked' : 'project.website-linked';
				audit(transaction, firestore, { action, before, after: websiteId, subjectId: id }, by, now);
				const next = url !== null && document.promiseSettings.length > 0 ? settingsOfLink(url, now) : null;
				const text = url === null ? 'The website is no longer linked' : `${url} is hosted by us and monitored`;
				return {
					change: {
						websiteId,
						websiteUrl: url,
						// They were about another URL, or about none.
						...(url !== websiteUrl && { waivers: waiversOfOthers(document) }),
						...(next && promiseChange(transaction, firestore, { id, document }, next, by, now)),
					},
					entries: [{ event: 'website', by: actor, text }],
				};
			}),

		setPromise: (id, promise, { actor, ...by }, now) =>
			write(id, now, ({ document }, transaction) => {
				const { endedAt, firstLaunchedAt, websiteUrl, promiseSettings: settings } = document;
				if (firstLaunchedAt === null)
					throw conflict('Our own monitor starts with the launch. Please move the project to Live first.');
				if (endedAt !== null) throw conflict('The subscription has ended, so our own monitor has stopped.');
				const linkedUrl = websiteUrl ?? settings.at(-1)?.linkedUrl ?? promise.url;
				const change = promiseChange(
					transaction,
					firestore,
					{ id, document },
					{ ...promise, linkedUrl, from: now },
					by,
					now,
				);
				const text = `Our own monitor now checks ${settingsInWords(promise)}`;
				return change === null ? {} : { change, entries: [{ event: 'changed', by: actor, text }] };
			}),
	};
}

/** Those that say nothing about the website, which has to pass again. */
export function waiversOfOthers({ waivers }: ProjectDocument): ProjectDocument['waivers'] {
	return waivers.filter(({ requirement }) => requirement !== 'answers' && requirement !== 'redirects');
}

function conflict(message: string): Problem {
	return new Problem('conflict', message);
}
