/** Chooses the tool to import from, and its file or key. */
import {
	decodeFile,
	exportedFile,
	type ImportColumn,
	type ImportRequest,
	type ImportSource,
	importColumns,
	importExample,
	importSourceFacts,
	importSourceOf,
	importSources,
	WebsiteDefaults,
	type WebsiteImport,
} from '@stayup/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { StartingFields } from '../../../entities/website/defaults/starting-fields.tsx';
import { startingIn } from '../../../entities/website/defaults/starting-settings.ts';
import { call } from '../../../lib/api-client/client.ts';
import { offerDownload } from '../../../lib/download.ts';
import { type FieldErrors, findFieldErrors } from '../../../lib/form/field-errors.ts';
import { textOf } from '../../../lib/form/text-of.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { Button } from '../../../ui/form/button.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { fileProblems, importFailures, kumaHelp } from '../messages.ts';
import { csvColumns, suggestedColumn } from './csv-headers.ts';
import { FileField } from './file-field.tsx';

interface ChosenFile {
	name: string;
	text: string | null;
	/** A sentence. */
	problem: string | null;
}

const columnLabels: Readonly<Record<ImportColumn, string>> = {
	url: 'URL',
	name: 'Name',
	interval: 'Interval',
	tags: 'Tags',
	keyword: 'Text on the page',
	paused: 'Paused',
};

/** Of the fields of the defaults: those of the columns have the same names. */
const prefix = 'defaults.';

type SourceFormProps = { start: WebsiteDefaults; onPreview: (created: WebsiteImport) => void };

export function SourceForm({ start, onPreview }: SourceFormProps) {
	const [source, setSource] = useState<ImportSource>('uptimerobot');
	const [way, setWay] = useState<'file' | 'key'>('file');
	const [file, setFile] = useState<ChosenFile | null>(null);
	const { apiHost, file: fileKind } = importSourceFacts[source];
	const usesKey = way === 'key' && apiHost !== null;
	const columns = source === 'csv' && file?.text != null ? csvColumns(file.text) : null;
	const headers = columns?.headers ?? [];
	const form = useForm({
		check: (data): FieldErrors => {
			const wrong = defaultErrors(data);
			if (usesKey) return textOf(data, 'key').trim() === '' ? { key: 'Please paste the API key.', ...wrong } : wrong;
			if (!file) return { file: 'Please choose a file.', ...wrong };
			return file.problem === null ? wrong : { file: file.problem, ...wrong };
		},
		send: async (data) => onPreview(await call('previewImport', { body: requestOf(data) })),
		failure: importFailures.preview,
	});

	function requestOf(data: FormData): ImportRequest {
		const defaults = startingIn(data, prefix);
		if (usesKey) return { source, key: textOf(data, 'key'), defaults };
		const chosen = Object.fromEntries(
			importColumns.map((column) => [column, textOf(data, column)] as const).filter(([, header]) => header !== ''),
		);
		const columns = { url: '', ...chosen };
		return { source, file: file?.text ?? '', defaults, ...(headers.length > 0 && columns.url !== '' && { columns }) };
	}

	async function choose(chosen: File): Promise<void> {
		form.clearErrors();
		const { text, problem } = decodeFile(new Uint8Array(await chosen.arrayBuffer()));
		setFile({ name: chosen.name, text, problem: problem && fileProblems[problem] });
		const found = text === null ? null : importSourceOf(exportedFile(chosen.name, text));
		if (found) setSource(found);
	}

	return (
		<Card>
			<form noValidate onSubmit={form.onSubmit} className="grid gap-5" aria-label="Import websites">
				{form.problem !== null && <InlineNotice tone="down">{form.problem}</InlineNotice>}
				<SelectField
					label="Import from"
					name="source"
					value={source}
					onChange={({ target }) => {
						setSource(importSources.find((known) => known === target.value) ?? 'csv');
						form.clearErrors();
					}}
				>
					{importSources.map((known) => (
						<option key={known} value={known}>
							{importSourceFacts[known].label}
						</option>
					))}
				</SelectField>
				{apiHost !== null && (
					<RadioGroup
						variant="segments"
						label="How to import"
						isLabelHidden
						name="way"
						choices={[
							{ value: 'file', label: 'File' },
							{ value: 'key', label: 'API key' },
						]}
						value={way}
						onChange={(next) => {
							setWay(next);
							form.clearErrors();
						}}
					/>
				)}
				{usesKey ? (
					<TextField
						label="API key"
						name="key"
						type="password"
						required
						autoComplete="off"
						spellCheck={false}
						help={`Used once to read your monitors from ${apiHost}, and never stored. A read-only key is enough.`}
						error={form.fieldErrors.key}
					/>
				) : (
					<FileField
						fileName={file?.name ?? null}
						help={[
							`${fileKind}.`,
							...(source === 'uptime-kuma' ? [kumaHelp] : []),
							...(source === 'csv' && headers.length === 0
								? [`Columns: ${importColumns.join(', ')}. Only url is required.`]
								: []),
							'Up to 5,000 monitors and 3 MB.',
						].join(' ')}
						error={file?.problem ?? form.fieldErrors.file}
						onChoose={(chosen) => void choose(chosen)}
					/>
				)}
				{source === 'csv' && headers.length === 0 && (
					<Button
						variant="secondary"
						className="w-fit"
						onClick={() => offerDownload('websites.csv', 'text/csv', importExample)}
					>
						<Download />
						Download an example
					</Button>
				)}
				{!usesKey && headers.length > 0 && (
					<fieldset className="grid gap-4 sm:grid-cols-2">
						<legend className="mb-2 text-ui font-medium text-ink">Columns</legend>
						{importColumns.map((column) => (
							<SelectField
								key={`${column} ${file?.name}`}
								label={columnLabels[column]}
								name={column}
								required={column === 'url'}
								defaultValue={columns ? suggestedColumn(columns, column) : ''}
								error={form.fieldErrors[`columns.${column}`]}
							>
								<option value="">{column === 'url' ? 'Choose a column' : 'None'}</option>
								{headers.map((header) => (
									<option key={header} value={header}>
										{header}
									</option>
								))}
							</SelectField>
						))}
					</fieldset>
				)}
				<details
					open={Object.keys(form.fieldErrors).some((name) => name.startsWith(prefix))}
					className="rounded-control border border-line"
				>
					<summary className="min-h-11 rounded-control px-3 py-2.5 text-ui font-medium text-ink hover:bg-hover">
						Settings that the source does not have
					</summary>
					<div className="grid gap-5 border-t border-line p-3">
						<StartingFields start={start} errors={form.fieldErrors} prefix={prefix} />
					</div>
				</details>
				<div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
					<p className="text-small text-muted">You see a preview first. Nothing is added yet.</p>
					<Button type="submit" busy={form.isBusy}>
						Preview
					</Button>
				</div>
			</form>
		</Card>
	);
}

function defaultErrors(data: FormData): FieldErrors {
	const errors = findFieldErrors(WebsiteDefaults, startingIn(data, prefix));
	return Object.fromEntries(Object.entries(errors).map(([field, message]) => [`${prefix}${field}`, message]));
}
