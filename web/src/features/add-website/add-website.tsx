/** The form that adds a website (specification §5): a name, a URL and two settings with defaults. */

import {
	checkIntervalSeconds,
	defaultExpectedStatusCode,
	durationInWords,
	runningIntervalSeconds,
	type Tier,
} from '@stayup/contract';
import { ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../entities/account/session/session.tsx';
import { useAddWebsite } from '../../entities/website/api/use-add-website.ts';
import { type CheckDraft, draftOf, sentCheckOf, trialOf } from '../../entities/website/check-settings/check-draft.ts';
import {
	CheckIntervalField,
	StatusCodeField,
	WebsiteNameField,
	WebsiteUrlField,
} from '../../entities/website/ui/website-fields.tsx';
import { newWebsiteOf } from '../../entities/website/website-form.ts';
import type { FieldErrors } from '../../lib/form/field-errors.ts';
import { formatInterval } from '../../lib/format.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { FieldsSkeleton } from '../../ui/feedback/fields-skeleton.tsx';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { AddMany } from './add-many.tsx';

// Most websites are added without them.
const MoreChecks = lazy(() =>
	import('../../entities/website/check-settings/more-checks.tsx').then((module) => ({ default: module.MoreChecks })),
);

export function AddWebsite() {
	const { user } = useSession();
	const [isMany, setMany] = useState(false);
	const [interval, setInterval] = useState(String(checkIntervalSeconds.default));
	const [draft, setDraft] = useState<CheckDraft | null>(null);
	const [isOpen, setOpen] = useState(false);
	const [trialErrors, setTrialErrors] = useState<FieldErrors>({});
	const checkOf = () => (draft === null ? {} : sentCheckOf(draft));
	const { isBusy, problem, ...form } = useAddWebsite((data) => ({ ...newWebsiteOf(data), ...checkOf() }));
	const fieldErrors = { ...trialErrors, ...form.fieldErrors };
	const tier = user?.tier ?? 'Free';

	return (
		<Screen title={pageTitle('Add website')}>
			<div className="mx-auto grid w-full max-w-form gap-6">
				<PageHeading title="Add website" back={{ to: paths.dashboard, label: 'Dashboard' }}>
					The first check runs right away. Moving from another tool?{' '}
					<Link to={paths.importWebsites} className="text-ink underline underline-offset-4 hover:no-underline">
						Import your websites
					</Link>
					.
				</PageHeading>
				<RadioGroup
					variant="segments"
					label="How many"
					isLabelHidden
					name="howMany"
					choices={[
						{ value: 'one', label: 'One website' },
						{ value: 'many', label: 'Multiple websites' },
					]}
					value={isMany ? 'many' : 'one'}
					onChange={(next) => setMany(next === 'many')}
				/>
				{isMany && <AddMany />}
				<Card className={isMany ? 'hidden' : undefined}>
					<form noValidate onSubmit={form.onSubmit} className="grid gap-5" aria-label="Add website">
						{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
						<WebsiteNameField error={fieldErrors.name} />
						<WebsiteUrlField help="We add https:// if you leave it out." error={fieldErrors.url} />
						<CheckIntervalField
							value={interval}
							onChange={(event) => setInterval(event.target.value)}
							help={intervalHelp(Number(interval), tier)}
							error={fieldErrors.checkInterval}
						/>
						<StatusCodeField
							defaultValue={defaultExpectedStatusCode}
							help="The status code of a successful response. 200 fits almost every website."
							error={fieldErrors.expectedStatusCode}
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
				</Card>
			</div>
		</Screen>
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

function intervalHelp(asked: number, tier: Tier): string {
	const { min, max } = checkIntervalSeconds;
	const running = runningIntervalSeconds(asked, tier);
	return asked >= min && asked <= max && running > asked
		? `Checks run every ${formatInterval(running)} on the ${tier} tier.`
		: `From ${min} to ${max} seconds. The shortest interval on the ${tier} tier is ${durationInWords(runningIntervalSeconds(min, tier) * 1000)}.`;
}
