/** Documents about status pages (decision 59). Instants in milliseconds since the epoch. */
import type {
	DnsRecordState,
	DnsRecordType,
	IncidentImpact,
	IncidentState,
	PageAccent,
	PageAccess,
	PageTheme,
	StatusDomainState,
} from '@stayup/contract';
import type { Timestamp } from 'firebase-admin/firestore';

/** `statusPages/{id}`: the settings of a page. */
export interface StatusPageDocument {
	ownerId: string;
	slug: string;
	name: string;
	description: string;
	homepageUrl: string;
	isPublished: boolean;
	/** The plan of the owner allows fewer pages or components: visitors see nothing. */
	isOverLimit: boolean;
	access: PageAccess;
	/** scrypt; null without a password. */
	passwordHash: string | null;
	/** Email addresses, and domains after an @. */
	allowedEmails: string[];
	/** Signs the visits of a private page. A new key ends all of them. */
	visitKey: string;
	accent: PageAccent;
	theme: PageTheme;
	showsResponseTimes: boolean;
	publishAfterMinutes: number | null;
	groups: { name: string; components: StoredComponent[] }[];
	/** Of all components, each once, for queries. */
	websiteIds: string[];
	subscriberCount: number;
	/** The host of its own domain, while visitors find the page there; null otherwise. */
	domain: string | null;
	/** The image in the header of the page; null without one. */
	logo: StoredLogo | null;
	/** Facts that the product itself remembers about the page. */
	upkeep: StatusPageUpkeep;
	createdAt: number;
	changedAt: number;
}

export interface StatusPageUpkeep {
	/** Set until the page has its first snapshot: since when that is due. */
	snapshotDueAt?: number;
	/** Outages whose incidents the owner deleted: they are not published by themselves again. */
	withdrawnOutageIds: string[];
	/** When its maintenance is announced or checked next; missing before its first subscriber. */
	announceAt?: number;
	/** The occurrences of maintenance windows that its subscribers know of. */
	announced: AnnouncedMaintenance[];
	/** When who may read it, or its password, last changed. */
	accessChangedAt: number;
	/** The own domain that another account proved to be theirs; missing unless it has had none since. */
	lostHost?: string;
	/** Objects of the bucket that the page does not show: of an upload that did not finish, and replaced ones until they are deleted. */
	unusedLogos: UnusedLogo[];
}

/** An image in the bucket of logos. */
export interface StoredLogo {
	/** `status-logos/{random}` */
	object: string;
	width: number;
	height: number;
	contentType: string;
}

interface UnusedLogo {
	object: string;
	since: number;
}

export interface AnnouncedMaintenance {
	windowId: string;
	name: string;
	componentIds: string[];
	from: number;
	until: number;
	steps: MaintenanceStep[];
}

/** More than a day ahead, within a day, within an hour, running, over. */
export type MaintenanceStep = 'planned' | 'day' | 'hour' | 'start' | 'end';

export interface StoredComponent {
	id: string;
	websiteId: string;
	name: string;
	showsUrl: boolean;
}

/** `statusNames/{slug}`: which page a slug opens, so that two pages never share one. */
export interface StatusNameDocument {
	ownerId: string;
	/** Null while the slug is only reserved for its last owner. */
	pageId: string | null;
	/** Visitors confuse two slugs with the same skeleton. */
	skeleton: string;
	/** When the page gave it up; null while it is in use. */
	releasedAt: number | null;
	/** Thirty days after its release; the last instant that Firestore can store while it is in use. */
	expireAt: Timestamp;
}

/** `statusSnapshots/{pageId}`: what visitors see, ready to be rendered. Written on change, and when a part of it is due. */
export interface StatusSnapshotDocument {
	ownerId: string;
	/** gzip of the JSON of a `StatusSnapshot`. */
	content: Buffer;
	/** gzip of JSON: for each component its website, its shard, and until when its days were stored. The next snapshot reads the rest only. */
	sources: Buffer;
	builtAt: number;
	/** A time by Firestore's clock before any of its facts was read: it includes every change that was written until then. */
	factsAt: number;
	/** When it is rebuilt without a change: at the next boundary of maintenance, at midnight UTC, or some hours later. */
	nextRefreshAt: number;
	/** Decides who may read it, so that a visit reads no other document. */
	access: {
		isOpen: boolean;
		kind: PageAccess;
		passwordHash: string | null;
		visitKey: string;
		allowedEmails: string[];
	};
}

/** `statusIncidents/{id}`: an incident on a page. */
export interface StatusIncidentDocument {
	ownerId: string;
	pageId: string;
	title: string;
	state: IncidentState;
	impact: IncidentImpact;
	/** Empty for the whole page. */
	componentIds: string[];
	/** The outages that it is about; empty for one that the owner wrote. */
	outageIds: string[];
	/** Written by the product after `publishAfterMinutes`, or by its owner. */
	isAutomatic: boolean;
	startedAt: number;
	/** Null until it is resolved. */
	resolvedAt: number | null;
	/** The earliest first. */
	updates: StoredUpdate[];
	postMortem: { at: number; text: string; edits: StoredEdit[] } | null;
	createdAt: number;
	changedAt: number;
}

