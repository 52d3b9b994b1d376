/** The Admin Dashboard: users, tiers, outages, messages and the audit log (specification §3, §6, §9). */
import * as z from 'zod/mini';
import { adminMessageTypes, customMessageMaxLength, notificationProblems, userOrders } from '../../values/admin.ts';
import { websiteStatuses } from '../../values/monitoring.ts';
import { tiers } from '../../values/tiers.ts';
import { Role } from '../accounts.ts';
import { Instant } from '../instant.ts';
import { PageQuery } from '../paging.ts';
import { cleanText } from '../text.ts';
import { TierSchema } from '../tier.ts';
import { OutageSummary, Website } from '../websites.ts';

export const UserForAdmin = z.object({
	_id: z.string(),
	name: z.string(),
	email: z.string(),
	tier: TierSchema,
	/** How many websites the account monitors. */
	websiteCount: z.int(),
	createdAt: Instant,
	role: Role,
	/** A disabled user can neither log in nor use an existing session. */
	isDisabled: z.boolean(),
});
export type UserForAdmin = z.infer<typeof UserForAdmin>;

export const UserQuery = z.extend(PageQuery, {
	tier: z.optional(TierSchema),
	/** Newest first by default. Search results are ordered by email address. */
	order: z.optional(z.enum(userOrders, { error: `Please choose an order: ${userOrders.join(', ')}.` })),
	/** The beginning of an email address. */
	search: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254))),
});

export const WebsiteQuery = z.extend(PageQuery, { status: z.optional(z.enum(websiteStatuses)) });

export const WebsiteForAdmin = z.extend(Website, {
	/** The account that monitors the website. */
	ownerId: z.string(),
});
export type WebsiteForAdmin = z.infer<typeof WebsiteForAdmin>;

const Count = z.int();

export const AdminStats = z.object({
	totalUsers: Count,
	totalWebsites: Count,
	totalApplications: Count,
	totalLeads: Count,
	/** Leads and applications that may be spam; they are not part of the totals. */
	possibleSpam: Count,
	usersByTier: z.object({ Free: Count, Core: Count, Pro: Count, Elite: Count, Admin: Count }),
	websiteStatus: z.object({ up: Count, down: Count, unknown: Count }),
});
export type AdminStats = z.infer<typeof AdminStats>;

export const OutageForAdmin = z.object({
	_id: z.string(),
	websiteId: z.string(),
	/** Null if it no longer exists. */
	website: z.nullable(z.object({ name: z.string(), url: z.string() })),
	/** Null if it no longer exists. */
	user: z.nullable(z.object({ name: z.string(), email: z.string() })),
	/** The first failed check. */
	timestamp: Instant,
	/** The first successful check afterwards; null while the outage lasts. */
	endedAt: z.nullable(Instant),
	/** Since when the website has not been checked, if its checks are overdue: the outage may be over. Null otherwise, and once the outage is over. */
	uncheckedSince: z.nullable(Instant),
	/** The status of the response; null if there was none. */
	statusCode: z.nullable(z.int()),
	/** The error, as a sentence. */
	error: z.string(),
	causeId: OutageSummary.shape.causeId,
	/** Whether an alert about the outage was delivered. */
	notificationSent: z.boolean(),
});
export type OutageForAdmin = z.infer<typeof OutageForAdmin>;

export const TierChange = z.object({
	tier: z.enum(tiers, { error: 'Please choose a tier: Free, Core, Pro, Elite or Admin.' }),
});

export const AccessChange = z.object({
	/** A disabled account cannot log in, and its sessions have ended. */
	isDisabled: z.boolean('Please choose whether the account is disabled.'),
});

/** Specification §5: a user must be selected, and a custom message requires its text. Other types ignore the text. */
export const AdminNotification = z
	.object({
		userId: z
			.string(notificationProblems.user)
			.check(z.minLength(1, notificationProblems.user), z.maxLength(128, notificationProblems.user)),
		messageType: z.enum(adminMessageTypes, { error: notificationProblems.messageType }),
		/** Required for the type `custom`, ignored for all others. */
		customMessage: z.optional(
			cleanText(notificationProblems.customMessage).check(
				z.maxLength(customMessageMaxLength, `Please keep the message within ${customMessageMaxLength} characters.`),
				z.refine((text) => text.isWellFormed(), 'Please remove invalid characters.'),
			),
		),
	})
	.check((context) => {
		if (context.value.messageType !== 'custom' || context.value.customMessage) return;
		context.issues.push({
			code: 'custom',
			input: context.value.customMessage,
			path: ['customMessage'],
			message: notificationProblems.customMessage,
		});
	});
export type AdminNotification = z.infer<typeof AdminNotification>;

const auditActions = [
	'user.tier-changed',
	'user.role-changed',
	'user.second-factor-reset',
	'user.disabled',
	'user.enabled',
	'user.deleted',
	'application.status-changed',
	'application.erased',
	'lead.status-changed',
	'proposal.sent',
	'proposal.withdrawn',
	'call.result-set',
	'call-settings.changed',
	'job.added',
	'job.changed',
	'job.state-changed',
	'notification.sent',
	'delivery.resent',
	'outage.planned-changed',
	'team-alerts.changed',
	'project.stage-changed',
	'project.requirement-waived',
	'project.waiver-taken-back',
	'project.website-linked',
	'project.website-unlinked',
	'project.promise-monitor-changed',
	'project.maintenance-announced',
	'project.credit-asked',
	'project.credit-approved',
	'project.credit-given',
	'project.credit-refused',
	'user.read',
	'alerts.searched',
	'lead.read',
	'proposal.read',
	'application.read',
	'possible-spam.read',
	'project-file.read',
	'leads.exported',
	'audit-log.exported',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** One action of an admin, what an admin read or took out, or what an owner did to an account's record: its deletion, or that an outage was planned. Entries are written once and never changed. */
export const AuditEntry = z.object({
	_id: z.string(),
	at: Instant,
	/** Without an email if the system acted. */
	actor: z.object({ _id: z.string(), email: z.string() }),
	action: z.enum(auditActions),
	/** The id of the user, application, lead, call, job, delivery, outage or project; blank for a whole list. */
	subjectId: z.string(),
	/** The value before the change; null if there was none. */
	before: z.nullable(z.string()),
	/** The value after the change; null if there is none. */
	after: z.nullable(z.string()),
	/** Of the request that made the change. */
	requestId: z.string(),
	/** The names, by id, of who acted and of what the entry is about, as far as they still exist: of the subject, and of a website before and after. Missing in exports. */
	names: z.optional(z.record(z.string(), z.string())),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
