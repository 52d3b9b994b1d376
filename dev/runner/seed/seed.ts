/** Fills empty emulators with demo accounts, websites and 90 days of history. */
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs } from '@stayup/contract';
import { initializeApp } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { FieldPath, getFirestore } from 'firebase-admin/firestore';
import { createIdentityClient } from '../../../functions/src/accounts/identity/identity-client.ts';
import { recordPassword } from '../../../functions/src/accounts/identity/match-identity.ts';
import { createUserStore } from '../../../functions/src/accounts/user-store.ts';
import { createCallStores } from '../../../functions/src/booked-calls/call-stores.ts';
import { createApplicationStore } from '../../../functions/src/inbox/application-store.ts';
import { createInboxStore } from '../../../functions/src/inbox/inbox-store.ts';
import { createLeadStore } from '../../../functions/src/inbox/lead-store.ts';
import { encodeMonitor } from '../../../functions/src/monitoring/rules/shard.ts';
import { collectionsOf } from '../../../functions/src/platform/firestore/collections.ts';
import { recount } from '../../../functions/src/platform/firestore/counters.ts';
import { createWebsiteStore } from '../../../functions/src/websites/website-store.ts';
import { isListening } from '../../base/ports.ts';
import { demoApplications, demoLeads } from './forms.ts';
import { calculatePast, type PastAccount, type PastWebsite } from './past.ts';
import { type DemoWebsite, demoPassword, demoPeople } from './people.ts';
import { addStatusPage } from './status-page.ts';
import { addVisitors } from './visitors.ts';

if (!process.env.FIRESTORE_EMULATOR_HOST || !process.env.FIREBASE_AUTH_EMULATOR_HOST) {
	throw new Error(
		'Demo data is for emulators only: FIRESTORE_EMULATOR_HOST and FIREBASE_AUTH_EMULATOR_HOST are not set.',
	);
}
const projectId = process.env.GCLOUD_PROJECT ?? 'demo-stayup';
initializeApp({ projectId });
const firestore = getFirestore();
const collections = collectionsOf(firestore);
const userStore = createUserStore(firestore);
const identity = createIdentityClient({
	projectId,
	identityOrigin: `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com`,
	serverApiKey: 'demo-api-key',
	accessToken: async () => 'owner',
});
const websiteStore = createWebsiteStore(firestore, { restMs: 0 });
/** The demo leads and applications are weeks old, so nobody gets an email about them now. */
const inboxDeps = {
	outbox: { plan: () => ({ id: 'demo', channel: 'email' as const }), sendSoon: async () => undefined },
	inbox: createInboxStore(firestore),
};
const { booking } = createCallStores(firestore, { ...inboxDeps, now: Date.now });
const applicationStore = createApplicationStore(firestore, inboxDeps);
const leadStore = createLeadStore(firestore, { ...inboxDeps, booking });
const websitesServer = new URL(process.env.STAYUP_WEBSITES_ORIGIN ?? 'http://127.0.0.1:4100');
const now = Date.now();
const { addedAt, accounts } = calculatePast({ firestore, websitesServer, now });

await emulatorsListen();
await Promise.all([
	...accounts.map(addAccount),
	...accounts.flatMap((account) => account.websites.map(({ documents }) => documents.storeNew(firestore))),
	...demoPeople.flatMap((person) => person.websites.map(matchPast)),
	...demoApplications.map(({ daysAgo, ...application }) =>
		applicationStore.add(application, false, now - daysAgo * dayMs),
	),
	...demoLeads.map(({ daysAgo, ...lead }) =>
		leadStore.add({ ...lead, outageId: '', firstPage: '/', campaign: '' }, false, now - daysAgo * dayMs),
	),
]);
const appOrigin = process.env.STAYUP_ORIGIN ?? 'http://127.0.0.1:5000';
for (const account of accounts.filter(({ person }) => person.tier === 'Pro')) {
	await addStatusPage(firestore, account, { addedAt, now, appOrigin });
	await addVisitors(firestore, account, now);
}
// The documents above were stored without counting them.
await recount(firestore);
// The channel to the parent process and Firestore's connections would keep this one alive.
process.exit();

/** The emulators accept connections seconds before they have loaded the functions. Exits if the process that starts them ends. */
async function emulatorsListen(): Promise<void> {
	process.once('disconnect', () => process.exit(1));
	const ports = [process.env.FIRESTORE_EMULATOR_HOST, process.env.FIREBASE_AUTH_EMULATOR_HOST].map((host) =>
		Number(host?.split(':').at(-1)),
	);
	while (!(await Promise.all(ports.map(isListening))).every(Boolean)) await wait(50);
}

async function addAccount({ uid, person, websites }: PastAccount): Promise<void> {
	const { name, email, role, tier } = person;
	await userStore.create(uid, { name, email }, addedAt);
	await getAuth().createUser({ uid, displayName: name, email, password: demoPassword, emailVerified: true });
	await recordPassword({ identity, users: userStore }, uid);
	await collections.users.doc(uid).update({ role, tier, isEmailConfirmed: true });
	for (const website of websites) await addWebsite(uid, website);
}

async function addWebsite(ownerId: string, { id, settings, monitor, documents }: PastWebsite): Promise<void> {
	const { document } = await websiteStore.add(ownerId, settings, addedAt, id);
	await collections.shards.doc(document.shardId).update(new FieldPath('monitors', id), encodeMonitor(monitor));
	await documents.storeUpdates(firestore);
}

/** Delays local responses and sets certificates, so that current checks match the invented past. */
async function matchPast({ localName, usualResponseMs, tls }: DemoWebsite): Promise<void> {
	await fetch(new URL(`/control/websites/${localName}`, websitesServer), {
		method: 'PUT',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ delayMs: usualResponseMs, tls }),
	});
}
