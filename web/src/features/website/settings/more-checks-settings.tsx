/** The settings behind “More checks”: the rules of a good response, and how the website is requested. */
import { type LatestResult, type Tier, type Website, WebsiteChange } from '@stayup/contract';
import { useState } from 'react';
import { useChangeWebsite } from '../../../entities/website/api/use-change-website.ts';
import {
	type CheckDraft,
	draftOf,
	sentCheckOf,
	trialOf,
} from '../../../entities/website/check-settings/check-draft.ts';
import { MoreChecks } from '../../../entities/website/check-settings/more-checks.tsx';
import { type FieldErrors, findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { failures } from '../../../lib/messages.ts';
import { FieldsSkeleton } from '../../../ui/feedback/fields-skeleton.tsx';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { SaveChanges } from './settings-form.tsx';

const title = 'More checks';

type MoreChecksSettingsProps = { website: Website; tier: Tier; latestResult: LatestResult | null };

export function MoreChecksSettings({ website, tier, latestResult }: MoreChecksSettingsProps) {
	// The dashboard's copy of the website has no settings.
	if (website.hasMoreChecks === true && website.check === undefined) {
		return (
			<Panel title={title}>
				<FieldsSkeleton />
			</Panel>
		);
	}
	return <MoreChecksForm website={website} tier={tier} latestResult={latestResult} />;
}

function MoreChecksForm({ website, tier, latestResult }: MoreChecksSettingsProps) {
	const change = useChangeWebsite(website);
	const [stored, setStored] = useState(() => draftOf(website.check));
	const [draft, setDraft] = useState<CheckDraft>(stored);
	const [trialErrors, setTrialErrors] = useState<FieldErrors>({});
	const form = useForm({
		check: () => findFieldErrors(WebsiteChange, sentCheckOf(draft)),
		send: async () => {
			const saved = await change.mutateAsync(sentCheckOf(draft));
			setTrialErrors({});
			const shown = draftOf(saved.check);
			setStored(shown);
			setDraft(shown);
		},
		failure: failures.updateWebsite,
	});
	return (
		<Panel title={title}>
			<form noValidate aria-label={title} onSubmit={form.onSubmit} className="grid gap-5">
				{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
				<MoreChecks
					draft={draft}
					onChange={(changed) => setDraft({ ...draft, ...changed })}
					tier={tier}
					notJudged={latestResult?.notJudged}
					errors={{ ...trialErrors, ...form.fieldErrors }}
					trialOf={() => trialOf(website, draft)}
					onTrialErrors={setTrialErrors}
				/>
				<SaveChanges isChanged={sentText(draft) !== sentText(stored)} isBusy={form.isBusy} />
			</form>
		</Panel>
	);
}

function sentText(draft: CheckDraft): string {
	return JSON.stringify(sentCheckOf(draft));
}
