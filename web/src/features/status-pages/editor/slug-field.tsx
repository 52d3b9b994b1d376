/** The last part of the page's URL, with the answer whether it is free while it is typed. */
import { slugLength, slugProblem } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { statusPageQueries } from '../../../entities/status-page/api/status-page-queries.ts';
import { statusPageFailures } from '../../../entities/status-page/messages.ts';
import { joinClasses } from '../../../lib/join-classes.ts';
import { useSettled } from '../../../lib/live/use-settled.ts';
import { messageFor } from '../../../lib/messages.ts';
import { TextField } from '../../../ui/form/text-field.tsx';

type SlugFieldProps = {
	value: string;
	/** The slug that the page has. */
	stored: string;
	error: string | undefined;
	onChange: (slug: string) => void;
};

const settlingMs = 400;

export function SlugField({ value, stored, error, onChange }: SlugFieldProps) {
	const slug = value.trim().toLowerCase();
	const settled = useSettled(slug, settlingMs);
	const problem = slugProblem(slug);
	const isAsked = slug !== stored && problem === null;
	const check = useQuery({ ...statusPageQueries.slug(settled), enabled: isAsked && settled === slug });
	const isWaiting = isAsked && (settled !== slug || check.isFetching);
	const { tone, sentence } = answerOf();

	function answerOf(): { tone: 'up' | 'down' | null; sentence: string } {
		if (slug === stored) return { tone: null, sentence: 'Links to the old URL stop working when you change it.' };
		if (problem !== null) return { tone: 'down', sentence: problem };
		if (isWaiting) return { tone: null, sentence: 'Checking whether the URL is free…' };
		if (check.data) return { tone: check.data.isFree ? 'up' : 'down', sentence: check.data.message };
		return { tone: 'down', sentence: messageFor(check.error, statusPageFailures.checkSlug) };
	}

	const Icon = isWaiting ? LoaderCircle : tone === 'up' ? CircleCheck : tone === 'down' ? CircleAlert : null;
	return (
		<TextField
			label={`URL after ${window.location.host}/s/`}
			name="slug"
			required
			autoComplete="off"
			autoCapitalize="none"
			spellCheck={false}
			maxLength={slugLength.max}
			value={value}
			onChange={(event) => onChange(event.target.value)}
			error={error === sentence ? undefined : error}
			help={
				<span
					role="status"
					className={joinClasses(
						'flex items-start gap-1.5',
						tone === 'up' && 'text-up-text',
						tone === 'down' && 'text-down-text',
					)}
				>
					{Icon && <Icon className={joinClasses('mt-px size-4 shrink-0', isWaiting && 'animate-spin')} />}
					{sentence}
				</span>
			}
		/>
	);
}
