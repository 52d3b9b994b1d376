/** The content of a message. Its text is composed when it is sent, so that the outbox stores no secret link. */
import {
	type AdminMessageType,
	type AlertedCondition,
	type ApplicationStatus,
	alertEvents,
	type ChannelKind,
	type CheckError,
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

export type OutboxMessage =
	/** Carries a link that confirms the user's email. */
	| { event: 'confirm-email' }
	/** Goes to the new email, with a link that confirms the change. */
	| { event: 'change-email'; newEmail: string }
	/** Goes to the old email. `wasConfirmed`: its owner had confirmed it. */
	| { event: 'email-changed'; oldEmail: string; newEmail: string; wasConfirmed: boolean }
	/** Carries a link that sets a new password. The user is looked up on sending, so that a request takes equally long for unknown emails. */
	| { event: 'password-reset'; email: string }
	/** Carries a link that opens a private status page. Its list of email addresses is read on sending, so that a request takes equally long for all. */
	| { event: 'status-access'; pageId: string; email: string }
	/** Carries a link that lets its recipient join an account. */
	| { event: 'invitation'; invitationId: string; email: string }
	| { event: 'password-changed' }
	/** A login from a device that had not logged in to the account before. `at` in milliseconds since the epoch. */
	| { event: 'new-login'; at: number; device: string; network: string | null }
	| { event: 'second-factor-changed'; change: SecondFactorChange }
	/** `left`: unused recovery codes. */
	| { event: 'recovery-code-used'; left: number }
	/** The login was changed outside our API, and we changed it back (DOOR-2 to DOOR-4). */
	| { event: 'login-restored'; change: 'deleted' | 'email' | 'password' | 'methods' }
	| { event: 'admin-message'; messageType: AdminMessageType; customMessage: string | null }
	| { event: 'tier-changed'; before: Tier; after: Tier }
	| { event: 'payment-failed' }
	/** YYYY-MM; the figures are read on sending. */
	| { event: 'monthly-report'; month: string }
	/** `at` is when the account will be deleted, in milliseconds since the epoch. */
	| { event: 'deletion-requested'; at: number }
	/** Carries a link that confirms the user's email. `at` is when all websites will be paused, in milliseconds since the epoch. */
	| { event: 'pause-announced'; at: number }
	/** Instants are milliseconds since the epoch. */
	| {
			event: 'website-down';
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
			/** The latest answers of the regions that decided. */
			votes?: { region: Region; error: CheckError | null }[];
			isTest?: true;
	  }
	| {
			event: 'website-up';
			website: NamedWebsite;
			outageId: string;
			since: number | null;
			at: number;
			/** The other websites of the group; only while the alert is sent. */
			also?: GroupMember[];
			isTest?: true;
	  }
	| { event: 'website-flapping'; website: NamedWebsite; at: number; changes: number }
	/** A website became slow, partly unreachable or blocked (decision 73). */
	| {
			event: 'condition-began';
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
	  }
	/** `next`: the website's status now, or its next condition. */
	| {
			event: 'condition-ended';
			website: NamedWebsite;
			condition: AlertedCondition;
			since: number;
			at: number;
			next: AlertedCondition | WebsiteStatus;
	  }
	| { event: 'certificate-expiring'; website: NamedWebsite; validTo: number }
	| { event: 'domain-expiring'; domain: string; expiresAt: number }
	/** Sent on request, so that users can see whether alerts reach them. */
	| { event: 'test' }
	/** One email for many alerts; the outbox stores which ones (MAIL-6). */
	| { event: 'alert-digest' }
	/** The user's webhook was turned off, because it responded with 410 Gone or has failed for days. */
	| { event: 'webhook-off'; host: string; cause: 'gone' | 'failing' }
	/** The text messages of the month are used up; they go on in the next one. */
	| { event: 'sms-used-up'; allowance: number }
	/** A visitor sent the contact form of a website; the entry is read on sending. */
	| { event: 'form-entry'; entryId: string }
	/** A service refuses everything for a channel. The email has its name only if it goes to a confirmed address. */
	| { event: 'channel-ended'; channelKind: ChannelKind; channelName: string; reason: string }
	/** Goes to the email address of a channel, with a link that confirms it. */
	| { event: 'channel-confirmation'; channelId: string }
	| ServiceMessage
	| StatusMessage
	| InboxMessage
	| ProjectMessage
	| OperatorMessage;

export type MessageOf<Event extends OutboxMessage['event']> = Extract<OutboxMessage, { event: Event }>;

/** To a service that tracks outages: somebody is on it, or it ended without a recovery. */
export interface ServiceMessage {
	event: 'outage-acknowledged' | 'outage-ended';
	outageId: string;
}

/** Goes to a subscriber of a status page, who is in the database only. */
export type StatusMessage =
	/** A link by email that confirms a subscription, or a test call that confirms a webhook by its response. */
	| { event: 'status-confirmation'; subscriberId: string }
	/** By webhook; emails about events are sent in batches and not through the outbox. */
	| { event: 'status-event'; subscriberId: string; broadcastId: string };

export type InboxMessage = FormMessage | CallMessage;

/** About a lead or an application, which is read on sending. */
export type FormMessage =
	| { event: 'lead-arrived' | 'lead-received'; leadId: string }
	| { event: 'application-arrived' | 'application-received'; applicationId: string }
	/** Not sent if the application has another status by then. */
	| { event: 'application-stage'; applicationId: string; status: ApplicationStatus };

/** About a project, which is read on sending. Instants are milliseconds since the epoch. */
export type ProjectMessage =
	| { event: 'project-live'; projectId: string }
	/** `isUpgrade`: the client got a higher plan for the project. */
	| { event: 'project-ordered' | 'project-started'; projectId: string; isUpgrade?: true }
	/** Messages and files of the other side from then on. */
	| { event: 'project-messages'; projectId: string; to: ProjectSide; since: number }
	/** `month`: YYYY-MM. */
	| { event: 'project-credit'; projectId: string; month: string }
	/** Not sent if the clock no longer waits since then. */
	| { event: 'project-waiting'; projectId: string; since: number }
	/** Lists the projects that are overdue when it is sent. */
	| { event: 'projects-overdue' };

/** About a booked call, which is read on sending. Not sent if the call was changed since; `sequence` says as of which change it is. */
export type CallMessage =
	/** To the visitor. */
	| { event: 'call-booked' | 'call-moved' | 'call-cancelled'; callId: string; sequence: number }
	| { event: 'call-reminder'; callId: string; sequence: number; before: CallReminder }
	/** To who calls. */
	| { event: 'call-assigned'; callId: string; sequence: number; callerId: string }
	/** To who no longer calls. With its facts, because the call may be erased by then. */
	| { event: 'call-withdrawn'; callId: string; sequence: number; callerId: string; start: number; end: number };

/** A day or an hour before the call. */
export type CallReminder = 'day' | 'hour';

/** Goes to the operators. */
export type OperatorMessage =
	| { event: 'checks-suppressed'; at: number }
	/** A region makes no rechecks since then. */
	| { event: 'region-lost'; region: Region; since: number }
	| { event: 'region-back'; region: Region; since: number; at: number }
	/** The deployment nears its ceiling of checks (PAUSE-2). */
	| { event: 'capacity-low'; checksPerMinute: number; maxChecksPerMinute: number }
	/** A customer pays for several subscriptions at a time. */
	| { event: 'double-subscription'; uid: string; customerId: string; subscriptionIds: string[] }
	/** A deleted account has not used all the days that it paid for. */
	| {
			event: 'refund-due';
			uid: string;
			customerId: string;
			subscriptionId: string;
			endedAt: number;
			paidUntil: number;
	  };

export type SecondFactorChange =
	| 'authenticator-added'
	| 'authenticator-removed'
	| 'passkey-added'
	| 'passkey-removed'
	| 'recovery-codes-renewed';

export type AlertMessage = MessageOf<(typeof alertEvents)[number]>;

export function isForOperators(message: OutboxMessage): message is OperatorMessage {
	return operatorEvents.some((event) => event === message.event);
}

export function isAboutInbox(message: OutboxMessage): message is InboxMessage {
	return inboxMailEvents.some((event) => event === message.event);
}

export function isAboutProject(message: OutboxMessage): message is ProjectMessage {
	return projectMailEvents.some((event) => event === message.event);
}

export function isAboutCall(message: InboxMessage): message is CallMessage {
	return 'callId' in message;
}

export function isForSubscriber(message: OutboxMessage): message is StatusMessage {
	return message.event === 'status-confirmation' || message.event === 'status-event';
}

/** Alerts, and what else goes to the channels of an account. */
export type ForChannels = AlertMessage | ServiceMessage | { event: 'alert-digest' };

export function isForChannels(message: OutboxMessage): message is ForChannels {
	return isAlert(message) || isForService(message) || message.event === 'alert-digest';
}

export function isForService(message: OutboxMessage): message is ServiceMessage {
	return message.event === 'outage-acknowledged' || message.event === 'outage-ended';
}

export function isAlert(message: OutboxMessage): message is AlertMessage {
	return alertEvents.some((event) => event === message.event);
}

/** Alerts about the status or the condition of a website: policies decide who receives them. */
const statusAlertEvents = [
	'website-down',
	'website-up',
	'website-flapping',
	'condition-began',
	'condition-ended',
] as const satisfies readonly (typeof alertEvents)[number][];
type StatusAlert = MessageOf<(typeof statusAlertEvents)[number]>;

export function isAboutStatus(message: OutboxMessage): message is StatusAlert {
	return statusAlertEvents.some((event) => event === message.event);
}

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
