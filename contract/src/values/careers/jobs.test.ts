import { describe, expect, it } from 'vitest';
import { JobFields } from '../../schemas/business/jobs.ts';
import { builtInJobs, hiringSentence, jobIdOf, jobLimits, remoteCountryOf } from './jobs.ts';

describe('the URL of a job', () => {
	it.each([
		['UI/UX Developer', 'ui-ux-developer'],
		['  Señor Développeur (m/f) ', 'senor-developpeur-m-f'],
		['C++', 'c'],
		['営業', ''],
		['--', ''],
		[`${'a'.repeat(99)} b`, 'a'.repeat(99)],
	])('of %j ends with %j', (title, id) => {
		expect(jobIdOf(title)).toBe(id);
	});

	it('of each built-in job follows from its title', () => {
		for (const { _id, title } of builtInJobs) expect(jobIdOf(title)).toBe(_id);
	});
});

it.each([
	['Remote, United States', 'United States'],
	['remote  Canada', 'Canada'],
	['Remote', ''],
	['Richmond, Virginia', null],
	['Remotely interesting', null],
])('the place %j is remote work from %j', (place, country) => {
	expect(remoteCountryOf(place)).toBe(country);
});

it.each([
	[0, "We're not hiring at the moment."],
	[1, "We're hiring for one position."],
	[4, "We're hiring for four positions."],
	[12, "We're hiring for 12 positions."],
])('with %i open jobs the careers page says: %s', (count, sentence) => {
	expect(hiringSentence(count)).toBe(sentence);
});

describe('the fields of a job', () => {
	const { _id, postedAt, ...good } = builtInJobs[0] ?? fail();

	it('are those of the built-in jobs', () => {
		for (const job of builtInJobs) expect(JobFields.safeParse(job).error).toBeUndefined();
	});

	it.each([
		['title', '', 'Please enter a title.'],
		['title', 'a'.repeat(101), 'Please keep the title within 100 characters.'],
		['title', '営業', 'Please use letters from a to z or digits in the title: it becomes the URL of the job.'],
		['category', 'Magic', 'Please choose a category: Development, Sales, Customer Success.'],
		['place', ' ', 'Please enter a place.'],
		['place', 'Remote', 'Please name the country of a remote job, such as “Remote, United States”.'],
		['hours', 'Always', 'Please choose the hours: Full time, Part time, Contract, Temporary, Internship.'],
		['summary', undefined, 'Please enter a summary.'],
		['responsibilities', [], 'Please enter at least one responsibility.'],
		['responsibilities', 'all', 'Please enter at least one responsibility.'],
		['requirements', Array(13).fill('x'), 'Please enter at most 12 requirements.'],
		['requirements', ['x'.repeat(201)], 'Please keep each line within 200 characters.'],
		['requirements', ['x', ''], 'Please remove blank lines.'],
	])('are refused in one sentence with %s %j', (field, value, sentence) => {
		const { error } = JobFields.safeParse({ ...good, [field]: value });

		expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
	});

	it('name each line once', () => {
		const parsed = JobFields.parse({ ...good, requirements: ['Calm', ' Calm ', 'Kind'] });

		expect(parsed.requirements).toEqual(['Calm', 'Kind']);
		expect(jobLimits.points).toBe(12);
	});
});

function fail(): never {
	throw new Error('There is no built-in job.');
}
