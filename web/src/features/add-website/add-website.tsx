/** The form that adds a website (specification §5): a name, a URL and two settings with defaults. */

import {
	checkIntervalSeconds,
	defaultExpectedStatusCode,
	durationInWords,
	runningIntervalSeconds,
	type Tier,
} from '@stayup/contract';
import { useState } from 'react';
import { useSession } from '../../entities/account/session/session.tsx';
import { useAddWebsite } from '../../entities/website/api/use-add-website.ts';
import {
	CheckIntervalField,
	StatusCodeField,
	WebsiteNameField,
	WebsiteUrlField,
} from '../../entities/website/ui/website-fields.tsx';
import { newWebsiteOf } from '../../entities/website/website-form.ts';
import { formatInterval } from '../../lib/format.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { AddMany } from './add-many.tsx';

export function AddWebsite() {
	const { user } = useSession();
	const [isMany, setMany] = useState(false);
	const [interval, setInterval] = useState(String(checkIntervalSeconds.default));
	const { isBusy, fieldErrors, problem, onSubmit } = useAddWebsite(newWebsiteOf);

	return (
		<Screen title={pageTitle('Add website')}>
			<div className="mx-auto grid w-full max-w-form gap-6">
				<PageHeading title="Add website" back={{ to: paths.dashboard, label: 'Dashboard' }}>
					The first check runs right away.
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
					<form noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Add website">
						{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
						<WebsiteNameField error={fieldErrors.name} />
						<WebsiteUrlField help="We add https:// if you leave it out." error={fieldErrors.url} />
						<CheckIntervalField
							value={interval}
							onChange={(event) => setInterval(event.target.value)}
							help={intervalHelp(Number(interval), user?.tier ?? 'Free')}
							error={fieldErrors.checkInterval}
						/>
						<StatusCodeField
							defaultValue={defaultExpectedStatusCode}
							help="The status code of a successful response. 200 fits almost every website."
							error={fieldErrors.expectedStatusCode}
						/>
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

function intervalHelp(asked: number, tier: Tier): string {
	const { min, max } = checkIntervalSeconds;
	const running = runningIntervalSeconds(asked, tier);
	return asked >= min && asked <= max && running > asked
		? `Checks run every ${formatInterval(running)} on the ${tier} tier.`
		: `From ${min} to ${max} seconds. The shortest interval on the ${tier} tier is ${durationInWords(runningIntervalSeconds(min, tier) * 1000)}.`;
}
