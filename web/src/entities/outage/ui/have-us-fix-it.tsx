/** Opens the intake form, prefilled with the outage. */
import type { OutageDetail } from '@stayup/contract';
import { Wrench } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useSession } from '../../account/session/session.tsx';
import { emptyDraft, keepProgress } from '../../lead/intake-progress.ts';

export function HaveUsFixIt({ outage }: { outage: Pick<OutageDetail, '_id' | 'website'> }) {
	const navigate = useNavigate();
	const { user } = useSession();
	return (
		<Button
			variant="secondary"
			onClick={() => {
				keepProgress({
					step: 0,
					draft: {
						...emptyDraft,
						fullName: user?.name ?? '',
						email: user?.email ?? '',
						hasWebsite: 'Yes',
						websiteUrl: outage.website.url,
						outageId: outage._id,
					},
				});
				navigate(paths.bookCall);
			}}
		>
			<Wrench />
			Have us fix it
		</Button>
	);
}
