/** Rate limits as pure functions of the times of earlier hits (WEB-2). */

import { dayMs, hourMs, minuteMs, unprovedWebsitesDays, unprovedWebsitesPerDomain } from '@stayup/contract';

export interface RateLimit {
	/** Allowed hits within the window. */
	hits: number;
	windowMs: number;
	/** If set, further hits are allowed after a pause that doubles each time, instead of not at all. */
	firstPauseMs?: number;
	/**
	 * If set, this limit is shared by all clients, and up to this many hits are allowed for newcomers: clients whose IP and network
	 * have not used the form within the window. Heavy users therefore never close a form for everybody else. With as many as `hits`, its hits
	 * make nobody a heavy user of the limits beside it.
	 */
	newcomerHits?: number;
}

export const rateLimits = {
	loginByAccount: { hits: 10, windowMs: 15 * minuteMs, firstPauseMs: 15_000 },
	/** For a device that has logged in to the account before (AUTH-11). */
	loginByDevice: { hits: 10, windowMs: 15 * minuteMs, firstPauseMs: 15_000 },
	loginByIp: { hits: 50, windowMs: 15 * minuteMs },
	registerByIp: { hits: 5, windowMs: hourMs },
	passwordResetByIp: { hits: 10, windowMs: hourMs },
	emailedLinkByIp: { hits: 20, windowMs: hourMs },
	reauthenticationByAccount: { hits: 10, windowMs: 15 * minuteMs, firstPauseMs: 15_000 },
	/** The codes of a second factor (AUTH-12). */
	secondFactorByAccount: { hits: 10, windowMs: 15 * minuteMs, firstPauseMs: 15_000 },
	/** A browser needs one token in half a week (DOOR-5). */
	appCheckByIp: { hits: 60, windowMs: hourMs },
	appCheckByAccount: { hits: 20, windowMs: hourMs },
	applicationByIp: { hits: 5, windowMs: hourMs },
	applicationByNetwork: { hits: 15, windowMs: hourMs },
	applicationInAll: { hits: 200, windowMs: hourMs, newcomerHits: 2000 },
	leadByIp: { hits: 5, windowMs: hourMs },
	leadByNetwork: { hits: 15, windowMs: hourMs },
	leadInAll: { hits: 200, windowMs: hourMs, newcomerHits: 2000 },
	/** The form asks for free times when its last step opens. */
	callTimesByIp: { hits: 240, windowMs: hourMs },
	/** The careers pages ask when they open. */
	openJobsByIp: { hits: 240, windowMs: hourMs },
	/** Links of booked calls, so that nobody tries tokens in bulk. */
	callLinkByIp: { hits: 60, windowMs: hourMs },
	/** Links of proposals, which are read more than once. */
	proposalLinkByIp: { hits: 120, windowMs: hourMs },
	visitorCheckByIp: { hits: 10, windowMs: hourMs },
	visitorCheckByNetwork: { hits: 30, windowMs: hourMs },
	visitorCheckInAll: { hits: 600, windowMs: hourMs, newcomerHits: 3000 },
	/** With the solution of a puzzle, beyond the limits of a network: by form and network, by form, and each puzzle once while it is valid (WEB-2). */
	solvedByNetwork: { hits: 60, windowMs: hourMs },
	/** Each registration sends an email to somebody who may not know of it. */
	solvedRegistrationByNetwork: { hits: 10, windowMs: hourMs },
	solvedInAll: { hits: 600, windowMs: hourMs, newcomerHits: 3000 },
	solvedOnce: { hits: 1, windowMs: 5 * minuteMs },
	cspReportByIp: { hits: 30, windowMs: hourMs },
	/** Reports of violations that are not stored yet. */
	newCspReportByIp: { hits: 5, windowMs: dayMs },
	newCspReportByNetwork: { hits: 15, windowMs: dayMs },
	newCspReportInAll: { hits: 200, windowMs: dayMs, newcomerHits: 1000 },
	invitationLinkByIp: { hits: 60, windowMs: hourMs },
	memberChangeByAccount: { hits: 120, windowMs: hourMs },
	/** Pages of 200 rows of a log. */
	exportPartsByAccount: { hits: 2_000, windowMs: hourMs },
	/** The row of an export is for its pages of an hour. */
	exportNotedByPerson: { hits: 1, windowMs: hourMs },
	exportByAccount: { hits: 10, windowMs: hourMs },
	/** A new website starts a check; enough for an Elite account that pastes all of its 500 (INPUT-1). */
	websiteAddByAccount: { hits: 600, windowMs: hourMs },
	/** Previews of imports: each one may call the API of another tool. */
	importByAccount: { hits: 30, windowMs: hourMs },
	/** Each one adds or removes up to 50 websites. */
	importStepByAccount: { hits: 600, windowMs: hourMs },
	/** Websites of all accounts without a confirmed email address under one domain. They are paused after a week, twice as long at most. */
	unprovedByTarget: { hits: unprovedWebsitesPerDomain, windowMs: unprovedWebsitesDays * dayMs },
	websiteDefaultsByAccount: { hits: 60, windowMs: hourMs },
	/** By website and not by account, so that a bulk edit of hundreds counts one hit for each (INPUT-1). */
	websiteChangeByWebsite: { hits: 60, windowMs: hourMs },
	/** Each one requests the website while the user waits. */
	trySettingsByAccount: { hits: 60, windowMs: hourMs },
	acknowledgementByAccount: { hits: 120, windowMs: hourMs },
	commentByAccount: { hits: 120, windowMs: hourMs },
	evidenceLinkByAccount: { hits: 60, windowMs: hourMs },
	/** Enough for the office of a hosting company that discusses an outage (SHARE-2). */
	evidenceByIp: { hits: 120, windowMs: hourMs },
	evidenceByNetwork: { hits: 600, windowMs: hourMs },
	maintenanceByAccount: { hits: 240, windowMs: hourMs },
	/** The editor asks for a preview after each change. */
	maintenancePreviewByAccount: { hits: 1_200, windowMs: hourMs },
	/** Calendar services fetch the calendars of many accounts from few IPs. */
	calendarByIp: { hits: 600, windowMs: hourMs },
	badgesByAccount: { hits: 60, windowMs: hourMs },
	/** Image proxies fetch the badges of many pages, and also those that were revoked, from few IPs. */
	unknownBadgeByIp: { hits: 600, windowMs: hourMs },
	/** Forms of status pages. Each sign-up sends an email or calls a URL that a visitor entered. */
	statusSubscribeByIp: { hits: 10, windowMs: hourMs },
	statusSubscribeByNetwork: { hits: 30, windowMs: hourMs },
	/** By host and place: many customers have their webhooks at the host of one service. The limit of all is high enough for them, and low for who is called. */
	statusWebhookBySender: { hits: 6, windowMs: hourMs },
	statusWebhookByHost: { hits: 20, windowMs: hourMs, newcomerHits: 120 },
	/** Links of subscribers that open nothing, and changes by those that do. */
	statusSubscriberLinkByIp: { hits: 60, windowMs: hourMs },
	statusSubscribersByAccount: { hits: 600, windowMs: hourMs },
	statusSubscriberExportByAccount: { hits: 20, windowMs: hourMs },
	/** Each one is decoded and encoded. */
	statusLogoByAccount: { hits: 60, windowMs: hourMs },
	/** Each request calls Firebase Hosting and several name servers. */
	statusDomainByAccount: { hits: 60, windowMs: hourMs },
	/** Passwords of private status pages, by page and network, or browser that has opened the page before. */
	statusPasswordBySender: { hits: 10, windowMs: hourMs, firstPauseMs: 15_000 },
	/** Links to private status pages that we email. */
	statusLinkByIp: { hits: 10, windowMs: hourMs },
	/** Slugs that open nothing, so that nobody tries them in bulk. */
	unknownStatusPageByIp: { hits: 120, windowMs: hourMs },
	plannedMarkByAccount: { hits: 120, windowMs: hourMs },
	statusPageByAccount: { hits: 240, windowMs: hourMs },
	/** The editor asks for a preview after each change. */
	statusPreviewByAccount: { hits: 1_200, windowMs: hourMs },
	/** The editor asks while the owner types. */
	slugCheckByAccount: { hits: 600, windowMs: hourMs },
	/** Each one may send an email to us, at most one in five minutes. */
	projectByAccount: { hits: 120, windowMs: hourMs },
	/** Each one is up to 5 MB. */
	projectFileByAccount: { hits: 60, windowMs: hourMs },
	projectFileReadByAccount: { hits: 240, windowMs: hourMs },
	incidentByAccount: { hits: 240, windowMs: hourMs },
	profileByAccount: { hits: 60, windowMs: hourMs },
	/** Each request calls Stripe. */
	deletionByAccount: { hits: 10, windowMs: hourMs },
	portalByAccount: { hits: 30, windowMs: hourMs },
	invoicesByAccount: { hits: 60, windowMs: hourMs },
	checkoutByAccount: { hits: 20, windowMs: hourMs },
	notificationByAccount: { hits: 60, windowMs: hourMs },
	/** Commands and presses; more are dropped. */
	telegramByChat: { hits: 240, windowMs: hourMs },
	/** With six digests, at most 30 emails an hour (MAIL-6). */
	alertEmailByAccount: { hits: 24, windowMs: hourMs },
	/** Emails to a mailbox that has not confirmed that it wants them: of each sender, and of all (MAIL-7). */
	strangerEmailsOfSender: { hits: 2, windowMs: dayMs },
	strangerEmails: { hits: 2, windowMs: dayMs, newcomerHits: 3 },
	/** One more that is kept for who asks for a link to their own account, and for an account that has proved itself. */
	ownerEmails: { hits: 0, windowMs: dayMs, newcomerHits: 1 },
	provedEmails: { hits: 0, windowMs: dayMs, newcomerHits: 1 },
	/** By sender, to all of these mailboxes. */
	strangerEmailsHourly: { hits: 30, windowMs: hourMs, newcomerHits: 30 },
	strangerEmailsDaily: { hits: 100, windowMs: dayMs, newcomerHits: 100 },
	/** Emails that the owner of a mailbox asks for, from a device or network that is known. */
	emailsAskedByOwner: { hits: 5, windowMs: dayMs },
	/** Notices and alerts to the unconfirmed email address of an account: each notice by mailbox and kind, the others by account. "In all" is a year. */
	unconfirmedNotice: { hits: 1, windowMs: dayMs, newcomerHits: 1 },
	unconfirmedEmails: { hits: 10, windowMs: 365 * dayMs, newcomerHits: 10 },
	unconfirmedAlerts: { hits: 3, windowMs: 365 * dayMs, newcomerHits: 3 },
	/** By account and kind of notice (MAIL-7). */
	noticeByAccount: { hits: 3, windowMs: hourMs },
	policyByAccount: { hits: 120, windowMs: hourMs },
	/** The editor asks for a preview after each change. */
	policyPreviewByAccount: { hits: 1_200, windowMs: hourMs },
	/** Codes by text message: a stranger's phone gets few of them, and the last two are for accounts that have sent it none. */
	smsCodeByAccount: { hits: 5, windowMs: hourMs, newcomerHits: 5 },
	smsCodeOfSender: { hits: 3, windowMs: dayMs },
	smsCodeByPhone: { hits: 3, windowMs: dayMs, newcomerHits: 5 },
	testAlertByAccount: { hits: 5, windowMs: hourMs },
	channelTestByAccount: { hits: 5, windowMs: hourMs },
	channelAddByAccount: { hits: 30, windowMs: hourMs },
	channelByAccount: { hits: 240, windowMs: hourMs },
	channelConfirmByAccount: { hits: 10, windowMs: 15 * minuteMs },
	/** The editor asks for a preview after each change. */
	templatePreviewByAccount: { hits: 1_200, windowMs: hourMs },
	resendByAccount: { hits: 20, windowMs: hourMs },
	/** Returns from Slack's page. */
	slackReturnByIp: { hits: 60, windowMs: hourMs },
	/** Buttons in Slack. */
	slackActionByAccount: { hits: 120, windowMs: hourMs },
	secretShownByAccount: { hits: 20, windowMs: hourMs },
	secretRotationByAccount: { hits: 10, windowMs: hourMs },
	/** Switching the count of visitors on and off, and deleting messages of visitors. */
	visitorsByAccount: { hits: 240, windowMs: hourMs },
	/** By form; and an office whose people share a network. */
	formEntryByIp: { hits: 5, windowMs: hourMs },
	formEntryByNetwork: { hits: 30, windowMs: hourMs },
	/** Of one form: more than people send, so that a flood from many networks has to solve puzzles. */
	formEntryInAll: { hits: 60, windowMs: hourMs },
	/** Messages without the solution of a puzzle that are kept with possible spam, and their links by email. */
	entryKeptByNetwork: { hits: 30, windowMs: hourMs },
	/** The messages are listed on the website's page, also those above the limit. */
	formEntryEmailByAccount: { hits: 60, windowMs: hourMs },
	/** Creating, changing, rotating and revoking API keys; enough to replace all of an Elite account. */
	apiKeysByAccount: { hits: 240, windowMs: hourMs },
} as const satisfies Record<string, RateLimit>;
export type RateLimitName = keyof typeof rateLimits;

