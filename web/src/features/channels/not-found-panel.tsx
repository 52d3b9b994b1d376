/** Shown for a channel or a policy that does not exist. */
import { channelPaths } from '../../entities/channel/channel-paths.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Screen } from '../../ui/layout/screen.tsx';

type NotFoundPanelProps = { title?: string; back?: { to: string; label: string } };

const channels = { to: channelPaths.list, label: 'Channels' };

export function NotFoundPanel({ title = 'Page Not Found', back = channels }: NotFoundPanelProps) {
	return (
		<Screen title={pageTitle(title)}>
			<PageHeading title={title} back={back}>
				It may have been deleted, or the link is incorrect.
			</PageHeading>
			<ButtonLink to={back.to} className="w-fit">
				Go to {back.label}
			</ButtonLink>
		</Screen>
	);
}
