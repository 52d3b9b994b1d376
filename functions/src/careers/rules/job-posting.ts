/** A job for search engines (https://schema.org/JobPosting). */
import { brand, type Job, type JobHours, remoteCountryOf } from '@stayup/contract';
import { escapeHtml } from './html.ts';

const employmentTypes: Record<JobHours, string> = {
	'Full time': 'FULL_TIME',
	'Part time': 'PART_TIME',
	Contract: 'CONTRACTOR',
	Temporary: 'TEMPORARY',
	Internship: 'INTERN',
};

/** `origin` of the careers pages. */
export function jobPosting(job: Job, origin: string): object {
	const { _id, title, postedAt, hours } = job;
	return {
		'@context': 'https://schema.org',
		'@type': 'JobPosting',
		title,
		description: descriptionOf(job),
		datePosted: postedAt.slice(0, 10),
		employmentType: employmentTypes[hours],
		hiringOrganization: {
			'@type': 'Organization',
			name: brand.name,
			sameAs: origin,
			logo: `${origin}/icon-512.png`,
		},
		identifier: { '@type': 'PropertyValue', name: brand.name, value: _id },
		url: `${origin}/careers/apply/${_id}`,
		directApply: true,
		...placeOf(job),
	};
}

/** A place of work is in the United States: the form of admins says so. */
function placeOf({ place }: Job): object {
	const country = remoteCountryOf(place);
	if (country !== null) {
		const applicantLocationRequirements = { '@type': 'Country', name: country };
		return { jobLocationType: 'TELECOMMUTE', applicantLocationRequirements };
	}
	const address = { '@type': 'PostalAddress', addressRegion: place, addressCountry: 'US' };
	return { jobLocation: { '@type': 'Place', address } };
}

/** Search engines want the whole text of the page, as HTML. */
function descriptionOf({ summary, responsibilities, requirements }: Job): string {
	const list = (points: readonly string[]) =>
		`<ul>${points.map((point) => `<li>${escapeHtml(point)}</li>`).join('')}</ul>`;
	return [
		`<p>${escapeHtml(summary)}</p>`,
		`<p>What you’ll do</p>${list(responsibilities)}`,
		`<p>What you bring</p>${list(requirements)}`,
	].join('');
}
