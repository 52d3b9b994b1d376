/** The security of the account: two-factor authentication, the devices that are logged in, and what happened in the account. */
import { Section } from '../../../ui/layout/section.tsx';
import { LoginActivity } from '../activity/login-activity.tsx';
import { Devices } from './devices.tsx';
import { SecondFactorCard } from './second-factor.tsx';

export function AccountSecurity() {
	return (
		<>
			<Section title="Two-factor authentication">
				<SecondFactorCard />
			</Section>
			<Devices />
			<LoginActivity />
		</>
	);
}
