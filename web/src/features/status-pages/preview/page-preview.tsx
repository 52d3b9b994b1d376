/** The page as visitors would see it with the settings in the form, on a phone or a desktop. */
import { StatusPageSettings } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { statusPageQueries } from '../../../entities/status-page/api/status-page-queries.ts';
import { statusPageFailures } from '../../../entities/status-page/messages.ts';
import { findFieldErrors } from '../../../lib/form/field-errors.ts';
import { useSettled } from '../../../lib/live/use-settled.ts';
import { messageFor } from '../../../lib/messages.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { PreviewFrame } from './preview-frame.tsx';

type Width = 'phone' | 'desktop';

const settlingMs = 500;
const widths: Readonly<Record<Width, number>> = { phone: 390, desktop: 1100 };
const choices: readonly { value: Width; label: string }[] = [
	{ value: 'phone', label: 'Phone' },
	{ value: 'desktop', label: 'Desktop' },
];

type PagePreviewProps = {
	settings: StatusPageSettings;
	/** Whether it is in view. It loads nothing while it is not. */
	isShown: boolean;
};

export function PagePreview({ settings, isShown }: PagePreviewProps) {
	// As most of its readers on such a screen see it.
	const [width, setWidth] = useState<Width>(() =>
		window.matchMedia('(min-width: 64rem)').matches ? 'desktop' : 'phone',
	);
	// The preview needs no password, and must not send one that is half typed.
	const { password: _, ...shown } = settings;
	const settled = useSettled(JSON.stringify(shown), settlingMs);
	const asked: StatusPageSettings = JSON.parse(settled);
	const isValid = Object.keys(findFieldErrors(StatusPageSettings, asked)).length === 0;
	const preview = useQuery({ ...statusPageQueries.preview(asked), enabled: isShown && isValid });
	const { data } = preview;
	return (
		<section aria-label="Preview" className="grid min-w-0 grid-cols-1 gap-3">
			<div className="flex flex-wrap items-center justify-between gap-3">
				<h2 className="text-h3">Preview</h2>
				<RadioGroup
					variant="segments"
					label="Width of the preview"
					isLabelHidden
					name="previewWidth"
					value={width}
					choices={choices}
					onChange={setWidth}
				/>
			</div>
			{preview.isError && (
				<InlineNotice
					tone="down"
					action={
						<Button variant="secondary" busy={preview.isFetching} onClick={() => void preview.refetch()}>
							Retry
						</Button>
					}
				>
					{messageFor(preview.error, statusPageFailures.preview)}
				</InlineNotice>
			)}
			{!isValid && <p className="text-ui text-muted">The preview follows once the fields are complete.</p>}
			{data ? (
				<PreviewFrame snapshot={data} width={widths[width]} />
			) : (
				!preview.isError && isValid && <Skeleton className="h-96 w-full rounded-card" />
			)}
		</section>
	);
}
