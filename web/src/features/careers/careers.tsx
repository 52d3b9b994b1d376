/** The open jobs by category (specification §2, §9). */
import { brand, hiringSentence, type Job, type JobCategory, jobCategories, jobCountWords } from '@stayup/contract';
import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useOpenJobs } from './use-open-jobs.ts';

const choices = (['All', ...jobCategories] as const).map((category) => ({ value: category, label: category }));

export function Careers() {
	const { jobs } = useOpenJobs();

	return (
		<div className="mx-auto w-full max-w-[73rem] px-4 py-10 sm:px-6 sm:py-16">
			<PageHead page={publicPages.careers} />
			<PageHeading title="Careers">We build, host and monitor websites. {hiringSentence(jobs.length)}</PageHeading>
			{jobs.length > 0 && <JobList jobs={jobs} />}
			<div className="mt-12 rounded-card border border-dashed border-line px-6 py-10 text-center">
				<h2 className="text-h3">No matching position?</h2>
				<p className="mt-2 text-muted">Send us your resume and describe what you'd like to do here.</p>
				<p className="mt-4">
					<a
						href={`mailto:${brand.careersEmail}?subject=${encodeURIComponent('Resume')}`}
						className="rounded-small text-accent underline underline-offset-4"
					>
						{brand.careersEmail}
					</a>
				</p>
			</div>
		</div>
	);
}

function JobList({ jobs }: { jobs: readonly Job[] }) {
	const [category, setCategory] = useState<'All' | JobCategory>('All');
	const shown = jobs.filter((job) => category === 'All' || job.category === category);

	return (
		<>
			<div className="mt-8 scroll-px-[40%] overflow-x-auto">
				<RadioGroup
					variant="segments"
					label="Category"
					isLabelHidden
					name="category"
					value={category}
					choices={choices}
					onChange={setCategory}
				/>
			</div>
			<p className="sr-only" role="status">
				{jobCountWords(shown.length)}
			</p>
			<ul className="mt-6 grid gap-4 md:grid-cols-2">
				{shown.map(({ _id, title, category: kind, place, hours, summary }) => (
					<li key={_id}>
						<Card className="flex h-full flex-col p-6">
							<p className="text-small text-muted">{kind}</p>
							<h2 className="mt-1 text-h3">{title}</h2>
							<p className="mt-2 text-base text-muted">{summary}</p>
							<p className="mt-4 flex flex-wrap items-center gap-x-2 text-small text-muted">
								<MapPin className="size-4" />
								{place} · {hours}
							</p>
							<div className="mt-6 flex flex-1 items-end">
								<ButtonLink
									to={paths.careersApply(_id)}
									variant="secondary"
									state={{ jobTitle: title }}
									aria-label={`Apply: ${title}`}
								>
									Apply
								</ButtonLink>
							</div>
						</Card>
					</li>
				))}
			</ul>
			{shown.length === 0 && <p className="text-base text-muted">No open positions in {category} at the moment.</p>}
		</>
	);
}
