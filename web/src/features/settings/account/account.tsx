/** The specification's profile: name, email, password and notifications (specification §2, §5). */
import { EmailNotice } from '../../../entities/account/ui/email-notice.tsx';
import { LoadedProfile } from '../../../entities/account/ui/loaded-profile.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { DeletionNotice } from '../data/deletion-notice.tsx';
import { ProfileForm } from './profile-form.tsx';

export function Account() {
	return (
		<LoadedProfile heading="Account">
			{(user) => (
				<Section title="Account">
					<DeletionNotice user={user} />
					<EmailNotice user={user} />
					<Card>
						{/* A confirmed change of email starts the form afresh. */}
						<ProfileForm key={user.email} user={user} />
					</Card>
				</Section>
			)}
		</LoadedProfile>
	);
}
