/** Fills empty emulators with demo accounts, their websites and 90 days of history, written by the engine's own code. */
import { runningIntervalSeconds } from '@stayup/contract';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { createUserStore } from '../../../functions/src/accounts/user-store.ts';
import { createApplicationStore } from '../../../functions/src/careers/application-store.ts';
import { createLeadStore } from '../../../functions/src/leads/lead-store.ts';
import { type AlertOutbox, createShardStore } from '../../../functions/src/monitoring/engine/shard-store.ts';
import { collectionsOf } from '../../../functions/src/platform/collections.ts';
import { recount } from '../../../functions/src/platform/counter-store.ts';
import { createWebsiteStore } from '../../../functions/src/websites/website-store.ts';
import { demoApplications, demoLeads } from './forms.ts';
import { inventHistory } from './history.ts';
import { type DemoPerson, type DemoWebsite, demoPassword, demoPeople } from './people.ts';

const dayMs = 86_400_000;
const historyDays = 90;
/** As long as its hours and days fit into one commit. */
const spanMs = 16 * dayMs;

const now = Date.now();

/** Of outages that were over long ago, nobody is told. */
const untold: AlertOutbox = { plan: () => ({ id: '', channel: 'email' }), sendSoon: async () => undefined };

if (!process.env.FIRESTORE_EMULATOR_HOST || !process.env.FIREBASE_AUTH_EMULATOR_HOST) {
	throw new Error(
		'Demo data goes into emulators only: FIRESTORE_EMULATOR_HOST and FIREBASE_AUTH_EMULATOR_HOST are not set.',
	);
}
const sites = new URL(process.env.STAYUP_SITES_ORIGIN ?? 'http://127.0.0.1:4100');
initializeApp({ projectId: process.env.GCLOUD_PROJECT ?? 'demo-stayup' });

for (const person of demoPeople) {
	const uid = await addPerson(person, now - historyDays * dayMs);
	for (const website of person.websites) {
		await slowDown(website);
		await addWebsite(uid, person, website);
	}
}

for (const { daysAgo, ...application } of demoApplications) {
	await createApplicationStore(getFirestore()).add(application, now - daysAgo * dayMs);
}
for (const { daysAgo, ...lead } of demoLeads) {
	await createLeadStore(getFirestore()).add({ ...lead, outageId: '' }, now - daysAgo * dayMs);
}
// Tiers were given past the counts.
await recount(getFirestore());

/** On one machine every answer takes no time; the past should not look slower than the present. */
async function slowDown({ site, usualResponseMs }: DemoWebsite): Promise<void> {
	await fetch(new URL(`/control/sites/${site}`, sites), {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ delayMs: usualResponseMs }),
	});
}

async function addPerson(person: DemoPerson, createdAt: number): Promise<string> {
	const { name, email, role, tier } = person;
	const { uid } = await getAuth().createUser({ displayName: name, email, password: demoPassword, emailVerified: true });
	await createUserStore(getFirestore()).create(uid, { name, email }, createdAt);
	await collectionsOf(getFirestore()).users.doc(uid).update({ role, tier, isEmailConfirmed: true });
	return uid;
}

async function addWebsite(ownerId: string, person: DemoPerson, website: DemoWebsite): Promise<void> {
	const { name, checkInterval } = website;
	const url = `http://${website.site}.localhost:${sites.port}/`;
	const addedAt = now - historyDays * dayMs;
	const settings = {
		name,
		url,
		checkInterval,
		runningInterval: runningIntervalSeconds(checkInterval, person.tier),
		expectedStatusCode: 200,
	};
	const { id, document } = await createWebsiteStore(getFirestore()).add(ownerId, settings, addedAt);
	const shards = createShardStore(getFirestore(), untold, reportUnstored);
	const checks = inventHistory(website, addedAt, now);
	for (let from = addedAt; from < now; from += spanMs) {
		const span = checks.filter(({ at }) => at >= from && at < from + spanMs);
		await shards.commit(document.shardId, [{ websiteId: id, revision: 1, checks: span, roundAt: null }]);
	}
}

function reportUnstored(message: string, { error }: { error: unknown }): void {
	console.error(message, error);
}
