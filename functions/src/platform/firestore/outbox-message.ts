/** The content of a message. Its text is composed when it is sent, so that the outbox stores no secret link. */
import {
	type AccessKind,
	type AdminMessageType,
	type AlertedCondition,
	type ApplicationStatus,
	accountMailEvents,
	alertEvents,
	type ChannelKind,
	type CheckError,
	type DeliveryEvent,
	type Finding,
	inboxMailEvents,
	operatorEvents,
	type Phases,
	type ProjectSide,
	projectMailEvents,
	type Region,
	type SeenCheck,
	type Tier,
	type WebsiteStatus,
} from '@stayup/contract';
import type { TeamOnAlert } from '../team-account.ts';

/** Events are rows of the contract's tables. */
export type MessageOf<Event extends DeliveryEvent> = {
	[Each in Event]: { event: Each } & (Each extends keyof MessageFacts ? MessageFacts[Each] : unknown);
}[Event];

export type OutboxMessage = MessageOf<DeliveryEvent>;

export type AlertMessage = MessageOf<keyof typeof alertEvents>;
export type AccountMessage = MessageOf<keyof typeof accountMailEvents>;
export type InboxMessage = MessageOf<keyof typeof inboxMailEvents>;
export type ProjectMessage = MessageOf<keyof typeof projectMailEvents>;
/** Goes to the operators. */
export type OperatorMessage = MessageOf<keyof typeof operatorEvents>;

/** About a lead or an application, a booked call, or a proposal: each is read on sending. */
export type FormMessage = Exclude<InboxMessage, { callId: string } | { proposalId: string }>;
export type CallMessage = Extract<InboxMessage, { callId: string }>;
export type ProposalMessage = Extract<InboxMessage, { proposalId: string }>;
/** To a service that tracks outages: somebody is on it, or it ended without a recovery. */
export type ServiceMessage = MessageOf<'outage-acknowledged' | 'outage-ended'>;
/** Goes to a subscriber of a status page, who is in the database only. */
export type StatusMessage = MessageOf<'status-confirmation' | 'status-event'>;
/** Alerts, and what else goes to the channels of an account. */
type ForChannels = AlertMessage | ServiceMessage | MessageOf<'alert-digest'>;

