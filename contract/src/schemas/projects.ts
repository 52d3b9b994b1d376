/** Projects: the order, the clock of our promise, the checklist, messages and files. */
import * as z from 'zod/mini';
import { inboxEventKinds } from '../values/inbox/inbox.ts';
import { websiteStatuses } from '../values/monitoring.ts';
import { billingCycles, paidTiers } from '../values/plans/paid-tiers.ts';
import { clockStates } from '../values/projects/clock.ts';
import {
	checklistLimits,
	projectFileLimits,
	projectFileMessages,
	projectKinds,
	projectSides,
	projectStages,
} from '../values/projects/projects.ts';
import { monthMarks } from '../values/projects/promise.ts';
import { CreditRequest, ProjectCredit, RefusedCredit } from './business/credits.ts';
import { Colleague, InboxEvent, inboxChangeFields, someChange } from './business/inbox.ts';
import { HostingFacts, LaunchReadiness, ProjectPreview } from './business/launch.ts';
import { Instant } from './instant.ts';
import { requiredLine, requiredText } from './text.ts';
import { StatusCode, WebsiteName, WebsiteUrl } from './websites.ts';

const ProjectClock = z.array(
	z.object({
		state: z.enum(clockStates),
		from: Instant,
		/** Null while it lasts. */
		until: z.nullable(Instant),
		/** Awaited from the client; blank while the clock runs. */
		reason: z.string(),
	}),
);

/** The website that we host, in the client's account. */
export const ProjectWebsite = z.object({
	_id: z.string(),
	name: z.string(),
	url: z.string(),
	status: z.enum(websiteStatuses),
});
export type ProjectWebsite = z.infer<typeof ProjectWebsite>;

export const Project = z.object({
	_id: z.string(),
	/** Such as `P-7K3M2Q`: names it in emails and on the phone. */
	reference: z.string(),
	tier: z.enum(paidTiers),
	billingCycle: z.nullable(z.enum(billingCycles)),
	/** Null until it is chosen at Intake. */
	kind: z.nullable(z.enum(projectKinds)),
	stage: z.enum(projectStages),
	stageSince: Instant,
	/** Oldest first. Stopped if the last interval has ended. */
	clock: ProjectClock,
	/** The client only wants monitoring: no clock, nothing to launch. */
	isMonitoringOnly: z.boolean(),
	/** When the subscription ended; null while it pays. */
	endedAt: z.nullable(Instant),
	launchedAt: z.nullable(Instant),
	/** The name of our colleague who is responsible for the project; null while nobody is. */
	contact: z.nullable(z.string()),
	/** Null until one is linked, and after it was removed. */
	website: z.nullable(ProjectWebsite),
	/** Items of the present stage that are not done. */
	openItems: z.int(),
	/** The months (YYYY-MM) of the monthly updates that are not done, oldest first; none unless the website is live. */
	openUpdates: z.array(z.string()),
	createdAt: Instant,
});
export type Project = z.infer<typeof Project>;

/** The proposal that a project was bought with, and what its lead had said. */
export const WonFrom = z.object({
	proposalId: z.string(),
	/** Null for a client without a lead. */
	leadId: z.nullable(z.string()),
	/** Where the lead came from; blank if unknown. */
	source: z.string(),
	/** As an admin had estimated it. */
	valueUsd: z.nullable(z.int()),
	/** The call that was booked with the form; null without one. */
	callId: z.nullable(z.string()),
});
export type WonFrom = z.infer<typeof WonFrom>;

export const ProjectForAdmin = z.object({
	...Project.shape,
	client: z.object({ _id: z.string(), name: z.string(), email: z.string() }),
	assignee: z.nullable(Colleague),
	/** Blank if nothing is planned. */
	nextAction: z.string(),
	/** YYYY-MM-DD. */
	nextActionOn: z.nullable(z.string()),
	/** The latest purchase that opened or continues the project. */
	orderedAt: Instant,
	/** When one of us first acted on that purchase: wrote, called, moved the project or paused its clock. */
	answeredAt: z.nullable(Instant),
	/** One business day after the purchase. */
	answerDueAt: Instant,
	/** Null for a purchase without a proposal. */
	wonFrom: z.nullable(WonFrom),
});
export type ProjectForAdmin = z.infer<typeof ProjectForAdmin>;

