/** The form that adds a website (specification §5): a name, a URL and settings with defaults, or those of another website. */

import { defaultExpectedStatusCode, tierLimits, type Website, type WebsiteDefaults } from '@stayup/contract';
import { ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useSession } from '../../entities/account/session/session.tsx';
import { useAddWebsite } from '../../entities/website/api/use-add-website.ts';
import {
	type CheckDraft,
	copyOf,
	draftOf,
	lacksSecret,
	sentCheckOf,
	trialOf,
} from '../../entities/website/check-settings/check-draft.ts';
import { StartingFields } from '../../entities/website/defaults/starting-fields.tsx';
import { startingIn } from '../../entities/website/defaults/starting-settings.ts';
import {
	longestName,
	StatusCodeField,
	WebsiteNameField,
	WebsiteUrlField,
} from '../../entities/website/ui/website-fields.tsx';
import { newWebsiteOf } from '../../entities/website/website-form.ts';
import type { FieldErrors } from '../../lib/form/field-errors.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { paths } from '../../lib/paths.ts';
import { FieldsSkeleton } from '../../ui/feedback/fields-skeleton.tsx';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';

// Most websites are added without them.
const MoreChecks = lazy(() =>
	import('../../entities/website/check-settings/more-checks.tsx').then((module) => ({ default: module.MoreChecks })),
);

type WebsiteFormProps = {
	start: WebsiteDefaults;
	/** The website whose settings the new one gets. */
	original?: Website;
};

export function WebsiteForm({ start, original }: WebsiteFormProps) {
	const { user } = useSession();
	const tier = user?.tier ?? 'Free';
	const [draft, setDraft] = useState<CheckDraft | null>(
		original?.check ? copyOf(original.check, tierLimits[tier].ownRequests) : null,
	);
	const [isOpen, setOpen] = useState(draft !== null);
	const [isIncomplete] = useState(draft !== null && lacksSecret(draft));
	const [trialErrors, setTrialErrors] = useState<FieldErrors>({});
	const checkOf = () => (draft === null ? {} : sentCheckOf(draft));
	const { isBusy, problem, ...form } = useAddWebsite((data) => ({
		...newWebsiteOf(data),
		...startingIn(data),
		...checkOf(),
	}));
	const fieldErrors = { ...trialErrors, ...form.fieldErrors };

	return (
		<form noValidate onSubmit={form.onSubmit} className="grid gap-5" aria-label="Add website">
			{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
			{isIncomplete && (
				<InlineNotice tone="info">
					Passwords, tokens and secret headers are not copied. Please enter them again under More checks.
				</InlineNotice>
			)}
			<WebsiteNameField
				defaultValue={original && `Copy of ${original.name}`.slice(0, longestName)}
				error={fieldErrors.name}
			/>
			<WebsiteUrlField
				defaultValue={original?.url}
				help="We add https:// if you leave it out."
				error={fieldErrors.url}
			/>
			<StartingFields
				start={start}
				errors={fieldErrors}
				beside={
					<StatusCodeField
						defaultValue={original?.expectedStatusCode ?? defaultExpectedStatusCode}
						help="200 fits almost every website."
						error={fieldErrors.expectedStatusCode}
					/>
				}
			/>
			<MoreChecksDisclosure
				isOpen={isOpen || Object.keys(fieldErrors).some((field) => field.startsWith('check.'))}
				onOpen={(opens) => {
					setOpen(opens);
					setDraft((known) => known ?? draftOf(null));
				}}
			>
				{draft && (
					<MoreChecks
						draft={draft}
						onChange={(change) => setDraft({ ...draft, ...change })}
						tier={tier}
						errors={fieldErrors}
						trialOf={(data) => trialOf(newWebsiteOf(data), draft)}
						onTrialErrors={setTrialErrors}
					/>
				)}
			</MoreChecksDisclosure>
			<div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
				<ButtonLink to={paths.dashboard} variant="secondary">
					Cancel
				</ButtonLink>
				<Button type="submit" busy={isBusy}>
					Add website
				</Button>
			</div>
		</form>
	);
}

type MoreChecksDisclosureProps = { isOpen: boolean; onOpen: (opens: boolean) => void; children: ReactNode };

/** Closed, it keeps what was typed. */
function MoreChecksDisclosure({ isOpen, onOpen, children }: MoreChecksDisclosureProps) {
	const id = useId();
	return (
		<div className="rounded-control border border-line">
			<button
				type="button"
				aria-expanded={isOpen}
				aria-controls={id}
				onClick={() => onOpen(!isOpen)}
				className="flex min-h-11 w-full items-center gap-2 rounded-control px-3 py-2 text-left text-ui font-medium text-ink transition-colors hover:bg-hover"
			>
				<ChevronDown
					className={joinClasses('size-4 shrink-0 text-muted transition-transform', !isOpen && '-rotate-90')}
				/>
				<span className="grid">
					More checks
					<span className="text-small font-normal text-muted">
						Rules about the page, response time, headers and login
					</span>
				</span>
			</button>
			<div id={id} hidden={!isOpen} className="border-t border-line px-2.5 pt-4 pb-3 sm:px-3">
				<Suspense fallback={<FieldsSkeleton />}>{children}</Suspense>
			</div>
		</div>
	);
}
