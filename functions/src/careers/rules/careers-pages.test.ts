import { builtInJobs, type Job, jobMark, openJobsElementId, templateRobots } from '@stayup/contract';
import { describe, expect, it } from 'vitest';
import { fillEmptyList, fillGone, fillJob, fillList } from './fill-template.ts';
import { jobPosting } from './job-posting.ts';
import { jobsSitemap } from './jobs-sitemap.ts';

const origin = 'https://stayup.example';
const listTemplate = `<head><title>Careers</title>${templateRobots}</head><nav><ul><li>Home</li></ul></nav><p>We build. <!-- -->We&#x27;re hiring for one position.</p><p>1 job</p><ul><li><h2>${jobMark('title')}</h2><p>${jobMark('place')}<!-- --> · <!-- -->${jobMark('hours')}</p><a href="/careers/apply/${jobMark('id')}">Apply</a></li></ul><ul><li>Privacy</li></ul>`;
const jobTemplate = `<head><title>${jobMark('title')} · Careers</title><meta name="description" content="${jobMark('summary')}"/><link rel="canonical" href="${origin}/careers/apply/${jobMark('id')}"/>${templateRobots}</head><h1>${jobMark('title')}</h1><ul><li class="a">${jobMark('responsibility')}</li></ul><ul><li>${jobMark('requirement')}</li></ul>`;

const [designer, territory] = builtInJobs as [Job, Job];
const hostile: Job = {
	...designer,
	_id: 'evil',
	title: `</title><script>alert("1")</script> & 'co' $& ${jobMark('place')}`,
	summary: `"><img src=x onerror=alert(1)> </script><script>alert(2)</script>`,
	responsibilities: [`<li>${jobMark('requirement')}</li>`, jobMark('requirement')],
	requirements: ['$1', '<!--'],
};

function postingIn(html: string): Record<string, unknown> {
	return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '');
}

function jobsIn(html: string): Job[] {
	const pattern = new RegExp(`<script type="application/json" id="${openJobsElementId}">(.*?)</script>`);
	return JSON.parse(pattern.exec(html)?.[1] ?? '');
}

describe('the careers page', () => {
	it('has a card for each open job, their number in words, and the jobs as data', () => {
		const html = fillList(listTemplate, [designer, territory]);

		expect(html.match(/<h2>[^<]*<\/h2>/g)).toEqual(['<h2>UI/UX Developer</h2>', '<h2>Territory Sales</h2>']);
		expect(html).toContain('Virginia and neighboring states<!-- --> · <!-- -->Full time');
		expect(html).toContain('href="/careers/apply/territory-sales"');
		expect(html).toContain('We&#x27;re hiring for two positions.');
		expect(html).toContain('<p>2 jobs</p>');
		expect(html).toContain('<li>Home</li>');
		expect(jobsIn(html)).toEqual([designer, territory]);
		expect(html).not.toMatch(/noindex|_job\./);
	});

	it('without open jobs is the template of none', () => {
		const html = fillEmptyList(`<head>${templateRobots}</head>none`);

		expect(html).not.toContain('noindex');
		expect(jobsIn(html)).toEqual([]);
	});

	it('shows text of admins as text', () => {
		const html = fillList(listTemplate, [hostile]);

		expect(html.match(/<script/g)).toHaveLength(1);
		expect(html).not.toContain('<img');
		expect(jobsIn(html)).toEqual([hostile]);
	});

	it('fails if its template has no card', () => {
		expect(() => fillList('<head></head>', [designer])).toThrow('has no job');
	});
});

describe('the page of an open job', () => {
	it('has its text, its canonical URL and its structured data, and may be indexed', () => {
		const html = fillJob(jobTemplate, territory, [designer, territory], origin);

		expect(html).toContain('<title>Territory Sales · Careers</title>');
		expect(html).toContain(`<link rel="canonical" href="${origin}/careers/apply/territory-sales"/>`);
		expect(html).toContain(`content="${territory.summary}"`);
		for (const point of territory.responsibilities) expect(html).toContain(`<li class="a">${point}</li>`);
		expect(postingIn(html)).toMatchObject({ '@type': 'JobPosting', title: 'Territory Sales' });
		expect(jobsIn(html)).toEqual([designer, territory]);
		expect(html).not.toMatch(/noindex|_job\./);
	});

	it('shows text of admins as text, also where it resembles a template', () => {
		const html = fillJob(jobTemplate, hostile, [hostile], origin);

		expect(html.match(/<script/g)).toHaveLength(2);
		expect(html).not.toContain('<img');
		expect(html).toContain(`&#x27;co&#x27; $&amp; ${jobMark('place')}</h1>`);
		expect(html).toContain(`<li class="a">${jobMark('requirement')}</li></ul><ul><li>$1</li><li>&lt;!--</li>`);
		expect(postingIn(html)).toMatchObject({ title: hostile.title });
	});
});

it('the page of a job that is not open stays hidden and names the open ones as data', () => {
	const html = fillGone(`<head>${templateRobots}</head>gone`, [designer]);

	expect(html).toContain('noindex');
	expect(jobsIn(html)).toEqual([designer]);
	expect(html).not.toContain('JobPosting');
});

describe('the structured data of a job', () => {
	it('names a remote job, its country and whom it is with', () => {
		expect(jobPosting(designer, origin)).toEqual({
			'@context': 'https://schema.org',
			'@type': 'JobPosting',
			title: 'UI/UX Developer',
			description: expect.stringContaining('<li>Solid HTML, CSS and TypeScript</li>'),
			datePosted: '2026-11-22',
			employmentType: 'FULL_TIME',
			hiringOrganization: { '@type': 'Organization', name: 'Stayup', sameAs: origin, logo: `${origin}/icon-512.png` },
			identifier: { '@type': 'PropertyValue', name: 'Stayup', value: 'ui-ux-developer' },
			url: `${origin}/careers/apply/ui-ux-developer`,
			directApply: true,
			jobLocationType: 'TELECOMMUTE',
			applicantLocationRequirements: { '@type': 'Country', name: 'United States' },
		});
	});

	it('names the place of other jobs, and their hours', () => {
		expect(jobPosting({ ...territory, hours: 'Internship' }, origin)).toMatchObject({
			employmentType: 'INTERN',
			jobLocation: {
				'@type': 'Place',
				address: {
					'@type': 'PostalAddress',
					addressRegion: 'Virginia and neighboring states',
					addressCountry: 'US',
				},
			},
		});
	});
});

it('the sitemap lists the careers page and the open jobs', () => {
	const xml = jobsSitemap(['a', 'b-c'], origin);

	expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
		...[`${origin}/careers`, `${origin}/careers/apply/a`, `${origin}/careers/apply/b-c`],
	]);
});