export interface StoredUpdate {
	id: string;
	at: number;
	state: IncidentState;
	text: string;
	edits: StoredEdit[];
}

/** A text that an edit replaced. */
export interface StoredEdit {
	at: number;
	text: string;
}

/** `statusSubscribers/{hash of page, channel and recipient}`: who wants to know of incidents. */
export interface StatusSubscriberDocument {
	ownerId: string;
	pageId: string;
	channel: 'email' | 'webhook';
	/** An email address, or the URL of a webhook. */
	recipient: string;
	/** The components of interest; empty for all. */
	componentIds: string[];
	/** The host of a webhook; null for email. */
	host: string | null;
	/** The provider network (/16 or /32) that a webhook was added from; null for email, and if it is unknown. */
	place: string | null;
	/** Encrypted: opens the links to confirm, change and leave. */
	sealedToken: string;
	/** Encrypted: signs the calls of a webhook; null for email. */
	sealedSecret: string | null;
	/** Null until the recipient confirmed. */
	confirmedAt: number | null;
	/** Null while the subscriber is notified. A new sign-up begins again. */
	ended: SubscriberEnd | null;
	/** The latest sign-up, also of one who was confirmed before. */
	createdAt: number;
	/** Two days after an unconfirmed sign-up; the last instant that Firestore can store once it is confirmed. */
	expireAt: Timestamp;
}

/** Why a subscriber gets no more emails: one bounced, or was reported as spam. */
export interface SubscriberEnd {
	by: 'bounce' | 'report';
	at: number;
}

/** `statusBroadcasts/{id}`: an event that the subscribers of a page are notified of, batch by batch. Its id is stable, so that an event is broadcast once. */
export interface StatusBroadcastDocument {
	ownerId: string;
	pageId: string;
	/** The event as facts; the texts are composed when a batch is sent. */
	event: StatusEvent;
	componentIds: string[];
	/** The id of the last subscriber of the batches that were sent; empty before the first. */
	cursor: string;
	/** Null until the last batch was sent. */
	doneAt: number | null;
	/** When the sweep resumes it if nobody else did; null once it is done. */
	dueAt: number | null;
	/** Set while a worker sends a batch. */
	lease: { holder: string; until: number } | null;
	/** The emails that are being handed over. If its worker dies, they may have been accepted, and are sent again with the same Message-IDs. */
	sending: { upTo: string; count: number } | null;
	/** Subscribers who were notified, by email or with a delivery by webhook. */
	sent: number;
	/** Email addresses that SendGrid refused. */
	refused: number;
	/** Emails that were handed over a second time after a crash, so that receivers had to recognize them. */
	repeated: number;
	/** Attempts since the last batch that SendGrid did not accept for now. */
	failures: number;
	createdAt: number;
	expireAt: Timestamp;
}

export type StatusEvent =
	| {
			kind: 'incident';
			incidentId: string;
			updateId: string;
			title: string;
			state: IncidentState;
			impact: IncidentImpact;
			components: string[];
			text: string;
			at: number;
			startedAt: number;
	  }
	| {
			kind: 'maintenance';
			maintenanceId: string;
			phase: 'announced' | 'soon' | 'started' | 'ended' | 'moved' | 'cancelled';
			name: string;
			components: string[];
			from: number;
			until: number;
	  };

/** `statusBadges/{publicId}`: the badges of a website, under an id that says nothing about it. */
export interface StatusBadgeDocument {
	ownerId: string;
	websiteId: string;
	createdAt: number;
}

/** `statusDomains/{host}`: which page a domain of a customer opens, so that two pages never share one. */
export interface StatusDomainDocument {
	/** Empty once its page released it: the next run of the schedule removes it from Firebase Hosting, and then this document. */
	ownerId: string;
	pageId: string;
	state: StatusDomainState;
	/** The plan of the owner allows fewer domains. */
	isOverLimit: boolean;
	/** The DNS records to set, as Firebase Hosting asks for them, with the latest answers of DNS. */
	records: StoredDnsRecord[];
	/** A sentence about the failure; empty without one. */
	error: string;
	claimedAt: number;
	/** When visitors last found the page there; null before the first time. */
	activeAt: number | null;
	lastCheckedAt: number | null;
	nextCheckAt: number;
}

export interface StoredDnsRecord {
	action: 'add' | 'remove';
	name: string;
	type: DnsRecordType;
	value: string;
	state: DnsRecordState;
	/** The values that DNS has instead. */
	found: string[];
}