export const ChecklistItem = z.object({
	_id: z.string(),
	stage: z.enum(projectStages),
	text: z.string(),
	/** Of a monthly update, which is due by the end of this month (YYYY-MM); null for other items. */
	month: z.nullable(z.string()),
	doneAt: z.nullable(Instant),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

export const ProjectMessage = z.object({
	_id: z.string(),
	at: Instant,
	side: z.enum(projectSides),
	/** The name of who wrote it. */
	by: z.string(),
	text: z.string(),
});
export type ProjectMessage = z.infer<typeof ProjectMessage>;

export const ProjectFile = z.object({
	_id: z.string(),
	name: z.string(),
	/** Bytes. */
	size: z.int(),
	side: z.enum(projectSides),
	/** The name of who added it. */
	by: z.string(),
	createdAt: Instant,
});
export type ProjectFile = z.infer<typeof ProjectFile>;

/** A month of a website that we host, in UTC, against the aim of 99.99 %, as our own monitor measured it. Seconds of a running month are those so far. */
export const ProjectMonth = z.object({
	/** YYYY-MM. */
	month: z.string(),
	isOver: z.boolean(),
	upSeconds: z.number(),
	downSeconds: z.number(),
	/** Not measured: counts neither as up nor as down. */
	unknownSeconds: z.number(),
	/** Null without measurements. */
	uptimePercentage: z.nullable(z.number()),
	/** Measured time of all time in percent; null before there is any. */
	coveragePercentage: z.nullable(z.number()),
	/** The seconds that the aim allows to be down: 259.2 in 30 days. */
	allowedSeconds: z.number(),
	leftSeconds: z.number(),
	/** The credit by the rule, in cents; of a running month, as of now. */
	creditCents: z.int(),
	/** Why its figures need a second admin; empty if our monitor checked the linked website all the time. */
	marks: z.array(z.enum(monthMarks)),
	/** A credit above $50, and one of a month with marks, is given by two admins. */
	needsSecondAdmin: z.boolean(),
});
export type ProjectMonth = z.infer<typeof ProjectMonth>;

/** Our own monitor of a hosted website, which the client neither sees nor changes. */
export const PromiseMonitor = z.object({
	url: z.string(),
	expectedStatusCode: z.int(),
	/** Null if it does not run. */
	status: z.nullable(z.enum(websiteStatuses)),
});
export type PromiseMonitor = z.infer<typeof PromiseMonitor>;

const detail = {
	checklist: z.array(ChecklistItem),
	/** The latest 200, oldest first. */
	messages: z.array(ProjectMessage),
	/** Newest first. */
	files: z.array(ProjectFile),
	/** The latest 200 entries, newest first; without messages, and for clients without our notes. */
	timeline: z.array(InboxEvent),
	/** The running month and the one before, latest first; none before the website that we host is live. */
	months: z.array(ProjectMonth),
	/** Latest month first. */
	credits: z.array(ProjectCredit),
	/** Latest month first. */
	creditRefusals: z.array(RefusedCredit),
	/** Oldest first: the last one is the present preview. */
	previews: z.array(ProjectPreview),
	hosting: HostingFacts,
	/** Whether the handover file can be downloaded: from the first launch on. */
	hasHandover: z.boolean(),
};

export const ProjectDetail = z.object({ project: Project, ...detail });
export type ProjectDetail = z.infer<typeof ProjectDetail>;

export const ProjectDetailForAdmin = z.object({
	project: ProjectForAdmin,
	...detail,
	/** The running month, the one before and each older one whose credit nobody has given, latest first; none before the website that we host is live. */
	months: z.array(ProjectMonth),
	/** Whom the project can be assigned to. */
	colleagues: z.array(Colleague),
	/** Latest month first. */
	creditRequests: z.array(CreditRequest),
	/** Null before the launch. */
	promiseMonitor: z.nullable(PromiseMonitor),
	/** The requirements of the next stage; null unless that is Launch or Live. */
	readiness: z.nullable(LaunchReadiness),
});
export type ProjectDetailForAdmin = z.infer<typeof ProjectDetailForAdmin>;

export const ProjectKindChoice = z.object({
	kind: z.enum(projectKinds, { error: 'Please choose a new website or a migration.' }),
});

export const MonitoringOnlyChoice = z.object({
	isMonitoringOnly: z.boolean('Please choose whether you only want monitoring.'),
});

export const NewProjectMessage = z.object({
	text: requiredText('Please enter a message.', 4000, 'Please keep the message within 4000 characters.'),
});

export const ProjectMove = z.object({
	stage: z.enum(projectStages, { error: 'Please choose a stage.' }),
});

export const ProjectPause = z.object({
	/** Awaited from the client, such as "your logo". */
	reason: requiredLine('Please enter what you wait for.', 100, 'Please keep what you wait for within 100 characters.'),
});

export const ProjectChange = z.object(inboxChangeFields).check(someChange);
export type ProjectChange = z.infer<typeof ProjectChange>;

const itemText = requiredLine(
	'Please enter what is to be done.',
	checklistLimits.length,
	`Please keep it within ${checklistLimits.length} characters.`,
);

export const NewChecklistItem = z.object({
	stage: z.enum(projectStages, { error: 'Please choose a stage.' }),
	text: itemText,
});

export const ChecklistItemChange = z
	.object({
		text: z.optional(itemText),
		isDone: z.optional(z.boolean('Please choose whether it is done.')),
	})
	.check(someChange);

export const ProjectWebsiteLink = z.object({ name: WebsiteName, url: WebsiteUrl });

export const PromiseMonitorChange = z.object({ url: WebsiteUrl, expectedStatusCode: StatusCode });

/** Four characters stand for three bytes. */
const longestData = Math.ceil(projectFileLimits.bytes / 3) * 4;

export const NewProjectFile = z.object({
	name: requiredLine(
		projectFileMessages.missing,
		projectFileLimits.nameLength,
		`Please shorten the name of the file to ${projectFileLimits.nameLength} characters.`,
	),
	/** The file in Base64. */
	data: z
		.string(projectFileMessages.missing)
		.check(z.minLength(1, projectFileMessages.missing), z.maxLength(longestData, projectFileMessages.tooLarge)),
});

export const ProjectFileContent = z.object({
	name: z.string(),
	contentType: z.string(),
	/** The file in Base64. */
	data: z.string(),
});
export type ProjectFileContent = z.infer<typeof ProjectFileContent>;

/** A project as its client exports it. */
export const ExportedProject = z.object({
	project: Project,
	checklist: z.array(ChecklistItem),
	/** Without their content. */
	files: z.array(ProjectFile),
	credits: z.array(ProjectCredit),
	previews: z.array(ProjectPreview),
	hosting: HostingFacts,
});
export type ExportedProject = z.infer<typeof ExportedProject>;

/** A message, or what happened in a project. */
export const ExportedProjectEvent = z.object({
	projectId: z.string(),
	at: Instant,
	kind: z.enum(inboxEventKinds),
	/** Blank if it happened by itself. */
	by: z.string(),
	text: z.string(),
});
export type ExportedProjectEvent = z.infer<typeof ExportedProjectEvent>;
