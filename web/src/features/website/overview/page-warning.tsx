/** The website responds with success, but its page shows something else, such as a parking page. */
import type { PageWarning, Website } from '@stayup/contract';
import { Link } from 'react-router-dom';
import { May } from '../../../entities/account/members/may.tsx';
import { paths } from '../../../lib/paths.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { RelativeTime } from '../../../ui/layout/relative-time.tsx';

export function PageWarningNotice({ website, warning }: { website: Website; warning: PageWarning }) {
	return (
		<InlineNotice
			tone="degraded"
			action={
				<May permission="write">
					<Link to={paths.websiteSettings(website._id)} className="rounded-small underline underline-offset-4">
						Add a rule about the page
					</Link>
				</May>
			}
		>
			<p className="font-medium">The page does not seem to be your website</p>
			<p>
				{warning.cause} It responds with the expected status, so it counts as up. {warning.nextStep} Seen{' '}
				<RelativeTime instant={warning.at} />.
			</p>
		</InlineNotice>
	);
}
