/** Booked calls, when they can be booked, and who calls. */
import { callLists } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { FieldsSkeleton } from '../../../ui/feedback/fields-skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Section } from '../../../ui/layout/section.tsx';
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
	// The settings come after the list and its button, so that they do not move with its height.
	const [hasList, setHasList] = useState(false);
	if ((calls.data !== undefined || calls.error !== null) && !settings.isPending && !hasList) setHasList(true);
	const form = useRef<HTMLDivElement>(null);
	const hasCaller = settings.data === undefined || settings.data.callers.length > 0;
	return (
		<div className="grid grid-cols-1 items-start gap-8 xl:grid-cols-[minmax(0,1fr)_30rem]">
			<div className="grid grid-cols-1 gap-2">
				<RadioGroup
					label="Calls"
					isLabelHidden
					name="calls"
					variant="segments"
					value={list}
					choices={callLists.map((name) => ({ value: name, label: listWords[name] }))}
					onChange={(name) => choose('calls', name === 'open' ? '' : name)}
				/>
				<CallList
					key={list}
					name={list}
					list={calls}
					action={
						list === 'open' &&
						!hasCaller && (
							<Button
								variant="secondary"
								className="max-sm:w-full"
								onClick={() => form.current?.querySelector<HTMLElement>('input')?.focus()}
							>
								Choose who calls
							</Button>
						)
					}
				/>
			</div>
			{hasList && (
				<Section title="When calls can be booked">
					<div ref={form}>
						<Card className="p-4 sm:max-w-form sm:p-6">
							<Loaded query={settings} failure={callFailures.settingsLoad.text} skeleton={<FieldsSkeleton />}>
								{(loaded) => <CallSettingsForm settings={loaded} />}
							</Loaded>
						</Card>
					</div>
				</Section>
			)}
		</div>
	);
}
