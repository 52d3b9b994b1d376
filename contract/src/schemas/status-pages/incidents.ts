/** Incidents of status pages as their owner writes them. */
import * as z from 'zod/mini';
import { incidentImpacts, incidentStates, statusPageLimits } from '../../values/status-pages/status-pages.ts';
import { Instant } from '../instant.ts';
import { requiredLine, requiredText } from '../text.ts';

const { titleLength, updateLength, postMortemLength } = statusPageLimits;

const componentsMessage = 'Please choose components of this page.';
const pagesMessage = 'Please choose status pages that show this website.';
const startMessage = 'Please enter a time in the past.';
/** More than the largest plan has. */
const mostComponents = 500;
const mostPages = 50;

const title = requiredLine(
	'Please enter a title.',
	titleLength,
	`Please keep the title within ${titleLength} characters.`,
);
const text = requiredText(
	'Please write what visitors should know.',
	updateLength,
	`Please keep the text within ${updateLength} characters.`,
);
const state = z.enum(incidentStates, { error: 'Please choose a state.' });
const settings = {
	title,
	impact: z.enum(incidentImpacts, { error: 'Please choose degraded or down.' }),
	/** Empty for the whole page. */
	componentIds: z
		.array(z.string(componentsMessage).check(z.minLength(1, componentsMessage), z.maxLength(64, componentsMessage)))
		.check(z.maxLength(mostComponents, componentsMessage)),
};

export const NewIncident = z.object({
	...settings,
	state,
	/** The first update. */
	text,
	/** Now if omitted. */
	startedAt: z.optional(z.iso.datetime({ error: startMessage })),
});
export type NewIncident = z.infer<typeof NewIncident>;

export const IncidentSettings = z.object(settings);
export type IncidentSettings = z.infer<typeof IncidentSettings>;

export const NewIncidentUpdate = z.object({ state, text });
export type NewIncidentUpdate = z.infer<typeof NewIncidentUpdate>;

/** Replaces the text of an update. Visitors see that it was edited, and only the owner sees the texts before. */
export const IncidentEdit = z.object({
	updateId: z.string('Please choose an update.').check(z.minLength(1, 'Please choose an update.'), z.maxLength(64)),
	text,
});
export type IncidentEdit = z.infer<typeof IncidentEdit>;

export const PostMortem = z.object({
	text: requiredText(
		'Please write what happened and what you changed.',
		postMortemLength,
		`Please keep the text within ${postMortemLength} characters.`,
	),
});
export type PostMortem = z.infer<typeof PostMortem>;

const TextEdit = z.object({
	/** When this text was replaced. */
	at: Instant,
	text: z.string(),
});

export const IncidentUpdate = z.object({
	_id: z.string(),
	at: Instant,
	state: z.enum(incidentStates),
	text: z.string(),
	/** The texts before, the earliest first. */
	edits: z.array(TextEdit),
});
export type IncidentUpdate = z.infer<typeof IncidentUpdate>;

export const StatusIncident = z.object({
	_id: z.string(),
	pageId: z.string(),
	title: z.string(),
	state: z.enum(incidentStates),
	impact: z.enum(incidentImpacts),
	componentIds: z.array(z.string()),
	/** The outages that it is about; empty for an incident that the owner wrote. */
	outageIds: z.array(z.string()),
	/** Stayup published it, and updates it until its owner does. */
	isAutomatic: z.boolean(),
	startedAt: Instant,
	resolvedAt: z.nullable(Instant),
	/** The earliest first. */
	updates: z.array(IncidentUpdate),
	postMortem: z.nullable(z.object({ at: Instant, text: z.string(), edits: z.array(TextEdit) })),
	/** The next update, once all its outages are over and the owner has not said so; null otherwise. */
	suggestion: z.nullable(z.object({ state: z.enum(incidentStates), text: z.string() })),
	createdAt: Instant,
	changedAt: Instant,
});
export type StatusIncident = z.infer<typeof StatusIncident>;

export const OutagePublication = z.object({
	/** In the words of the owner's customers: without errors, servers or IP addresses. */
	draft: z.object({
		title: z.string(),
		text: z.string(),
		state: z.enum(incidentStates),
		impact: z.enum(incidentImpacts),
	}),
	/** The status pages that show the website, under these names. */
	pages: z.array(
		z.object({ _id: z.string(), name: z.string(), url: z.string(), isPublished: z.boolean(), component: z.string() }),
	),
	/** The incidents about the outage, at most one on each page. */
	incidents: z.array(StatusIncident),
});
export type OutagePublication = z.infer<typeof OutagePublication>;

export const NewPublication = z.object({
	title,
	text,
	/** All pages that show the website if omitted. */
	pageIds: z.optional(
		z
			.array(z.string(pagesMessage).check(z.minLength(1, pagesMessage), z.maxLength(64, pagesMessage)))
			.check(z.minLength(1, pagesMessage), z.maxLength(mostPages, pagesMessage)),
	),
});
export type NewPublication = z.infer<typeof NewPublication>;
