/** Status pages as their owner edits them. */
import * as z from 'zod/mini';
import { slugProblem } from '../../values/status-pages/slug.ts';
import { pageAccents, pageAccesses, pageThemes, statusPageLimits } from '../../values/status-pages/status-pages.ts';
import { withAsciiDomain } from '../../values/text/email-domain.ts';
import { Instant } from '../instant.ts';
import { cleanText, optionalLine, optionalText, requiredLine } from '../text.ts';

const { nameLength, descriptionLength, groups, groupNameLength, componentNameLength, allowedEmails } = statusPageLimits;
const { passwordLength, publishAfterMinutes } = statusPageLimits;

const componentsMessage = 'Please send the components of each group as a list.';
const groupsMessage = `Please use at most ${groups} groups.`;
const publishMessage = `Please choose ${publishAfterMinutes.min} to ${publishAfterMinutes.max} minutes.`;
const passwordMessage = `Please enter a password of ${passwordLength.min} to ${passwordLength.max} characters.`;
const emailsMessage = `Please list at most ${allowedEmails} email addresses or domains.`;
/** An email address, or a domain after an @ for every mailbox of it. */
const AllowedEmail = cleanText('Please enter email addresses as text.').check(
	z.toLowerCase(),
	z.overwrite(withAsciiDomain),
	z.maxLength(254, 'Please shorten this email address.'),
	z.refine(
		(text) => /^[^\s@]{0,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text),
		'Please enter an email address such as ada@example.com, or a domain such as @example.com.',
	),
);

const Slug = cleanText('Please choose the last part of the URL.').check(
	z.toLowerCase(),
	z.superRefine((text, context) => {
		const message = slugProblem(text);
		if (message !== null) context.addIssue(message);
	}),
);

const PageId = z.string().check(z.minLength(1), z.maxLength(64));

/** A website under the name that visitors see. */
const ComponentInput = z.object({
	/** Of an existing component; missing for a new one. */
	id: z.optional(PageId),
	websiteId: z.string('Please choose a website.').check(z.minLength(1), z.maxLength(128)),
	name: requiredLine(
		'Please enter the name that visitors see.',
		componentNameLength,
		`Please keep the name within ${componentNameLength} characters.`,
	),
	/** Whether visitors see the URL of the website. */
	showsUrl: z._default(z.boolean(), false),
});

const GroupInput = z.object({
	/** Empty for components without a group. */
	name: optionalLine(groupNameLength, 'the name of the group'),
	components: z.array(ComponentInput, componentsMessage).check(z.maxLength(500, componentsMessage)),
});

const settings = {
	name: requiredLine(
		'Please enter a name for the page.',
		nameLength,
		`Please keep the name within ${nameLength} characters.`,
	),
	slug: Slug,
	description: optionalText(descriptionLength, 'the description'),
	/** http or https; empty: the name of the page is not a link. */
	homepageUrl: z._default(
		cleanText('Please enter the URL of your website.').check(
			z.maxLength(2048, 'Please keep the URL within 2048 characters.'),
			z.refine((text) => text === '' || isHttpUrl(text), 'Please enter a URL that begins with http:// or https://.'),
		),
		'',
	),
	/** A page that is not published opens for nobody. */
	isPublished: z._default(z.boolean(), true),
	access: z._default(z.enum(pageAccesses), 'public'),
	/** Only for access by password; missing: it stays as it is. */
	password: z.optional(
		z
			.string(passwordMessage)
			.check(z.minLength(passwordLength.min, passwordMessage), z.maxLength(passwordLength.max, passwordMessage)),
	),
	/** Only for access by email. */
	allowedEmails: z._default(z.array(AllowedEmail, emailsMessage).check(z.maxLength(allowedEmails, emailsMessage)), []),
	accent: z._default(z.enum(pageAccents), 'green'),
	theme: z._default(z.enum(pageThemes), 'auto'),
	showsResponseTimes: z._default(z.boolean(), false),
	/** Minutes after which an outage of a component is published by itself; null: never. */
	publishAfterMinutes: z._default(
		z.nullable(
			z
				.int(publishMessage)
				.check(z.gte(publishAfterMinutes.min, publishMessage), z.lte(publishAfterMinutes.max, publishMessage)),
		),
		null,
	),
	groups: z._default(z.array(GroupInput, groupsMessage).check(z.maxLength(groups, groupsMessage)), []),
};

export const StatusPageSettings = z.object(settings);
export type StatusPageSettings = z.infer<typeof StatusPageSettings>;

const StatusPageComponent = z.object({
	id: z.string(),
	websiteId: z.string(),
	name: z.string(),
	showsUrl: z.boolean(),
});

export const StatusPage = z.object({
	_id: z.string(),
	name: z.string(),
	slug: z.string(),
	/** Where visitors find it. */
	url: z.string(),
	description: z.string(),
	homepageUrl: z.string(),
	isPublished: z.boolean(),
	/** The plan of the account allows fewer pages or components: visitors see nothing, and nothing is lost. */
	isOverLimit: z.boolean(),
	access: z.enum(pageAccesses),
	/** The password itself is never sent. */
	hasPassword: z.boolean(),
	allowedEmails: z.array(z.string()),
	accent: z.enum(pageAccents),
	theme: z.enum(pageThemes),
	showsResponseTimes: z.boolean(),
	publishAfterMinutes: z.nullable(z.int()),
	/** Null without one. The path leads visitors of the page to the image. */
	logo: z.nullable(z.object({ path: z.string(), width: z.int(), height: z.int() })),
	groups: z.array(z.object({ name: z.string(), components: z.array(StatusPageComponent) })),
	/** Confirmed subscribers by email. */
	subscriberCount: z.int(),
	createdAt: Instant,
	changedAt: Instant,
});
export type StatusPage = z.infer<typeof StatusPage>;

/** Longer texts are no slugs. */
export const SlugQuery = z.object({
	slug: z.optional(z.string().check(z.maxLength(100, 'Please use a shorter URL.'))),
});

/** Whether a slug can be used, with the sentence to show. */
export const SlugCheck = z.object({ isFree: z.boolean(), message: z.string() });
export type SlugCheck = z.infer<typeof SlugCheck>;

function isHttpUrl(text: string): boolean {
	return /^https?:\/\//i.test(text) && URL.canParse(text);
}
