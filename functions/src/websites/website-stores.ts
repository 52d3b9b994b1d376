/** The stores of websites, of their check settings and of their domains. */
import type { Firestore } from 'firebase-admin/firestore';
import type { FindMonitors } from '../monitoring/engine/find-monitors.ts';
import { createFindCheckSettings } from './check-settings/check-settings-store.ts';
import { createDomainStore, type DomainAlerts } from './domains/domain-store.ts';
import { createRdapClient, type RdapOptions } from './domains/rdap-client.ts';
import { createUncheckedWebsites } from './unchecked-websites.ts';
import { createWebsiteStore } from './website-store.ts';

interface WebsiteStoreDeps {
	alerts: DomainAlerts;
	findMonitors: FindMonitors;
	rdap: RdapOptions;
	placement: Parameters<typeof createWebsiteStore>[1];
}

export function createWebsiteStores(firestore: Firestore, { alerts, findMonitors, rdap, placement }: WebsiteStoreDeps) {
	return {
		websites: createWebsiteStore(firestore, placement),
		findCheckSettings: createFindCheckSettings(firestore),
		domains: createDomainStore(firestore, alerts),
		rdap: createRdapClient(rdap),
		uncheckedWebsites: createUncheckedWebsites(firestore, findMonitors),
	};
}
