/**
 * The careers pages are rendered at build time as templates, which a function fills with the current jobs. The web writes the templates and the function
 * reads them, so what they agree on is here.
 */
import type { Job, JobCategory, JobHours } from './jobs.ts';

/** The paths of the templates. `none`: the list without a job; `gone`: a job that is not open. */
export const careersTemplates = {
	list: '/careers/template-list',
	none: '/careers/template-none',
	job: '/careers/template-job',
	gone: '/careers/template-gone',
} as const;
export type CareersTemplate = keyof typeof careersTemplates;

/** Templates are not to be found by search engines. */
export const templateRobots = '<meta name="robots" content="noindex"/>';

/** The text that stands for a field of the job in a template. Its characters stay the same in HTML and in URLs. */
export const jobMark = <Name extends string>(name: Name) => `_job.${name}_` as const;
export const jobMarks = /_job\.([a-zA-Z]+)_/g;

/** The only job of the templates. A list has one mark, for each of its items. */
export const templateJob: Job = {
	_id: jobMark('id'),
	title: jobMark('title'),
	category: jobMark('category') as string as JobCategory,
	place: jobMark('place'),
	hours: jobMark('hours') as string as JobHours,
	summary: jobMark('summary'),
	responsibilities: [jobMark('responsibility')],
	requirements: [jobMark('requirement')],
	postedAt: jobMark('postedAt'),
};

/** The id of the element in which a served page has the open jobs as JSON, so that the app renders the same. */
export const openJobsElementId = 'open-jobs';

/** The length of the list, for screen readers. */
export function jobCountWords(count: number): string {
	return count === 1 ? '1 job' : `${count} jobs`;
}
