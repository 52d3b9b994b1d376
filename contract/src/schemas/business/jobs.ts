/** Jobs on the careers page, which admins edit. */
import * as z from 'zod/mini';
import { jobCategories, jobHours, jobIdOf, jobLimits, jobStates, remoteCountryOf } from '../../values/careers/jobs.ts';
import { Instant } from '../instant.ts';
import { requiredLine } from '../text.ts';
import { Colleague } from './inbox.ts';

const titleMessage = 'Please enter a title.';
const nameMessage = 'Please use letters from a to z or digits in the title: it becomes the URL of the job.';
const placeMessage = 'Please enter a place.';
const countryMessage = 'Please name the country of a remote job, such as “Remote, United States”.';

function points(missing: string, name: string) {
	const tooMany = `Please enter at most ${jobLimits.points} ${name}.`;
	const tooLong = `Please keep each line within ${jobLimits.point} characters.`;
	return z
		.array(requiredLine('Please remove blank lines.', jobLimits.point, tooLong), missing)
		.check(z.minLength(1, missing), z.maxLength(jobLimits.points, tooMany), z.overwrite(withoutRepetition));
}

const withoutRepetition = (lines: string[]) => [...new Set(lines)];

export const JobFields = z.object({
	title: requiredLine(
		titleMessage,
		jobLimits.title,
		`Please keep the title within ${jobLimits.title} characters.`,
	).check(z.refine((title) => title === '' || jobIdOf(title) !== '', nameMessage)),
	category: z.enum(jobCategories, { error: `Please choose a category: ${jobCategories.join(', ')}.` }),
	/** In the United States, or "Remote" with a country, such as "Remote, United States". */
	place: requiredLine(
		placeMessage,
		jobLimits.place,
		`Please keep the place within ${jobLimits.place} characters.`,
	).check(z.refine((place) => remoteCountryOf(place) !== '', countryMessage)),
	hours: z.enum(jobHours, { error: `Please choose the hours: ${jobHours.join(', ')}.` }),
	summary: requiredLine(
		'Please enter a summary.',
		jobLimits.summary,
		`Please keep the summary within ${jobLimits.summary} characters.`,
	),
	responsibilities: points('Please enter at least one responsibility.', 'responsibilities'),
	requirements: points('Please enter at least one requirement.', 'requirements'),
});
export type JobFields = z.infer<typeof JobFields>;

export const JobStateChange = z.object({
	state: z.enum(jobStates, { error: 'Please choose a state: open, paused or closed.' }),
});

/** A job as everybody sees it. */
export const OpenJob = z.object({
	/** The last part of the URL of its page. */
	_id: z.string(),
	...JobFields.shape,
	/** When the job was opened; again when it opens after it was closed. */
	postedAt: Instant,
});
export type OpenJob = z.infer<typeof OpenJob>;

/** A job as admins see it. */
export const AdminJob = z.object({
	...OpenJob.shape,
	state: z.enum(jobStates),
	/** How many people applied for it, of those whose application is still stored. */
	applications: z.int(),
	/** Null while it is as built in. */
	changedAt: z.nullable(Instant),
	changedBy: z.nullable(Colleague),
});
export type AdminJob = z.infer<typeof AdminJob>;
