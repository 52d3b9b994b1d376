/** The intake form: five steps that book a call (specification §2, §5). */
import { NewLead } from '@stayup/contract';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import {
	type Draft,
	draftOfLink,
	emptyDraft,
	keepProgress,
	leadOf,
	missingIn,
	type Progress,
	readProgress,
	steps,
} from '../../entities/lead/intake-progress.ts';
import { ApiError } from '../../lib/api-client/api-error.ts';
import { currentToken } from '../../lib/api-client/token.ts';
import { findFieldErrors } from '../../lib/form/field-errors.ts';
import { formHeadersOf, HiddenField } from '../../lib/form/form-guard.tsx';
import { useForm } from '../../lib/form/use-form.ts';
import { failures, messageFor, otherFailure, successes } from '../../lib/messages.ts';
import { PageHead } from '../../lib/public-pages/page-head.tsx';
import type { PublicPage } from '../../lib/public-pages/public-pages.ts';
import { useFragmentOnce } from '../../lib/use-fragment-once.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { IntakeDone, type SentIntake } from './intake-done.tsx';
import { IntakeProgress } from './intake-progress.tsx';
import { stepScreens } from './intake-steps.tsx';
import { originOfVisit } from './origin.ts';

const lastStep = steps.length - 1;
const timeMissing = 'Please choose a time, or “Any time”.';

export function Intake({ page }: { page: PublicPage }) {
	const form = useRef<HTMLFormElement>(null);
	const heading = useRef<HTMLHeadingElement>(null);
	const { progress, goToStep, change, forget } = useKeptProgress(form, useFragmentOnce());
	/** Once the form is sent. */
	const [done, setDone] = useState<SentIntake | null>(null);
	const { step, draft } = progress;
	const missing = missingIn(step, draft);
	const screen = stepScreens[step] ?? stepScreens[0];

	const { isBusy, fieldErrors, problem, onSubmit, clearErrors } = useForm({
		check: (sent) => {
			const found = Object.entries(findFieldErrors(NewLead, leadOf(draft)));
			// The form has this choice only while it shows free times.
			if (sent.get('callChoice') === 'time' && !sent.has('callAt')) found.push(['callAt', timeMissing]);
			return Object.fromEntries(found.filter(([field]) => step === lastStep || stepOf(field) === step));
		},
		send: async (form) => {
			if (step < lastStep) return goTo(step + 1);
			const { call } = await import('../../lib/api-client/client.ts');
			const { outageId, emailLink } = draft;
			// The server stores the outage only for somebody with access to it.
			const token = outageId === '' ? null : await currentToken();
			const { call: booking, reference } = await call('createLead', {
				body: leadOf(draft),
				headers: { ...formHeadersOf(form), 'x-outage-id': outageId, 'x-email-link': emailLink, ...originOfVisit() },
				...(token !== null && { token }),
			});
			toast.success(successes.leadSubmit, { id: 'intake' });
			forget();
			setDone({ callAt: draft.callAt, email: draft.email, booking, reference });
		},
		failure: (error) =>
			error instanceof ApiError && error.status !== null ? messageFor(error, failures.leadSubmit) : otherFailure(error),
		onErrors: (errors) => goToStep(Math.min(step, ...Object.keys(errors).map(stepOf))),
	});

	function goTo(next: number) {
		clearErrors();
		goToStep(next);
		heading.current?.focus();
	}

	if (done !== null) return <IntakeDone page={page} {...done} />;
	const { Content } = screen;
	return (
		<div className="mx-auto grid w-full max-w-form gap-6 px-4 py-10 sm:py-16">
			<PageHead page={page} />
			<div>
				<h1 tabIndex={-1} className="text-h2">
					Book a call
				</h1>
				<p className="mt-1.5 text-ui text-muted">Complete five short steps, and we'll call you. No sales pressure.</p>
			</div>
			{draft.outageId !== '' && (
				<InlineNotice
					tone="info"
					action={
						<Button variant="secondary" onClick={() => change({ outageId: '', emailLink: '' })}>
							It is about something else
						</Button>
					}
				>
					You are asking us to fix the outage of <span className="[overflow-wrap:anywhere]">{draft.websiteUrl}</span>.
				</InlineNotice>
			)}
			<IntakeProgress step={step} />
			<Card>
				<form
					ref={form}
					noValidate
					onSubmit={missing.length > 0 ? (event) => event.preventDefault() : onSubmit}
					className="grid gap-6"
					aria-labelledby="step"
				>
					<h2 id="step" ref={heading} tabIndex={-1} className="text-h3">
						{screen.title}
					</h2>
					{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
					<Content draft={draft} errors={fieldErrors} change={change} />
					<HiddenField />
					<div className="flex items-center justify-between gap-3">
						{step > 0 ? (
							<Button variant="secondary" size="large" onClick={() => goTo(step - 1)} disabled={isBusy}>
								Back
							</Button>
						) : (
							<span />
						)}
						<Button type="submit" size="large" busy={isBusy} disabled={missing.length > 0} aria-describedby="missing">
							{step < lastStep ? 'Next' : isBusy ? 'Submitting...' : 'Submit & Book My Call'}
						</Button>
					</div>
					<p id="missing" className="text-small text-muted empty:hidden">
						{missing.length > 0 ? `Still needed: ${missing.join(', ')}.` : ''}
					</p>
				</form>
			</Card>
		</div>
	);
}

const untouched: Progress = { step: 0, draft: emptyDraft };

/** The prerendered form is empty; the browser restores answers from an earlier visit or from before hydration. */
function useKeptProgress(form: RefObject<HTMLFormElement | null>, fragment: string) {
	const [progress, setProgress] = useState(untouched);

	// In a layout effect, before a render can overwrite the typed text with the empty form.
	useLayoutEffect(() => {
		const kept = readProgress() ?? untouched;
		const linked = draftOfLink(window.location.search, fragment);
		const typed = [...new FormData(form.current ?? undefined)].filter(
			([name, value]) => name in emptyDraft && value !== '',
		);
		setProgress({ ...kept, draft: { ...kept.draft, ...linked, ...Object.fromEntries(typed) } });
	}, [form, fragment]);

	useEffect(() => {
		if (progress !== untouched) keepProgress(progress);
	}, [progress]);
	const change = useCallback(
		(changes: Partial<Draft>) => setProgress(({ step, draft }) => ({ step, draft: { ...draft, ...changes } })),
		[],
	);

	return {
		progress,
		goToStep: (step: number) => setProgress(({ draft }) => ({ step, draft })),
		change,
		forget: () => keepProgress(null),
	};
}

/** The step that asks for a field of the lead. */
function stepOf(field: string): number {
	const step = stepScreens.findIndex(({ fields }) => fields.some((name) => name === field));
	return step === -1 ? lastStep : step;
}
