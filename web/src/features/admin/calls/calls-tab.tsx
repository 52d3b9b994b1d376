/** Booked calls. When they can be booked, and who calls, is in a dialog. */
import { callLists } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { FieldsSkeleton } from '../../../ui/feedback/fields-skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useAdminList } from '../list/admin-queries.ts';
import { CallList } from './call-list.tsx';
import { callFailures, callSettings } from './call-queries.ts';
import { CallSettingsForm } from './call-settings-form.tsx';

const listWords = { open: 'Open', past: 'Past' } as const;

export function CallsTab() {
	const { chosen, choose } = useSearchChoices();
	const list = callLists.find((candidate) => candidate === chosen('calls')) ?? 'open';
	// Not loaded again while somebody edits the form.
	const settings = useQuery({ ...callSettings(), staleTime: Number.POSITIVE_INFINITY });
	const calls = useAdminList('listCalls', { list });
	const [isEditing, setEditing] = useState(false);
	const close = () => setEditing(false);
	const hasCaller = settings.data === undefined || settings.data.callers.length > 0;
	return (
		<>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<RadioGroup
					label="Calls"
					isLabelHidden
					name="calls"
					variant="segments"
					value={list}
					choices={callLists.map((name) => ({ value: name, label: listWords[name] }))}
					onChange={(name) => choose('calls', name === 'open' ? '' : name)}
				/>
				<Button variant="secondary" onClick={() => setEditing(true)}>
					<Settings2 />
					Hours
				</Button>
			</div>
			<CallList
				key={list}
				name={list}
				list={calls}
				action={list === 'open' && !hasCaller && <Button onClick={() => setEditing(true)}>Choose who calls</Button>}
			/>
			{isEditing &&
				(settings.data ? (
					<CallSettingsForm settings={settings.data} onClose={close} />
				) : (
					<Dialog
						open
						title="When calls can be booked"
						onClose={close}
						actions={
							<Button variant="secondary" onClick={close}>
								Close
							</Button>
						}
					>
						<Loaded query={settings} failure={callFailures.settingsLoad.text} skeleton={<FieldsSkeleton />}>
							{() => null}
						</Loaded>
					</Dialog>
				))}
		</>
	);
}
