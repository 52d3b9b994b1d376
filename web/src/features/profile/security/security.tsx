/** The security of the signed-in account: two-factor authentication, the devices that are logged in, and what happened in the account. */
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { Activity } from './activity.tsx';
import { Devices } from './devices.tsx';
import { SecondFactorCard } from './second-factor.tsx';

export function AccountSecurity() {
	return (
		<Screen title={pageTitle('Security')}>
			<div className="mx-auto grid w-full max-w-form gap-8">
				<PageHeading title="Security" back={{ to: paths.profile, label: 'Profile' }} />
				<Section title="Two-factor authentication">
					<SecondFactorCard />
				</Section>
				<Devices />
				<Activity />
			</div>
		</Screen>
	);
}
