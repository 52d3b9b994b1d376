/** Plans a maintenance window, or changes one. */

import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { accountQueries } from '../../../entities/account/account-queries.ts';
import { maintenanceQueries } from '../../../entities/maintenance/api/maintenance-queries.ts';
import { maintenanceFailures, windowNotFound } from '../../../entities/maintenance/messages.ts';
import { WindowState } from '../../../entities/maintenance/ui/window-state.tsx';
import { isNotFound } from '../../../lib/api-client/api-error.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { paths } from '../../../lib/paths.ts';
import { serverNow } from '../../../lib/server-clock.ts';
import { browserTimeZone } from '../../../lib/time-zone.ts';
import { FieldsSkeleton } from '../../../ui/feedback/fields-skeleton.tsx';
import { NotFoundScreen } from '../../../ui/layout/detail-screen.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { PageHeading } from '../../../ui/layout/page-heading.tsx';
import { Screen } from '../../../ui/layout/screen.tsx';
import { draftOf, newDraft } from './draft.ts';
import { WindowForm } from './window-form.tsx';

const back = { to: paths.maintenance, label: 'Maintenance' };

export function EditorScreen() {
	const { id } = useParams();
	return id === undefined ? <NewWindow /> : <StoredWindow key={id} id={id} />;
}

/** In the time zone of the profile, or in the browser's if the profile does not load. */
function NewWindow() {
	const profile = useQuery(accountQueries.profile());
	const [params] = useSearchParams();
	const chosen = (params.get('websites') ?? '').split(',').filter((id) => id !== '');
	return (
		<Screen title={pageTitle('Plan maintenance')}>
			<PageHeading title="Plan maintenance" back={back} />
			{profile.isPending ? (
				<FieldsSkeleton className="max-w-[30rem]" />
			) : (
				<WindowForm id={null} initial={newDraft(profile.data?.timeZone ?? browserTimeZone(), chosen, serverNow())} />
			)}
		</Screen>
	);
}

function StoredWindow({ id }: { id: string }) {
	// The form reads the window once, so that reloading it replaces nothing that was typed.
	const window = useQuery({ ...maintenanceQueries.detail(id), staleTime: 0 });
	if (isNotFound(window.error)) {
		return <NotFoundScreen title={windowNotFound} back={back} backLabel="Go to Maintenance" />;
	}
	return (
		<Screen title={pageTitle(window.data?.name ?? 'Maintenance window')}>
			<PageHeading
				title={window.data?.name ?? 'Maintenance window'}
				back={back}
				beside={window.data && <WindowState state={window.data.state} />}
			/>
			<Loaded
				query={window}
				failure={maintenanceFailures.load.text}
				skeleton={<FieldsSkeleton className="max-w-[30rem]" />}
			>
				{(data) => <WindowForm id={id} initial={draftOf(data)} />}
			</Loaded>
		</Screen>
	);
}
