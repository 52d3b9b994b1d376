/** Fills empty emulators with demo accounts, websites and 90 days of history, computed by the product’s monitoring rules. */
import { dayMs, runningIntervalSeconds } from '@stayup/contract';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { FieldPath, getFirestore } from 'firebase-admin/firestore';
import { createUserStore } from '../../../functions/src/accounts/user-store.ts';
import { createApplicationStore } from '../../../functions/src/careers/application-store.ts';
import { createLeadStore } from '../../../functions/src/leads/lead-store.ts';
import { createCheckWriters } from '../../../functions/src/main/check-writers.ts';
import { writeApplied } from '../../../functions/src/monitoring/engine/write-applied.ts';
import { applyBatches, decodeShard, encodeMonitor } from '../../../functions/src/monitoring/rules/shard.ts';
import { collectionsOf } from '../../../functions/src/platform/firestore/collections.ts';
import { recount } from '../../../functions/src/platform/firestore/counters.ts';
import type { UserDocument } from '../../../functions/src/platform/firestore/documents.ts';
import { createWebsiteStore } from '../../../functions/src/websites/website-store.ts';
import { collectDocuments } from './document-collector.ts';
import { demoApplications, demoLeads } from './forms.ts';
import { inventHistory } from './history.ts';
import { type DemoPerson, type DemoWebsite, demoPassword, demoPeople } from './people.ts';

const historyDays = 90;

const now = Date.now();

/** Sends no alerts for the past outages. */
const silentAlerts = { planForWebsite: () => [], sendSoon: async () => undefined };

if (!process.env.FIRESTORE_EMULATOR_HOST || !process.env.FIREBASE_AUTH_EMULATOR_HOST) {
	throw new Error(
		'Demo data is for emulators only: FIRESTORE_EMULATOR_HOST and FIREBASE_AUTH_EMULATOR_HOST are not set.',
	);
}
const websitesServer = new URL(process.env.STAYUP_WEBSITES_ORIGIN ?? 'http://127.0.0.1:4100');
initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? 'demo-stayup' });

const collections = collectionsOf(getFirestore());
const documents = collectDocuments();

await Promise.all([
	addPeople(),
	...demoPeople.flatMap(({ websites }) => websites.map(slowDown)),
	...demoApplications.map(({ daysAgo, ...application }) =>
		createApplicationStore(getFirestore()).add(application, now - daysAgo * dayMs),
	),
	...demoLeads.map(({ daysAgo, ...lead }) =>
		createLeadStore(getFirestore()).add({ ...lead, outageId: '' }, now - daysAgo * dayMs),
	),
]);
await documents.store(getFirestore());
// addPerson sets the tiers without counting them.
await recount(getFirestore());

async function addPeople(): Promise<void> {
	for (const person of demoPeople) {
		const { uid, user } = await addPerson(person, now - historyDays * dayMs);
		for (const website of person.websites) await addWebsite(uid, user, website);
	}
}

/** Delays local responses, so that current response times match the invented past. */
async function slowDown({ localName, usualResponseMs }: DemoWebsite): Promise<void> {
	await fetch(new URL(`/control/websites/${localName}`, websitesServer), {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ delayMs: usualResponseMs }),
	});
}

async function addPerson(person: DemoPerson, createdAt: number): Promise<{ uid: string; user: UserDocument }> {
	const { name, email, role, tier } = person;
	const { uid } = await getAuth().createUser({ displayName: name, email, password: demoPassword, emailVerified: true });
	await createUserStore(getFirestore()).create(uid, { name, email }, createdAt);
	await collections.users.doc(uid).update({ role, tier, isEmailConfirmed: true });
	const user = (await collections.users.doc(uid).get()).data();
	if (!user) throw new Error(`The account of ${email} is missing.`);
	return { uid, user };
}

async function addWebsite(ownerId: string, owner: UserDocument, website: DemoWebsite): Promise<void> {
	const { name, checkInterval } = website;
	const url = `http://${website.localName}.localhost:${websitesServer.port}/`;
	const addedAt = now - historyDays * dayMs;
	const settings = {
		name,
		url,
		checkInterval,
		runningInterval: runningIntervalSeconds(checkInterval, owner.tier),
		expectedStatusCode: 200,
	};
	const { id, document } = await createWebsiteStore(getFirestore()).add(ownerId, settings, addedAt);
	const shardRef = collections.shards.doc(document.shardId);
	const stored = (await shardRef.get()).data();
	if (!stored) throw new Error(`The shard of ${name} is missing.`);
	const checks = inventHistory(website, addedAt, now);
	const applied = applyBatches(decodeShard(shardRef.id, stored), [
		{ websiteId: id, revision: 1, results: checks, roundAt: null, isSuppressed: false, firstEvidence: null },
	]);
	const writers = createCheckWriters(getFirestore(), silentAlerts);
	writeApplied(documents, writers, collections, applied, new Map([[ownerId, owner]]));
	for (const { monitor } of applied) await shardRef.update(new FieldPath('monitors', id), encodeMonitor(monitor));
}
