/** Fills empty emulators with demo accounts, websites and 90 days of history, computed by the product’s monitoring rules. */
import { once } from 'node:events';
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
const addedAt = now - historyDays * dayMs;

/** Sends no alerts for the past outages. */
const silentAlerts = { planForWebsite: () => [], sendSoon: async () => undefined };

if (!process.env.FIRESTORE_EMULATOR_HOST || !process.env.FIREBASE_AUTH_EMULATOR_HOST) {
	throw new Error(
		'Demo data is for emulators only: FIRESTORE_EMULATOR_HOST and FIREBASE_AUTH_EMULATOR_HOST are not set.',
	);
}
const websitesServer = new URL(process.env.STAYUP_WEBSITES_ORIGIN ?? 'http://127.0.0.1:4100');
initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? 'demo-stayup' });

const firestore = getFirestore();
const collections = collectionsOf(firestore);
// `recount` counts everything at the end.
const writers = { ...createCheckWriters(firestore, silentAlerts), counters: { countStatuses: () => undefined } };
const demoWebsites = demoPeople.flatMap(({ websites }) => websites);
const histories = new Map(demoWebsites.map((website) => [website, inventHistory(website, addedAt, now)]));

await emulatorsRun();
const storing: Promise<unknown>[] = [];
await Promise.all([
	addPeople(),
	...demoWebsites.map(slowDown),
	...demoApplications.map(({ daysAgo, ...application }) =>
		createApplicationStore(firestore).add(application, now - daysAgo * dayMs),
	),
	...demoLeads.map(({ daysAgo, ...lead }) =>
		createLeadStore(firestore).add({ ...lead, outageId: '' }, now - daysAgo * dayMs),
	),
]);
await Promise.all(storing);
await recount(firestore);
if (process.connected) process.disconnect();

/** Resolves with the message of the process that starts the emulators; at once without such a process. */
async function emulatorsRun(): Promise<void> {
	if (!process.connected) return;
	const abandoned = () => process.exit(1);
	process.once('disconnect', abandoned);
	await once(process, 'message');
	process.off('disconnect', abandoned);
}

async function addPeople(): Promise<void> {
	const added = await Promise.all(demoPeople.map(async (person) => ({ person, ...(await addPerson(person)) })));
	for (const { person, uid, user } of added) {
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

async function addPerson(person: DemoPerson): Promise<{ uid: string; user: UserDocument }> {
	const { name, email, role, tier } = person;
	const { uid } = await getAuth().createUser({ displayName: name, email, password: demoPassword, emailVerified: true });
	await createUserStore(firestore).create(uid, { name, email }, addedAt);
	await collections.users.doc(uid).update({ role, tier, isEmailConfirmed: true });
	const user = (await collections.users.doc(uid).get()).data();
	if (!user) throw new Error(`The account of ${email} is missing.`);
	return { uid, user };
}

async function addWebsite(ownerId: string, owner: UserDocument, website: DemoWebsite): Promise<void> {
	const { name, checkInterval } = website;
	const url = `http://${website.localName}.localhost:${websitesServer.port}/`;
	const settings = {
		name,
		url,
		checkInterval,
		runningInterval: runningIntervalSeconds(checkInterval, owner.tier),
		expectedStatusCode: 200,
	};
	// 1. Add the website as a user does.
	const { id, document } = await createWebsiteStore(firestore).add(ownerId, settings, addedAt);
	const shardRef = collections.shards.doc(document.shardId);
	const stored = (await shardRef.get()).data();
	if (!stored) throw new Error(`The shard of ${name} is missing.`);
	// 2. Apply its history to its monitor.
	const results = histories.get(website) ?? [];
	const applied = applyBatches(decodeShard(shardRef.id, stored), [
		{ websiteId: id, revision: 1, results, roundAt: null, isSuppressed: false, firstEvidence: null },
	]);
	for (const { monitor } of applied) await shardRef.update(new FieldPath('monitors', id), encodeMonitor(monitor));
	// 3. Store what the history leaves, while the next website is calculated.
	const documents = collectDocuments();
	writeApplied(documents, writers, applied, new Map([[ownerId, owner]]));
	storing.push(documents.store(firestore));
}
