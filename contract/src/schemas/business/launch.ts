/** The previews of a project, the requirements before its launch, the facts of its hosting and its handover file. */
import * as z from 'zod/mini';
import { type HostingLine, hostingLabels, hostingLineLength } from '../../values/projects/launch.ts';
import { projectStages } from '../../values/projects/projects.ts';
import { Instant } from '../instant.ts';
import { possiblyBlankLine, requiredLine } from '../text.ts';
import { WebsiteUrl } from '../websites.ts';

export const ProjectPreview = z.object({
	/** From 1 on. */
	version: z.int(),
	url: z.string(),
	sentAt: Instant,
	/** The name of our colleague who sent it. */
	sentBy: z.string(),
	/** Null until the client approves this version. */
	approval: z.nullable(
		z.object({
			at: Instant,
			/** The name of who approved it. */
			by: z.string(),
		}),
	),
});
export type ProjectPreview = z.infer<typeof ProjectPreview>;

const LaunchRequirement = z.object({
	/** `approval`, `answers`, `redirects`, or the id of an item of the checklist. */
	id: z.string(),
	text: z.string(),
	/** Why it does not hold, as sentences; null if it holds. */
	problem: z.nullable(z.string()),
	/** Null unless an admin has waived it, so that it need not hold. */
	waiver: z.nullable(
		z.object({
			at: Instant,
			/** The name of the admin. */
			by: z.string(),
			reason: z.string(),
		}),
	),
});
export type LaunchRequirement = z.infer<typeof LaunchRequirement>;

export const LaunchReadiness = z.object({
	/** The stage before which the requirements must hold or be waived. */
	stage: z.enum(projectStages),
	requirements: z.array(LaunchRequirement),
	/** When the linked website was last checked for it; null if it was not. */
	checkedAt: z.nullable(Instant),
	/** Whether the answer of the second region is still awaited. */
	isChecking: z.boolean(),
});
export type LaunchReadiness = z.infer<typeof LaunchReadiness>;

const line = (name: HostingLine) => possiblyBlankLine(hostingLineLength, `“${hostingLabels[name]}”`);

/** Where the website lives, for the client who moves it. Blank or null if it is not recorded. */
export const HostingFacts = z.object({
	platform: line('platform'),
	repository: line('repository'),
	/** Which accounts exist, and who holds them. Never passwords. */
	accounts: line('accounts'),
	registrar: line('registrar'),
	dns: line('dns'),
	backups: line('backups'),
	/** Such as "$18 a year". */
	renewalCost: line('renewalCost'),
	/** YYYY-MM-DD. */
	renewsOn: z.nullable(z.iso.date({ error: 'Please enter a valid date.' })),
});
export type HostingFacts = z.infer<typeof HostingFacts>;

export const NewPreview = z.object({ url: WebsiteUrl });

export const PreviewApproval = z.object({
	/** The one that the client has seen. An earlier one than the latest is refused. */
	version: z.int('Please choose a preview.').check(z.gte(1, 'Please choose a preview.')),
});

export const RequirementWaiver = z.object({
	/** The id of a requirement that does not hold. */
	requirement: requiredLine('Please choose a requirement.', 100, 'Please choose a requirement.'),
	/** Null takes the waiver back. */
	reason: z.nullable(requiredLine('Please enter a reason.', 300, 'Please keep the reason within 300 characters.')),
});

export const HandoverFile = z.object({
	/** Of the file. */
	name: z.string(),
	/** A document without scripts, styles of others or pictures, which also prints. */
	html: z.string(),
});
export type HandoverFile = z.infer<typeof HandoverFile>;