/** The facts of a message besides its event, if it has any. Instants are milliseconds since the epoch. */
interface MessageFacts {
	/** Goes to the new email, with a link that confirms the change. */
	'change-email': { newEmail: string };
	/** Goes to the old email. `wasConfirmed`: its owner had confirmed it. */
	'email-changed': { oldEmail: string; newEmail: string; wasConfirmed: boolean };
	/** Carries a link that sets a new password. The user is looked up on sending, so that a request takes equally long for unknown emails. */
	'password-reset': { email: string };
	/** `ended`: by the first verification of the email address. `left`: what else still opens the account. */
	'password-changed': { ended: readonly AccessKind[]; left: readonly AccessKind[] };
	/** Carries a link that opens a private status page. Its list of email addresses is read on sending, so that a request takes equally long for all. */
	'status-access': { pageId: string; email: string };
	/** Carries a link that confirms a message of a contact form, which is read on sending. */
	'entry-confirmation': { counterKey: string; entryId: string; email: string };
	/** Carries a link that lets its recipient join an account. */
	invitation: { invitationId: string; email: string };
	/** A login from a device that had not logged in to the account before. */
	'new-login': { at: number; device: string; network: string | null };
	'second-factor-changed': { change: SecondFactorChange };
	/** Goes to each person who may manage the account; the changes of the notice are read on sending. */
	'account-changed': { accountId: string; noticeId: string };
	/** `left`: unused recovery codes. */
	'recovery-code-used': { left: number };
	/** The login was changed outside our API, and we changed it back (DOOR-2 to DOOR-4). */
	'login-restored': { change: 'deleted' | 'email' | 'password' | 'methods' };
	'admin-message': { messageType: AdminMessageType; customMessage: string | null };
	'tier-changed': { before: Tier; after: Tier };
	/** YYYY-MM; the figures are read on sending. */
	'monthly-report': { month: string };
	/** `at` is when the account will be deleted. */
	'deletion-requested': { at: number };
	/** Carries a link that confirms the user's email. `at` is when all websites will be paused. */
	'pause-announced': { at: number };
	'website-down': {
		website: NamedWebsite;
		outageId: string;
		since: number;
		at: number;
		/** One sentence without a full stop. */
		cause: string;
		/** The first failed check. */
		failure?: { error: CheckError; statusCode: number | null };
		/** Missing from test alerts. */
		likelyCause?: Finding;
		/** Regions of the failed checks in order; empty for a test alert. */
		regions: Region[];
		/** Outages with an equal one have the same cause (decision 71). Missing if the outage stands alone. */
		groupKey?: string;
		/** The other websites of the group; only while the alert is sent. */
		also?: GroupMember[];
		team?: TeamOnAlert;
		/** The latest answers of the regions that decided. */
		votes?: { region: Region; error: CheckError | null }[];
		isTest?: true;
	};
	'website-up': {
		website: NamedWebsite;
		outageId: string;
		/** Null if how long the website was down is not known. */
		since: number | null;
		at: number;
		/** Ended the outage before the website was up. Missing if the website recovered, or was unstable. */
		after?: 'maintenance' | 'block';
		/** The other websites of the group; only while the alert is sent. */
		also?: GroupMember[];
		team?: TeamOnAlert;
		isTest?: true;
	};
	/** Maintenance ended the outage. What then is follows when the maintenance is over. */
	'website-maintenance': {
		website: NamedWebsite;
		outageId: string;
		/** Null if the website was unstable. */
		since: number | null;
		at: number;
		/** Of the maintenance, as it is planned. */
		from: number;
		until: number;
		/** The other websites of the group; only while the alert is sent. */
		also?: GroupMember[];
	};
	'website-flapping': { website: NamedWebsite; at: number; changes: number };
	/** A website became slow, partly unreachable or blocked (decision 73). */
	'condition-began': {
		website: NamedWebsite;
		condition: AlertedCondition;
		since: number;
		/** When it was confirmed. */
		at: number;
		/** Those that decided, oldest first. */
		checks: SeenCheck[];
		/** Of the last one. */
		phases: Phases;
		/** Null for the conditions in which checks fail. */
		slowAboveMs: number | null;
		/** Null for a slow website. */
		likelyCause: Finding | null;
		team?: TeamOnAlert;
	};
	/** `next`: the website's status now, or its next condition. */
	'condition-ended': {
		website: NamedWebsite;
		condition: AlertedCondition;
		since: number;
		at: number;
		next: AlertedCondition | WebsiteStatus;
	};
	/** `host`: of a redirect to the website; missing for its own certificate. */
	'certificate-expiring': { website: NamedWebsite; validTo: number; host?: string };
	'domain-expiring': { domain: string; expiresAt: number };
	/** The user's webhook was turned off, because it responded with 410 Gone or has failed for days. */
	'webhook-off': { host: string; cause: 'gone' | 'failing' };
	/** The text messages of the month are used up; they go on in the next one. */
	'sms-used-up': { allowance: number };
	/** A visitor sent the contact form of a website; the entry is read on sending. */
	'form-entry': { entryId: string };
	/** So many of the messages that the plan includes in a month have arrived with the contact form of a website. */
	'form-entries-limit': { websiteId: string; received: number; included: number };
	/** A service refuses everything for a channel. The email has its name only if it goes to a confirmed address. */
	'channel-ended': { channelKind: ChannelKind; channelName: string; reason: string };
	/** Goes to the email address of a channel, with a link that confirms it. */
	'channel-confirmation': { channelId: string };

	'outage-acknowledged': { outageId: string };
	'outage-ended': { outageId: string };

	/** A link by email that confirms a subscription, or a test call that confirms a webhook by its response. */
	'status-confirmation': { subscriberId: string };
	/** By webhook; emails about events are sent in batches and not through the outbox. */
	'status-event': { subscriberId: string; broadcastId: string };

	'lead-arrived': { leadId: string };
	'lead-received': { leadId: string };
	'application-arrived': { applicationId: string };
	'application-received': { applicationId: string };
	/** Not sent if the application has another status by then. */
	'application-stage': { applicationId: string; status: ApplicationStatus };

	/** To the visitor. */
	'call-reserved': CallFacts;
	'call-booked': CallFacts;
	'call-moved': CallFacts;
	'call-cancelled': CallFacts;
	'call-reminder': CallFacts & { before: CallReminder };
	/** To who calls. */
	'call-assigned': CallFacts & { callerId: string };
	/** To who no longer calls. With its facts, because the call may be erased by then. */
	'call-withdrawn': CallFacts & { callerId: string; start: number; end: number };

