/** The data export of an account, in parts of at most a few hundred KB. */
import * as z from 'zod/mini';
import { User } from './accounts.ts';
import { Channel } from './alerts/channels.ts';
import { AlertPolicy } from './alerts/policies.ts';
import { PossibleSpamEntry } from './business/possible-spam.ts';
import { CheckSettings } from './checks/check-settings.ts';
import { ConditionPeriod } from './checks/conditions.ts';
import { Delivery } from './deliveries.ts';
import { Acknowledgement, outageEndReasons } from './history.ts';
import { ImportSummary } from './imports.ts';
import { Instant } from './instant.ts';
import { MaintenanceWindow } from './maintenance.ts';
import { OutageComment } from './outages/outage-comments.ts';
import { ExportedProject, ExportedProjectEvent } from './projects.ts';
import { AccountActivity } from './security/activity.ts';
import { ApiKey } from './security/api-keys.ts';
import { AccountOfMember, Invitation, Member } from './security/members.ts';
import { Passkey } from './security/second-factor.ts';
import { DeviceSession } from './security/sessions.ts';
import { DaySummary } from './stats.ts';
import { ExportedIncident, ExportedStatusDomain, ExportedSubscriber } from './status-pages/status-export.ts';
import { StatusPage } from './status-pages/status-pages.ts';
import { FormEntry } from './visitors.ts';
import { OutageSummary, Website, WebsiteDefaults } from './websites.ts';

export const ExportQuery = z.object({
	/** `next` of the previous part. Without it, the first part. */
	cursor: z.optional(z.string().check(z.maxLength(500, 'Please use the cursor of the previous part.'))),
});

/** The whole export is all parts: each list continues in the next part. */
export const AccountExport = z.object({
	exportedAt: Instant,
	account: z.extend(User, { websiteDefaults: z.optional(WebsiteDefaults) }),
	/** In the first part, oldest first. */
	websites: z.array(Website),
	/** In the first part. */
	sessions: z.array(DeviceSession),
	/** In the first part. */
	passkeys: z.array(Passkey),
	/** Newest first. */
	outages: z.array(
		z.extend(OutageSummary, {
			detectedAt: Instant,
			endReason: z.nullable(z.enum(outageEndReasons)),
			acknowledgement: z.nullable(Acknowledgement),
		}),
	),
	/** The comments on outages. */
	comments: z.optional(z.array(z.extend(OutageComment, { outageId: z.string(), websiteId: z.string() }))),
	/** Those that are over stay for 90 days. */
	maintenance: z.optional(z.array(MaintenanceWindow)),
	/** Imports of the last 24 hours, without their rows. */
	imports: z.optional(z.array(ImportSummary)),
	/** Those besides the channels of the profile; without secrets. */
	channels: z.optional(z.array(Channel)),
	policies: z.optional(z.array(AlertPolicy)),
	/** Those that are not revoked; without secrets. */
	apiKeys: z.optional(z.array(ApiKey)),
	/** Besides the owner. */
	members: z.optional(z.array(Member)),
	/** Those that nobody has accepted yet. */
	invitations: z.optional(z.array(Invitation)),
	/** The accounts of others in which the owner of this account is a member. */
	sharedAccounts: z.optional(z.array(AccountOfMember)),
	/** Text messages by month (UTC), YYYY-MM. */
	smsUsage: z.optional(z.array(z.object({ month: z.string(), sent: z.int() }))),
	statusPages: z.optional(z.array(StatusPage)),
	/** The own domains of status pages. */
	statusDomains: z.optional(z.array(ExportedStatusDomain)),
	/** The incidents of status pages. */
	statusIncidents: z.optional(z.array(ExportedIncident)),
	/** The confirmed subscribers of status pages. */
	statusSubscribers: z.optional(z.array(ExportedSubscriber)),
	projects: z.optional(z.array(ExportedProject)),
	/** The messages and the timelines of the projects, without our notes. */
	projectEvents: z.optional(z.array(ExportedProjectEvent)),
	/** The times in which a website was slow, blocked, partly unreachable or in maintenance. */
	conditions: z.optional(z.array(z.extend(ConditionPeriod, { websiteId: z.string() }))),
	/** Of the last 90 days, newest first. */
	deliveries: z.array(Delivery),
	/** The messages of visitors, sent with the contact forms of the websites, newest first. */
	formEntries: z.optional(z.array(FormEntry)),
	/** Messages of visitors that may be spam, newest first. */
	possibleSpam: z.optional(z.array(PossibleSpamEntry)),
	/** Of the last year, newest first. */
	activity: z.array(AccountActivity),
	/** Of the websites with more checks; without secrets. */
	checkSettings: z.optional(z.array(z.object({ websiteId: z.string(), check: CheckSettings }))),
	/** Every stored day of each website, oldest first; not today. */
	days: z.array(z.extend(DaySummary, { websiteId: z.string() })),
	/** Every stored check, by website and hour. */
	hours: z.array(
		z.object({
			websiteId: z.string(),
			/** Its start. */
			hour: Instant,
			/**
			 * Separated by ";": the second of the hour; "e" for us-east4, "w" for us-west1, "u" for europe-west1 or "a" for asia-southeast1; why it
			 * ran ("r" by schedule, "c" recheck, "n" Check Now, "f" first check, "p" comparison); then the response time in milliseconds, or ":" and
			 * the error.
			 */
			checks: z.string(),
			/** The milliseconds of each check's DNS lookup, connection, TLS handshake and first byte: ",22,45,105". Separated by ";". */
			phases: z.optional(z.string()),
			/** How the time counted, separated by ";": milliseconds of the hour, and "u" for up, "d" for down or "m" for maintenance. */
			spans: z.optional(z.string()),
		}),
	),
	/** The cursor of the next part; null in the last one. */
	next: z.nullable(z.string()),
});
export type AccountExport = z.infer<typeof AccountExport>;
