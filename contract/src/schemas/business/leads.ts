/** Leads: the intake form and the status of a lead (specification §2, §3, §4, §5). */
import * as z from 'zod/mini';
import { withAsciiDomain } from '../../values/text/email-domain.ts';
import { VisitorCheck } from '../checks/visitor-check.ts';
import { Done } from '../done.ts';
import { FormHeaders } from '../form-guard.ts';
import { Instant } from '../instant.ts';
import { optionalLine, optionalText, possiblyBlankLine, requiredLine } from '../text.ts';
import { callWishFields } from './calls.ts';
import { Colleague, InboxEvent, InboxState, inboxChangeFields, someChange } from './inbox.ts';

export const leadStatuses = ['New', 'Contacted', 'Qualified', 'Proposal', 'Won', 'Lost'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const websiteNeeds = [
	'I need a brand new website',
	'I want to redesign or migrate my current site',
	'I only need hosting and maintenance',
	"I'm not sure yet",
] as const;

/** The required fields of a lead, with their labels. */
const requiredLeadFields = {
	fullName: 'Full Name',
	email: 'Email Address',
	phoneNumber: 'Phone Number',
} as const;
type RequiredLeadField = keyof typeof requiredLeadFields;

/** Specification §5: every missing field in one sentence. */
function missingLeadFields(lead: Readonly<Record<RequiredLeadField, string>>): RequiredLeadField[] {
	return (Object.keys(requiredLeadFields) as RequiredLeadField[]).filter((field) => lead[field].trim() === '');
}

function missingLeadFieldsMessage(missing: readonly RequiredLeadField[]): string {
	return `Please fill in all required fields: ${missing.map((field) => requiredLeadFields[field]).join(', ')}`;
}

const Choice = (choices: readonly [string, ...string[]]) =>
	z._default(z.enum(['', ...choices], { error: `Please choose one of: ${choices.join(', ')}.` }), '');

export const NewLead = z
	.object({
		/** Must not be blank. */
		fullName: optionalLine(100, 'the name'),
		/** Must not be blank. */
		email: optionalLine(254, 'the email address').check(z.overwrite(withAsciiDomain)),
		/** Must not be blank. */
		phoneNumber: optionalLine(40, 'the phone number'),
		hasWebsite: z._default(z.enum(['', 'Yes', 'No'], { error: 'Please choose Yes or No.' }), 'No'),
		websiteUrl: optionalLine(2048, 'the website URL'),
		currentHosting: optionalLine(100, 'the hosting provider'),
		managesDomain: Choice(['Yes', 'No', 'Not Sure']),
		domainProvider: optionalLine(100, 'the domain provider'),
		hasOnlinePresence: Choice(['Yes', 'No']),
		onlinePresenceLinks: optionalText(2000, 'the links'),
		businessType: optionalLine(200, 'the type of business'),
		websiteNeeds: Choice(websiteNeeds),
		...callWishFields,
	})
	.check((context) => {
		const lead = context.value;
		const missing = missingLeadFields(lead);
		for (const field of missing) {
			context.issues.push({
				code: 'custom',
				input: lead[field],
				path: [field],
				message: missingLeadFieldsMessage(missing),
			});
		}
		if (!missing.includes('email') && !z.email().safeParse(lead.email).success) {
			context.issues.push({
				code: 'custom',
				input: lead.email,
				path: ['email'],
				message: 'Please enter a valid email address.',
			});
		}
	});
export type NewLead = z.infer<typeof NewLead>;

export const LeadHeaders = z.extend(FormHeaders, {
	/** The outage that the form was opened from. It is stored only for a caller with access to it. */
	'x-outage-id': optionalLine(128, 'the outage'),
	/** The token of the alert email whose link opened the form, which proves the access without a login. */
	'x-email-link': optionalLine(128, 'the link'),
	/** The path of the page on which the visit began. */
	'x-first-page': optionalLine(200, 'the page'),
	/** The campaign of the link that led here, as `source / medium / name`. */
	'x-campaign': optionalLine(200, 'the campaign'),
});

export const LeadReceipt = z.extend(Done, {
	/**
	 * `none`: no time was chosen. `asked`: we confirm the time ourselves, or agree on another. `reserved`: we hold it until the sender confirms it by email.
	 * `booked`: the sender is known, and the call is booked.
	 */
	call: z.enum(['none', 'asked', 'reserved', 'booked']),
	/** The name of the request in emails about it, such as `L-7K3M2Q`. */
	reference: z.string(),
});
export type LeadReceipt = z.infer<typeof LeadReceipt>;

/** The website of the outage of a request. */
export const OutageWebsite = z.object({ _id: z.string(), name: z.string(), url: z.string() });
export type OutageWebsite = z.infer<typeof OutageWebsite>;

export const Lead = z.object({
	_id: z.string(),
	fullName: z.string(),
	email: z.string(),
	phoneNumber: z.string(),
	hasWebsite: z.string(),
	websiteUrl: z.string(),
	currentHosting: z.string(),
	managesDomain: z.string(),
	domainProvider: z.string(),
	hasOnlinePresence: z.string(),
	onlinePresenceLinks: z.string(),
	businessType: z.string(),
	websiteNeeds: z.string(),
	/** The outage that the sender asks us to fix; blank for other leads. */
	outageId: z.string(),
	/** The website of that outage, as it was then; null for other leads. */
	outageWebsite: z.nullable(OutageWebsite),
	status: z.enum(leadStatuses),
	createdAt: Instant,
	...InboxState.shape,
	/** The worth of the work in whole US dollars, as an admin estimates it. */
	valueUsd: z.nullable(z.int()),
	/** Blank unless the lead is lost. */
	lostReason: z.string(),
	/** Blank if unknown. */
	firstPage: z.string(),
	campaign: z.string(),
	/** Of a lead that an admin has typed in: how it came to us. Blank for one from the form. */
	source: z.string(),
});
export type Lead = z.infer<typeof Lead>;

const contactMessage = 'Please enter an email address or a phone number.';

/** A lead that an admin types in, such as after a phone call. */
export const TypedLead = z
	.object({
		fullName: requiredLine('Please enter a name.', 100, 'Please keep the name within 100 characters.'),
		/** Blank if only the phone number is known. */
		email: optionalLine(254, 'the email address').check(
			z.overwrite(withAsciiDomain),
			z.refine((email) => email === '' || z.email().safeParse(email).success, 'Please enter a valid email address.'),
		),
		/** Blank if only the email address is known. */
		phoneNumber: optionalLine(40, 'the phone number'),
		websiteUrl: optionalLine(2048, 'the website URL'),
		/** How the lead came to us, such as "Phone call" or "Referral". */
		source: requiredLine('Please enter how the lead came to us.', 60, 'Please keep this within 60 characters.'),
		note: optionalText(4000, 'the note'),
	})
	.check(
		z.refine(({ email, phoneNumber }) => email !== '' || phoneNumber !== '', {
			error: contactMessage,
			path: ['email'],
		}),
	);
export type TypedLead = z.infer<typeof TypedLead>;

export const LeadStatusChange = z.object({
	status: z.enum(leadStatuses, {
		error: 'Please choose a status: New, Contacted, Qualified, Proposal, Won or Lost.',
	}),
});

/** Our own check of the website of a lead. */
export const LeadSite = z.extend(VisitorCheck, {
	/** Of its domain, as its host or registrar names them; empty if unknown. */
	nameServers: z.array(z.string()),
});
export type LeadSite = z.infer<typeof LeadSite>;

export const duplicateReasons = ['email', 'phone', 'website'] as const;

export const LeadDetail = z.object({
	lead: Lead,
	/** Newest first. */
	timeline: z.array(InboxEvent),
	/** Other leads with the same email address, phone number or website, newest first. */
	duplicates: z.array(
		z.object({
			...z.pick(Lead, { _id: true, reference: true, fullName: true, email: true, status: true, createdAt: true }).shape,
			same: z.array(z.enum(duplicateReasons)),
		}),
	),
	/** The latest facts; null before the first check, and without a website. */
	site: z.nullable(LeadSite),
	/** Whom the lead can be assigned to. */
	colleagues: z.array(Colleague),
});
export type LeadDetail = z.infer<typeof LeadDetail>;

const valueMessage = 'Please enter a value in whole US dollars, at most 10,000,000.';

export const LeadChange = z
	.object({
		...inboxChangeFields,
		valueUsd: z.optional(
			z.nullable(z.int({ error: valueMessage }).check(z.gte(0, valueMessage), z.lte(10_000_000, valueMessage))),
		),
		lostReason: z.optional(possiblyBlankLine(200, 'the reason')),
	})
	.check(someChange);
export type LeadChange = z.infer<typeof LeadChange>;

/** How much waits for us in the inbox. */
export const LeadSummary = z.object({
	/** New, and so not answered yet. */
	waiting: z.int(),
	/** Of these, not answered within one business day. */
	late: z.int(),
	/** Open leads whose next action is due today or before. */
	due: z.int(),
	/** New applications that nobody has answered yet. */
	applications: z.object({
		waiting: z.int(),
		/** Of these, not answered within one business day. */
		late: z.int(),
	}),
	/** Purchases on which nobody has acted yet. */
	purchases: z.object({
		waiting: z.int(),
		/** Of these, not answered within one business day. */
		late: z.int(),
	}),
	/** Leads and applications that may be spam. They count nowhere else. */
	possibleSpam: z.int(),
});
export type LeadSummary = z.infer<typeof LeadSummary>;