	/** Carries a link that opens the proposal. Not sent if it was changed or answered since. */
	'proposal-sent': { proposalId: string; version: number };
	'proposal-answered': { proposalId: string };

	'project-live': { projectId: string };
	/** `isUpgrade`: the client got a higher plan for the project. */
	'project-ordered': { projectId: string; isUpgrade?: true };
	'project-started': { projectId: string; isUpgrade?: true };
	/** Messages and files of the other side from then on. */
	'project-messages': { projectId: string; to: ProjectSide; since: number };
	/** `month`: YYYY-MM. */
	'project-credit': { projectId: string; month: string };
	/** Not sent if the clock no longer waits since then. */
	'project-waiting': { projectId: string; since: number };

	'checks-suppressed': { at: number };
	/** A region makes no rechecks since then. */
	'region-lost': { region: Region; since: number };
	'region-back': { region: Region; since: number; at: number };
	/** The deployment nears its ceiling of checks (PAUSE-2). */
	'capacity-low': { checksPerMinute: number; maxChecksPerMinute: number };
	/** A customer pays for several subscriptions at a time. */
	'double-subscription': { uid: string; customerId: string; subscriptionIds: string[] };
	/** A mail server refuses our emails because of us. `host`: the domain of the recipient. */
	'email-blocked': { at: number; host: string | null; reason: string };
	/** Money goes back to a customer, or never comes. */
	'payment-reversed': {
		/** Null if the account is gone. */
		uid: string | null;
		customerId: string | null;
		kind: 'disputed' | 'dispute-closed' | 'refunded' | 'void' | 'uncollectible';
		objectId: string;
		cents: number;
		currency: string;
		reason: string | null;
		evidenceDueAt: number | null;
	};
	/** A deleted account has not used all the days that it paid for. */
	'refund-due': { uid: string; customerId: string; subscriptionId: string; endedAt: number; paidUntil: number };
}

/** Not sent if the call was changed since; `sequence` says as of which change it is. */
interface CallFacts {
	callId: string;
	sequence: number;
}

/** A day or an hour before the call. */
export type CallReminder = 'day' | 'hour';

export type SecondFactorChange =
	| 'authenticator-added'
	| 'authenticator-removed'
	| 'passkey-added'
	| 'passkey-removed'
	| 'recovery-codes-renewed';

export function isForOperators(message: OutboxMessage): message is OperatorMessage {
	return Object.hasOwn(operatorEvents, message.event);
}

export function isAboutAccount(message: OutboxMessage): message is AccountMessage {
	return Object.hasOwn(accountMailEvents, message.event);
}

export function isAboutInbox(message: OutboxMessage): message is InboxMessage {
	return Object.hasOwn(inboxMailEvents, message.event);
}

export function isAboutProject(message: OutboxMessage): message is ProjectMessage {
	return Object.hasOwn(projectMailEvents, message.event);
}

export function isForSubscriber(message: OutboxMessage): message is StatusMessage {
	return message.event === 'status-confirmation' || message.event === 'status-event';
}

export function isForChannels(message: OutboxMessage): message is ForChannels {
	return isAlert(message) || isForService(message) || message.event === 'alert-digest';
}

export function isForService(message: OutboxMessage): message is ServiceMessage {
	return message.event === 'outage-acknowledged' || message.event === 'outage-ended';
}

export function isAlert(message: OutboxMessage): message is AlertMessage {
	return Object.hasOwn(alertEvents, message.event);
}

/** Alerts about the status or the condition of a website: policies decide who receives them. */
const statusAlertEvents = [
	'website-down',
	'website-up',
	'website-maintenance',
	'website-flapping',
	'condition-began',
	'condition-ended',
] as const satisfies readonly AlertMessage['event'][];
type StatusAlert = MessageOf<(typeof statusAlertEvents)[number]>;

export function isAboutStatus(message: OutboxMessage): message is StatusAlert {
	return statusAlertEvents.some((event) => event === message.event);
}

/** Ends the alert of an outage. */
export type OutageEnd = MessageOf<'website-up' | 'website-maintenance'>;

/** A test of a channel, or an alert of a test outage. */
export function isTestMessage(message: OutboxMessage): boolean {
	return message.event === 'test' || ('isTest' in message && message.isTest === true);
}

/** A website of a group, and its outage. */
export interface GroupMember extends NamedWebsite {
	outageId: string;
}

export interface NamedWebsite {
	id: string;
	name: string;
	url: string;
}
