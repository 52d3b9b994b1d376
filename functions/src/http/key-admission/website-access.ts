/**
 * The endpoints and the rows of replies that are open to an API key that is limited to some websites: one rule for every endpoint that is open to keys.
 * A test compares the table with the contract. An endpoint without a rule refuses such keys.
 */
import type { EndpointName } from '@stayup/contract';

/** Finds the websites of what the path names. */
export const ownedResources = ['outage', 'comment', 'window', 'delivery', 'test-alert'] as const;
export type OwnedResource = (typeof ownedResources)[number];

interface WebsiteRule {
	/** `website`: the id in the path is a website's. `any`: it concerns no website. `refused`: it concerns the whole account, or several websites. */
	of: 'website' | 'any' | 'refused' | OwnedResource;
	/** The websites that the body names; `undefined` refuses it, such as one that chooses websites by tags. */
	inBody?(body: unknown): readonly string[] | undefined;
	/** The websites of a row of the reply: the row is left out unless the key may see all of them. */
	ofItem?(item: unknown): readonly string[] | undefined;
	/** Takes out of the reply what concerns other websites. */
	narrow?(reply: unknown): unknown;
}

const any: WebsiteRule = { of: 'any' };
const website: WebsiteRule = { of: 'website' };
const outage: WebsiteRule = { of: 'outage' };
const comment: WebsiteRule = { of: 'comment' };
const window: WebsiteRule = { of: 'window' };
/** Settings of the whole account, and pages that show several websites. */
const refused: WebsiteRule = { of: 'refused' };

const fieldOf = (value: unknown, name: string): unknown =>
	value instanceof Object ? (value as Record<string, unknown>)[name] : undefined;
const idIn = (name: string) => (value: unknown) => {
	const id = fieldOf(value, name);
	return typeof id === 'string' ? [id] : undefined;
};
/** A window for tags covers websites that change with their tags. */
const idsOfWindow = (value: unknown) => {
	const [ids, tags] = [fieldOf(value, 'websites'), fieldOf(value, 'tags') ?? []];
	return Array.isArray(ids) && ids.length > 0 && Array.isArray(tags) && tags.length === 0 ? ids : undefined;
};

export const websiteRules: Readonly<Partial<Record<EndpointName, WebsiteRule>>> = {
	// About the key itself.
	getAccess: any,
	// The handler counts only the websites of the key.
	getDashboardStats: any,
	listWebsites: { of: 'any', ofItem: idIn('_id') },
	// A new website is in no filter, so the key could not see what it has added.
	addWebsite: refused,
	getWebsiteDefaults: refused,
	setWebsiteDefaults: refused,
	getWebsite: website,
	updateWebsite: website,
	removeWebsite: website,
	changeWebsites: { of: 'any', inBody: idsOfWindow },
	removeWebsites: { of: 'any', inBody: idsOfWindow },
	checkWebsite: website,
	getWebsiteStats: website,
	listChecks: website,
	getWebsiteHistory: website,
	listIntervals: website,
	getPlaces: website,
	listConditions: website,
	getResponseTimes: website,
	// Only with the settings of a website of the key, not for any URL.
	trySettings: { of: 'any', inBody: idIn('websiteId') },

	listOwnOutages: { of: 'any', ofItem: idIn('websiteId') },
	getOutage: outage,
	// It names all channels of the account and the policy.
	getOutageAlerts: refused,
	getOutageNeighbours: {
		of: 'outage',
		narrow: (reply) => ({ ofWebsite: fieldOf(reply, 'ofWebsite'), ofAll: fieldOf(reply, 'ofWebsite') }),
	},
	acknowledgeOutage: outage,
	addOutageComment: outage,
	editOutageComment: comment,
	deleteOutageComment: comment,
	shareEvidence: outage,
	revokeEvidenceLink: outage,
	markOutagePlanned: outage,

	listMaintenance: { of: 'any', ofItem: idsOfWindow },
	addMaintenance: { of: 'any', inBody: idsOfWindow },
	getMaintenance: window,
	updateMaintenance: { of: 'window', inBody: idsOfWindow },
	removeMaintenance: window,
	endMaintenance: window,
	listOccurrences: window,
	previewMaintenance: any,
	startMaintenance: website,
	startMaintenanceOfMany: { of: 'any', inBody: idsOfWindow },
	// The calendar has the windows of all websites.
	getMaintenanceCalendar: refused,
	shareMaintenanceCalendar: refused,
	revokeMaintenanceCalendar: refused,

	listStatusPages: refused,
	addStatusPage: refused,
	getStatusPage: refused,
	updateStatusPage: refused,
	removeStatusPage: refused,
	previewStatusPage: refused,
	checkSlug: refused,
	listStatusSubscribers: refused,
	exportStatusSubscribers: refused,
	eraseStatusSubscriber: refused,
	getStatusDomain: refused,
	setStatusDomain: refused,
	removeStatusDomain: refused,
	checkStatusDomain: refused,
	setStatusLogo: refused,
	removeStatusLogo: refused,
	listIncidents: refused,
	addIncident: refused,
	getIncident: refused,
	updateIncident: refused,
	removeIncident: refused,
	addIncidentUpdate: refused,
	editIncidentUpdate: refused,
	writePostMortem: refused,
	// The draft names the pages, and publishing changes them.
	getPublication: refused,
	publishOutage: refused,
	getBadges: website,
	renewBadges: website,
	removeBadges: website,
	getVisitors: website,
	startVisitors: website,
	stopVisitors: website,
	listFormEntries: website,
	listPossibleSpamEntries: website,
	markEntryNotSpam: refused,
	removeFormEntry: refused,

	listDeliveries: { of: 'any', ofItem: idIn('websiteId') },
	resendDelivery: { of: 'delivery' },
	startTestAlert: website,
	getTestAlert: { of: 'test-alert' },
	sendTest: refused,
	// Channels and policies are of the whole account.
	listPolicies: refused,
	getPolicy: refused,
	addPolicy: refused,
	updatePolicy: refused,
	removePolicy: refused,
	previewPolicy: refused,
	listChannels: refused,
	getChannel: refused,
	getChannelKinds: refused,
	listMembers: refused,
	addChannel: refused,
	updateChannel: refused,
	removeChannel: refused,
	testChannel: refused,
	confirmChannel: refused,
	listChannelAnswers: refused,
	previewTemplate: refused,

	listImports: refused,
	previewImport: refused,
	getImport: refused,
	runImport: refused,
	undoImport: refused,
};

export function ruleOf(name: EndpointName): WebsiteRule {
	return websiteRules[name] ?? refused;
}

/** `named` is undefined if the websites are not known: no key that is limited to some may have it. */
export function isWithin(named: readonly string[] | undefined | null, websiteIds: readonly string[]): boolean {
	return named?.every((id) => websiteIds.includes(id)) === true;
}
