/** Alert policies: which channels are notified, in which order and when. */

/** Minutes after the outage was confirmed. */
export const policyDelayMinutes = { min: 0, max: 24 * 60 } as const;
export const policyRepeatMinutes = { min: 5, max: 24 * 60 } as const;
/** On the largest plan. */
export const mostPolicySteps = 8;
/** Policies of one account. */
export const policiesPerAccount = 20;

/** The most specific policy applies: of the website, of its tag (the first by name), of the account. */
export const policyScopeKinds = ['account', 'tag', 'website'] as const;
export type PolicyScopeKind = (typeof policyScopeKinds)[number];

export interface PolicyScope {
	kind: PolicyScopeKind;
	/** A tag, or the id of a website; null for the account. */
	of: string | null;
}

interface PolicyStep {
	afterMinutes: number;
	channelIds: string[];
}

/** No alert is sent in these hours of the account's time zone; outages that last are reported at their end. */
export interface QuietHours {
	/** HH:MM */
	from: string;
	to: string;
	/** Alerts are sent anyway while all active websites of the account are down. */
	exceptWhenAllDown: boolean;
}

/** Without policies, every channel is notified at once. */
export interface PolicyRules {
	scope: PolicyScope;
	/** In order of time. All but those at 0 minutes are skipped once the outage is acknowledged or over. */
	steps: PolicyStep[];
	/** The last step again after this many minutes, until the outage is acknowledged or over; null for never. */
	repeatMinutes: number | null;
	quietHours: QuietHours | null;
}
