/** The application for a job (specification §2, §5). */
import { type Job, NewApplication } from '@stayup/contract';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { useNavigate, useParams } from 'react-router-dom';
import { findFieldErrors } from '../../lib/form/field-errors.ts';
import { formHeadersOf, HiddenField } from '../../lib/form/form-guard.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { failures, successes } from '../../lib/messages.ts';
import { paths } from '../../lib/paths.ts';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import { jobPage, publicPages } from '../../lib/public-pages/public-pages.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { applicationOf } from './application-of.ts';
import { useOpenJobs } from './use-open-jobs.ts';

export function Apply() {
	const { id = '' } = useParams();
	const { jobs, isKnown, isFailed, reload } = useOpenJobs();
	/** The job whose form has been typed into: nobody loses that text because the job closes meanwhile. */
	const [begun, setBegun] = useState<Job | null>(null);
	const open = jobs.find(({ _id }) => _id === id);
	/** On a page that was served with its job, text can be typed before this code runs. */
	const [served] = useState(() => (isKnown ? (open ?? null) : null));
	const kept = begun ?? served;
	const job = open ?? (kept?._id === id ? kept : null);

	if (job) return <JobPage job={job} isOpen={open !== undefined} onBegin={() => setBegun(job)} />;
	if (isKnown) return <JobGone />;
	return (
		<div className="mx-auto w-full max-w-form px-4 py-16">
			<title>{publicPages.careers.title}</title>
			{isFailed ? (
				<ErrorState title="Failed to load the job" onRetry={reload}>
					Please try again.
				</ErrorState>
			) : (
				<Skeleton className="h-96 w-full" />
			)}
		</div>
	);
}

function JobPage({ job, isOpen, onBegin }: { job: Job; isOpen: boolean; onBegin: () => void }) {
	const navigate = useNavigate();
	const { isBusy, fieldErrors, problem, onSubmit } = useForm({
		check: (form) => findFieldErrors(NewApplication, Object.fromEntries(form)),
		send: async (form) => {
			const { call } = await import('../../lib/api-client/client.ts');
			await call('applyForJob', {
				body: applicationOf(form, { id: job._id, title: job.title }),
				headers: formHeadersOf(form),
			});
			toast.success(successes.careerApply, { id: 'application' });
			navigate(paths.careersSuccess);
		},
		failure: failures.careerApply,
	});

	return (
		<div className="mx-auto grid w-full max-w-[73rem] gap-x-16 gap-y-10 px-4 py-10 sm:px-6 sm:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
			<PageHead page={jobPage(job)} />
			<div>
				<PageHeading title={job.title} back={{ to: paths.careers, label: 'All jobs' }}>
					{job.category} · {job.place} · {job.hours}
				</PageHeading>
				<p className="mt-6 max-w-prose text-lead text-body">{job.summary}</p>
				<Points title="What you’ll do" points={job.responsibilities} />
				<Points title="What you bring" points={job.requirements} />
			</div>
			<Card>
				<form
					noValidate
					onSubmit={onSubmit}
					onInput={onBegin}
					className="grid gap-5"
					aria-label={`Apply: ${job.title}`}
				>
					<h2 className="text-h3">Apply for this job</h2>
					{!isOpen && problem === null && <InlineNotice tone="down">This job is no longer open.</InlineNotice>}
					{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
					<div className="grid gap-5 sm:grid-cols-2">
						<TextField
							label="First name"
							name="firstName"
							autoComplete="given-name"
							required
							error={fieldErrors.firstName}
						/>
						<TextField
							label="Last name"
							name="lastName"
							autoComplete="family-name"
							required
							error={fieldErrors.lastName}
						/>
					</div>
					<TextField
						label="Date of birth"
						name="dob"
						type="date"
						autoComplete="bday"
						min="1900-01-01"
						required
						error={fieldErrors.dob}
					/>
					<TextField label="Email" name="email" type="email" autoComplete="email" required error={fieldErrors.email} />
					<TextField label="Phone" name="phone" type="tel" autoComplete="tel" required error={fieldErrors.phone} />
					<TextAreaField
						label="Work experience"
						name="workExperience"
						help="Where you worked, what you did, and what you are proud of."
						required
						error={fieldErrors.workExperience}
					/>
					<HiddenField />
					<Button type="submit" size="large" busy={isBusy}>
						Submit application
					</Button>
				</form>
			</Card>
		</div>
	);
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
	return (
		<>
			<h2 className="mt-8 text-base font-semibold">{title}</h2>
			<ul className="mt-2 list-disc pl-5 text-base text-muted">
				{points.map((point) => (
					<li key={point} className="mt-1.5">
						{point}
					</li>
				))}
			</ul>
		</>
	);
}

function JobGone() {
	return (
		<div className="mx-auto w-full max-w-form px-4 py-16">
			<title>This job is no longer open</title>
			<meta name="robots" content="noindex" />
			<EmptyState
				icon={SearchX}
				title="This job is no longer open"
				action={<ButtonLink to={paths.careers}>See open jobs</ButtonLink>}
			>
				It may have been filled, or the link may be incomplete.
			</EmptyState>
		</div>
	);
}
