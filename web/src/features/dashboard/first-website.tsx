/** The dashboard without websites: a form that adds the first one. */

import type { NewWebsite } from '@stayup/contract';
import { Globe } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useRefusal } from '../../entities/account/members/use-refusal.ts';
import { nameOfWebsite } from '../../entities/account/session/first-website.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { useAddWebsite } from '../../entities/website/api/use-add-website.ts';
import { loadStartingSettings } from '../../entities/website/defaults/starting-settings.ts';
import { WebsiteUrlField } from '../../entities/website/ui/website-fields.tsx';
import { urlOf } from '../../entities/website/website-form.ts';
import { websiteWithDefaults } from '../../entities/website/website-with-defaults.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';

const linkClassName = 'rounded-small text-accent underline underline-offset-4';

type FirstWebsiteProps = {
	/** Admins work with the websites of customers and often have none. */
	isAdmin?: boolean;
	/** Whether its button is the main one of the screen. */
	isMain?: boolean;
};

export function FirstWebsite({ isAdmin = false, isMain = true }: FirstWebsiteProps) {
	const refusal = useRefusal('write');
	if (refusal === null) return <FirstForm isAdmin={isAdmin} isMain={isMain} />;
	return (
		<EmptyState icon={Globe} title="No websites yet">
			{refusal}
		</EmptyState>
	);
}

function FirstForm({ isAdmin, isMain }: Required<FirstWebsiteProps>) {
	const tier = useSession().user?.tier ?? 'Free';
	const { isBusy, fieldErrors, problem, onSubmit } = useAddWebsite(websiteIn, () => loadStartingSettings(tier));
	return (
		<Card className="grid gap-3 p-4 sm:px-6 sm:py-5">
			<h2 className="text-h3 max-sm:text-lead max-sm:font-semibold">Which website should we monitor?</h2>
			{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
			<form
				noValidate
				onSubmit={onSubmit}
				aria-label="First website"
				className="flex max-w-prose flex-wrap items-start gap-3"
			>
				<WebsiteUrlField className="flex-1 basis-60" error={fieldErrors.url} help="The first check runs right away." />
				{/* Beside the input, whose label is above it. */}
				<Button
					type="submit"
					variant={isMain ? 'primary' : 'secondary'}
					busy={isBusy}
					className="max-sm:w-full sm:mt-6.5"
				>
					Monitor this website
				</Button>
			</form>
			<p className="text-small text-muted">
				{isAdmin ? (
					<Link to={`${paths.admin}?tab=outages`} className={linkClassName}>
						See the outages of all customers
					</Link>
				) : (
					<>
						Moving from another tool?{' '}
						<Link to={paths.importWebsites} className={linkClassName}>
							Import your websites
						</Link>
					</>
				)}
			</p>
		</Card>
	);
}

function websiteIn(form: FormData): NewWebsite {
	const url = urlOf(form);
	return websiteWithDefaults(url === '' ? 'Website' : nameOfWebsite(url), url);
}