/** The hits within the window before `now`; instants in milliseconds since the epoch, oldest first. */
export function recentHits({ windowMs }: RateLimit, hits: readonly number[], now: number): number[] {
	return hits.filter((at) => at > now - windowMs);
}

/** Milliseconds until the next hit is allowed; 0 if it is allowed now. */
export function waitMs(limit: RateLimit, hits: readonly number[], now: number): number {
	const recent = recentHits(limit, hits, now);
	const latest = recent.at(-1) ?? now;
	const beyond = recent.length - limit.hits;
	if (beyond < 0) return 0;
	if (limit.firstPauseMs === undefined) return Math.max(0, (recent[beyond] ?? now) + limit.windowMs - now);
	const pauseMs = Math.min(limit.windowMs, limit.firstPauseMs * 2 ** beyond);
	return Math.max(0, latest + pauseMs - now);
}

/** Milliseconds until one request that counts against all of these limits is allowed; 0 if it is allowed now. */
export function longestWaitMs(counted: readonly { limit: RateLimit; hits: readonly number[] }[], now: number): number {
	const isNewcomer = counted.every(
		({ limit, hits }) => limit.newcomerHits !== undefined || recentHits(limit, hits, now).length === 0,
	);
	const waits = counted.map(({ limit, hits }) => {
		const { newcomerHits = limit.hits } = limit;
		return waitMs(isNewcomer ? { ...limit, hits: newcomerHits } : limit, hits, now);
	});
	return Math.max(0, ...waits);
}
