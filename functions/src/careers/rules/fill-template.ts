/** Fills the templates of the careers pages with the open jobs (decision 78). */
import {
	hiringSentence,
	type Job,
	jobCountWords,
	jobMark,
	jobMarks,
	openJobsElementId,
	templateRobots,
} from '@stayup/contract';
import { dataScript, escapeHtml } from './html.ts';
import { jobPosting } from './job-posting.ts';

/** A list item with the mark of a title, and no other item. */
const cardPattern = new RegExp(`<li\\b[^>]*>(?:(?!</?li\\b)[^])*?${jobMark('title')}(?:(?!</li>)[^])*</li>`);
const pointPattern = new RegExp(`<li\\b[^>]*>(?:${jobMark('responsibility')}|${jobMark('requirement')})</li>`, 'g');

/** `template` has one job. `jobs`: at least one. */
export function fillList(template: string, jobs: readonly Job[]): string {
	const card = cardPattern.exec(template)?.[0];
	if (card === undefined) throw new Error('The template of the careers page has no job.');
	const page = template
		.replace(escapeHtml(hiringSentence(1)), () => escapeHtml(hiringSentence(jobs.length)))
		.replace(jobCountWords(1), () => jobCountWords(jobs.length))
		.replace(card, () => jobs.map((job) => fill(card, job)).join(''));
	return withData(shown(page), jobs);
}

export function fillEmptyList(template: string): string {
	return withData(shown(template), []);
}

/** `jobs`: all open ones. `origin` of the careers pages. */
export function fillJob(template: string, job: Job, jobs: readonly Job[], origin: string): string {
	const page = fill(shown(template), job).replace(pointPattern, (item) =>
		item.includes(jobMark('requirement'))
			? repeat(item, jobMark('requirement'), job.requirements)
			: repeat(item, jobMark('responsibility'), job.responsibilities),
	);
	const posting = dataScript('application/ld+json', jobPosting(job, origin));
	return withData(page, jobs).replace('</head>', () => `${posting}</head>`);
}

/** The page of a job that is not open stays hidden from search engines. */
export function fillGone(template: string, jobs: readonly Job[]): string {
	return withData(template, jobs);
}

function shown(template: string): string {
	return template.replace(templateRobots, '');
}

/** The app renders from the same jobs. */
function withData(page: string, jobs: readonly Job[]): string {
	return page.replace('</head>', () => `${dataScript('application/json', jobs, openJobsElementId)}</head>`);
}

/** In one pass, so that a text that resembles a mark stays as it is. */
function fill(part: string, job: Job): string {
	const texts: Readonly<Record<string, string>> = {
		id: job._id,
		title: job.title,
		category: job.category,
		place: job.place,
		hours: job.hours,
		summary: job.summary,
	};
	return part.replace(jobMarks, (mark, name: string) => escapeHtml(texts[name] ?? mark));
}

function repeat(item: string, mark: string, points: readonly string[]): string {
	return points.map((point) => item.replace(mark, () => escapeHtml(point))).join('');
}
