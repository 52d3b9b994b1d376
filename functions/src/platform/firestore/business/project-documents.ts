/** Orders, and the projects that they open. Instants are milliseconds since the epoch. */
import type {
	BillingCycle,
	ClockInterval,
	Colleague,
	HostingFacts,
	InboxEventKind,
	PaidPlan,
	PaidTier,
	ProjectKind,
	ProjectSide,
	ProjectStage,
	PromiseSettings,
	Region,
	WonFrom,
} from '@stayup/contract';

/** A paid subscription, as Stripe names it. */
export interface BoughtPlan {
	subscriptionId: string;
	tier: PaidTier;
	billingCycle: BillingCycle | null;
}

/** A time in which a plan paid for a project. `until` is null while it pays. */
export interface PaidPeriod extends PaidPlan {
	from: number;
	until: number | null;
}

/** `orders/{subscription id}`: a purchase of a plan. Written once. */
export interface OrderDocument extends BoughtPlan {
	ownerId: string;
	/** The project that the order opened, or that it continues. */
	projectId: string;
	createdAt: number;
}

export interface StoredChecklistItem {
	id: string;
	stage: ProjectStage;
	text: string;
	/** The kind or the plan that it belongs to; null for an item that an admin has added. */
	template: ProjectKind | PaidTier | null;
	/** Of a monthly update: YYYY-MM. Null for other items. */
	month: string | null;
	doneAt: number | null;
}

/** Sent to the client, who approves this version and no other. */
export interface StoredPreview {
	/** From 1 on. */
	version: number;
	url: string;
	sentAt: number;
	sentBy: Colleague;
	approval: { at: number; by: Colleague } | null;
}

/** A requirement of the next stage that need not hold. */
export interface StoredWaiver {
	/** `approval`, `answers`, `redirects`, or the id of an item of the checklist. */
	requirement: string;
	reason: string;
	at: number;
	by: Colleague;
}

/** The latest check of the linked website for its launch. */
export interface StoredLiveCheck {
	url: string;
	at: number;
	/** The home region first. */
	answers: RegionAnswer[];
	/** Sentences; empty if the redirects are right. */
	redirectProblems: string[];
}

export interface RegionAnswer {
	region: Region;
	/** Null while it is awaited. */
	at: number | null;
	/** A sentence without a full stop; null if the website answered with status 200 and a valid certificate. */
	problem: string | null;
}

/** `projects/{id}` */
export interface ProjectDocument extends BoughtPlan {
	ownerId: string;
	/** Null until it is chosen. */
	kind: ProjectKind | null;
	stage: ProjectStage;
	stageSince: number;
	/** Oldest first. */
	clock: ClockInterval[];
	/** The project can be overdue: its clock is not stopped, or it is live and nobody has acted on its newest order. */
	isOpen: boolean;
	isMonitoringOnly: boolean;
	/** When the subscription ended; null while it pays. */
	endedAt: number | null;
	/** Null before the launch, and while the project is moved back from Live. */
	launchedAt: number | null;
	/** Stays when the project is moved back, which takes back nothing that was promised since. */
	firstLaunchedAt: number | null;
	/** Oldest first. */
	paidPeriods: PaidPeriod[];
	checklist: StoredChecklistItem[];
	/** Oldest first. */
	previews: StoredPreview[];
	waivers: StoredWaiver[];
	/** Null before the first, and once the project is moved back from Live. */
	liveCheck: StoredLiveCheck | null;
	hosting: HostingFacts;
	/** Of the latest monthly update that the night has added (YYYY-MM), also if an admin has removed it. Blank before the first. */
	latestUpdateMonth: string;
	/** The monitor of the client. */
	websiteId: string | null;
	/** As an admin has linked it, whatever the client makes of the monitor; null while none is linked. */
	websiteUrl: string | null;
	/** Of our own monitor, with the earlier ones, oldest first. Empty before the launch. */
	promiseSettings: PromiseSettings[];
	/** When the next email about messages to a side is sent: messages until then are in it. */
	mailDueAt: Record<ProjectSide, number>;
	assignee: Colleague | null;
	nextAction: string;
	/** YYYY-MM-DD. */
	nextActionOn: string | null;
	createdAt: number;
	/** The latest purchase or upgrade. */
	orderedAt: number;
	/** As our holidays were then. */
	answerDueAt: number;
	/** When one of us first acted on that purchase; null before. */
	answeredAt: number | null;
	/** The latest proposal that was paid, with what we know from its lead; null without one. */
	wonFrom: WonFrom | null;
}

/** `projectEvents/{id}`: a message, or what happened in a project. Written once. */
export interface ProjectEventDocument {
	ownerId: string;
	projectId: string;
	at: number;
	event: InboxEventKind;
	/** Messages are read apart from the timeline. */
	isMessage: boolean;
	/** Null if it happened by itself. */
	by: (Colleague & { side: ProjectSide }) | null;
	text: string;
}

/** `projectFiles/{id}`: an object of the bucket. */
export interface ProjectFileDocument {
	ownerId: string;
	projectId: string;
	/** `project-files/{random}` */
	object: string;
	name: string;
	contentType: string;
	/** Bytes. */
	size: number;
	by: Colleague & { side: ProjectSide };
	/** `stored` files are shown; the objects of others are to be deleted, unless an upload of the last minutes is running. */
	state: 'uploading' | 'stored' | 'deleted';
	createdAt: number;
}

/** `projectCredits/{project id}_{month}`: a credit for a month that missed the aim. Reserved before Stripe is asked. */
export interface ProjectCreditDocument {
	ownerId: string;
	projectId: string;
	/** YYYY-MM. */
	month: string;
	amountCents: number;
	/** The invoice that the credit note belongs to; blank if it was refused before anybody asked for it. */
	invoiceId: string;
	/** The admin who wants a second one to approve it; null if one admin gives it. */
	askedBy: Colleague | null;
	/** Never the one who asked. Null until it is approved. */
	approvedBy: Colleague | null;
	/** At Stripe; null until it exists. */
	creditNote: { id: string; number: string } | null;
	/** Null until it is given. */
	givenAt: number | null;
	/** Nobody gives it any more; null unless an admin has refused it. */
	refusal: { at: number; by: Colleague; reason: string } | null;
	createdAt: number;
}
