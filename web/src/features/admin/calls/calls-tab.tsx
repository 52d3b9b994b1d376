/** Booked calls, when they can be booked, and who calls. */
import { callLists } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useSearchChoices } from '../../../lib/search-params.ts';
import { FieldsSkeleton } from '../../../ui/feedback/fields-skeleton.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { Section } from '../../../ui/layout/section.tsx';
import { CallList } from './call-list.tsx';
import { callFailures, callSettings } from './call-queries.ts';
import { CallSettingsForm } from './call-settings-form.tsx';

const listWords = { open: 'Open', past: 'Past' } as const;

export function CallsTab() {
	const { chosen, choose } = useSearchChoices();
	const list = callLists.find((candidate) => candidate === chosen('calls')) ?? 'open';
	// Not loaded again while somebody edits the form.
	const settings = useQuery({ ...callSettings(), staleTime: Number.POSITIVE_INFINITY });
	return (
		<div className="grid grid-cols-1 gap-8">
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
				<CallList key={list} list={list} />
			</div>
			<Section title="When calls can be booked">
				<Card className="p-4 sm:max-w-form sm:p-6">
					<Loaded query={settings} failure={callFailures.settingsLoad.text} skeleton={<FieldsSkeleton />}>
						{(loaded) => <CallSettingsForm settings={loaded} />}
					</Loaded>
				</Card>
			</Section>
		</div>
	);
}
