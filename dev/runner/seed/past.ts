/** Calculates the past of the demo accounts with the product’s monitoring rules, before anything is stored. */
import { type CertificateFacts, dayMs, tierLimits } from '@stayup/contract';
import { anAccount } from '@stayup/testing/builders';
import type { Firestore } from 'firebase-admin/firestore';
import { createCheckWriters } from '../../../functions/src/main/check-writers.ts';
import { writeApplied } from '../../../functions/src/monitoring/engine/write-applied.ts';
import { type AppliedChecks, applyChecks } from '../../../functions/src/monitoring/rules/apply-checks.ts';
import { applyCertificate } from '../../../functions/src/monitoring/rules/certificate-notice.ts';
import type { Monitor } from '../../../functions/src/monitoring/rules/monitor.ts';
import {
	newMonitor,
	newWebsite,
	type WebsiteSettings,
	withDefaults,
} from '../../../functions/src/websites/website-settings.ts';
import { collectDocuments, type DocumentCollector } from './document-collector.ts';
import { inventHistory } from './history.ts';
import { type DemoPerson, type DemoWebsite, demoPeople } from './people.ts';

const historyDays = 90;

export interface PastAccount {
	uid: string;
	person: DemoPerson;
	websites: readonly PastWebsite[];
}

export interface PastWebsite {
	id: string;
	settings: WebsiteSettings;
	/** After its last check. */
	monitor: Monitor;
	/** Its outages, hours and days, and the update of its own document. */
	documents: DocumentCollector;
}

export interface PastOptions {
	/** Only names the documents: nothing is read or written. */
	firestore: Firestore;
	websitesServer: URL;
	now: number;
}

/** Also returns when the accounts and their websites were added, in milliseconds since the epoch. */
export function calculatePast(options: PastOptions): { addedAt: number; accounts: PastAccount[] } {
	const addedAt = options.now - historyDays * dayMs;
	const accounts = demoPeople.map((person) => {
		const uid = newId(options.firestore);
		const websites = person.websites.map((website) => calculateWebsite(uid, person, website, addedAt, options));
		return { uid, person, websites };
	});
	return { addedAt, accounts };
}

function calculateWebsite(
	uid: string,
	{ name, email, tier }: DemoPerson,
	website: DemoWebsite,
	addedAt: number,
	{ firestore, websitesServer, now }: PastOptions,
): PastWebsite {
	const id = newId(firestore);
	const { checkInterval, tls } = website;
	const url = `${tls ? 'https' : 'http'}://${hostOf(website)}:${websitesServer.port}/`;
	const settings = withDefaults({ name: website.name, url, checkInterval });
	const { askedRegions } = tierLimits[tier];
	const monitor = newMonitor(id, newWebsite({ ownerId: uid, tier, shardId: '' }, settings, addedAt), addedAt);
	const checked = applyChecks(monitor, inventHistory(website, askedRegions, addedAt, now));
	const applied = withCertificate(checked, website, now);
	const documents = collectDocuments();
	const owner = { user: anAccount({ name, email, tier }), settings: null, tags: new Map() };
	const owners = new Map([[uid, owner]]);
	writeApplied(documents, writersOf(firestore), [applied], owners, []);
	return { id, settings, monitor: applied.monitor, documents };
}

function hostOf({ localName }: DemoWebsite): string {
	return `${localName}.localhost`;
}

/** That of the local websites is another one, which the first check finds. */
function withCertificate(applied: AppliedChecks, website: DemoWebsite, now: number): AppliedChecks {
	if (website.tls === undefined) return applied;
	const validTo = now + (website.tls === 'valid' ? 89.5 : 9.5) * dayMs;
	const facts: CertificateFacts = {
		serialNumber: website.localName,
		issuer: 'Stayup local websites',
		subjectNames: [hostOf(website)],
		validFrom: validTo - 90 * dayMs,
		validTo,
	};
	return applyCertificate(applied, facts, null, now);
}

/** Sends no alerts for past outages. The script counts the websites at its end. */
function writersOf(firestore: Firestore) {
	const alerts = { dependsOnTags: () => false, planForWebsite: () => [], sendSoon: async () => undefined };
	return { ...createCheckWriters(firestore, alerts), counters: { countStatuses: () => undefined } };
}

function newId(firestore: Firestore): string {
	return firestore.collection('ids').doc().id;
}
