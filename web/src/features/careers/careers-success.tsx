/** The confirmation of a job application (specification §2). */
import { MailCheck } from 'lucide-react';
import { paths } from '../../lib/paths.ts';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import { publicPages } from '../../lib/public-pages/public-pages.ts';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';

const steps = [
	{ title: 'Review', text: 'We review your application in about 5-7 business days.' },
	{ title: 'Screening interview', text: "If it's a good match, we email you an invitation." },
	{
		title: 'Technical and team interviews',
		text: 'Show us how you work, and meet the team.',
	},
];

export function CareersSuccess() {
	return (
		<div className="mx-auto grid w-full max-w-form gap-8 px-4 py-10 sm:py-16">
			<PageHead page={publicPages.careersSuccess} />
			<MailCheck className="size-8 text-up" />
			<PageHeading title="Thank you for applying">We've received your application.</PageHeading>
			<div>
				<h2 className="text-h3">Next steps</h2>
				<ol className="mt-4 grid gap-5">
					{steps.map(({ title, text }, index) => (
						<li key={title} className="flex gap-4">
							<span
								aria-hidden="true"
								className="flex size-7 shrink-0 items-center justify-center rounded-full border border-line text-small text-muted"
							>
								{index + 1}
							</span>
							<div>
								<h3 className="text-base font-semibold">{title}</h3>
								<p className="mt-0.5 text-ui text-muted">{text}</p>
							</div>
						</li>
					))}
				</ol>
			</div>
			<ButtonLink to={paths.careers} variant="secondary" size="large" className="w-fit">
				Back to jobs
			</ButtonLink>
		</div>
	);
}
