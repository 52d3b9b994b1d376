/** Which alerts a channel receives: topics, and all websites or some. */
import { type ChannelTopic, channelTopics } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { topicHelp, topicWords } from '../../../entities/channel/ui/channel-words.ts';
import { websiteQueries } from '../../../entities/website/api/website-queries.ts';
import { CoveredFields } from '../../../entities/website/ui/covered-fields.tsx';
import type { FieldErrors } from '../../../lib/form/field-errors.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { FieldsetError } from '../../../ui/form/fieldset-error.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import type { ChannelDraft } from './draft.ts';

type SubjectFieldsProps = {
	draft: ChannelDraft;
	errors: FieldErrors;
	onChange: (changed: Partial<ChannelDraft>) => void;
};

const scopes = [
	{ value: 'all', label: 'All websites' },
	{ value: 'some', label: 'Chosen websites' },
] as const;

export function SubjectFields({ draft, errors, onChange }: SubjectFieldsProps) {
	const errorId = useId();
	const websites = useQuery(websiteQueries.list());
	const { topics, isFiltered } = draft;
	const toggle = (topic: ChannelTopic, isChosen: boolean) =>
		onChange({ topics: isChosen ? [...topics, topic] : topics.filter((each) => each !== topic) });
	return (
		<>
			<fieldset className="grid gap-2.5" aria-describedby={errors.topics ? errorId : undefined}>
				<legend className="mb-2 text-ui font-medium text-ink">Alerts about</legend>
				{channelTopics.map((topic) => (
					<Checkbox
						key={topic}
						name="topics"
						label={topicWords[topic]}
						help={topicHelp[topic]}
						checked={topics.includes(topic)}
						onChange={({ target }) => toggle(topic, target.checked)}
					/>
				))}
				{errors.topics && <FieldsetError id={errorId}>{errors.topics}</FieldsetError>}
			</fieldset>
			<RadioGroup
				variant="segments"
				label="Which websites"
				name="scope"
				value={isFiltered ? 'some' : 'all'}
				choices={scopes}
				onChange={(value) => onChange({ isFiltered: value === 'some' })}
			/>
			{isFiltered && (
				<CoveredFields
					chosen={draft}
					names={{ websites: 'filter.websiteIds', tags: 'filter.tags' }}
					onChange={onChange}
					websites={websites}
					errors={errors}
				/>
			)}
		</>
	);
}
