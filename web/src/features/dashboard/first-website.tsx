/** The empty dashboard: a form that adds the first website. */

import type { NewWebsite } from '@stayup/contract';
import { Globe } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useRefusal } from '../../entities/account/members/use-refusal.ts';
import { nameOfWebsite } from '../../entities/account/session/first-website.ts';
import { useSession } from '../../entities/account/session/session.tsx';
import { useAddWebsite } from '../../entities/website/api/use-add-website.ts';
import { startingSettings } from '../../entities/website/defaults/starting-settings.ts';
import { WebsiteUrlField } from '../../entities/website/ui/website-fields.tsx';
import { urlOf } from '../../entities/website/website-form.ts';
import { websiteWithDefaults } from '../../entities/website/website-with-defaults.ts';
import { call } from '../../lib/api-client/client.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { Button } from '../../ui/form/button.tsx';

const linkClassName = 'rounded-small text-accent underline-offset-4 hover:underline';

/** `isAdmin`: admins work with the websites of customers and often have none. */
export function FirstWebsite({ isAdmin = false }: { isAdmin?: boolean }) {
	const refusal = useRefusal('write');
	if (refusal === null) return <FirstForm isAdmin={isAdmin} />;
	return (
		<EmptyState icon={Globe} title="No websites yet">
			{refusal}
		</EmptyState>
	);
}

function FirstForm({ isAdmin }: { isAdmin: boolean }) {
	const tier = useSession().user?.tier ?? 'Free';
	const { isBusy, fieldErrors, problem, onSubmit } = useAddWebsite(websiteIn, async () =>
		startingSettings(await call('getWebsiteDefaults'), tier),
	);
	return (
		<div className="flex flex-col items-center rounded-card border border-dashed border-line px-6 py-12">
			<h3 className="text-h3">{isAdmin ? 'No websites of your own' : 'No websites yet'}</h3>
			<p className="mt-1 text-center text-ui text-muted">
				{isAdmin && (
					<>
						<Link to={`${paths.admin}?tab=outages`} className={linkClassName}>
							See the outages of all customers
						</Link>
						, or monitor a website yourself.{' '}
					</>
				)}
				Enter a URL. The first check runs right away.
			</p>
			<form noValidate onSubmit={onSubmit} aria-label="First website" className="mt-6 grid w-full max-w-form gap-3">
				{problem !== null && <InlineNotice tone="down">{problem}</InlineNotice>}
				<WebsiteUrlField error={fieldErrors.url} />
				<Button type="submit" size="large" busy={isBusy}>
					Monitor this website
				</Button>
			</form>
			<p className="mt-4 text-small text-muted">
				<Link to={paths.addWebsite} className={linkClassName}>
					Add multiple websites or change settings
				</Link>
			</p>
		</div>
	);
}

function websiteIn(form: FormData): NewWebsite {
	const url = urlOf(form);
	return websiteWithDefaults(url === '' ? 'Website' : nameOfWebsite(url), url);
}
