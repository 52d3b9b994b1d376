/** Imports websites from another tool: a file or a key, a preview, and the import with its progress. */
import type { ImportSummary } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ChangeDefaults, LoadedDefaults } from '../../entities/website/defaults/loaded-defaults.tsx';
import { isNotFound } from '../../lib/api-client/api-error.ts';
import { formatInstant } from '../../lib/format.ts';
import { pageTitle } from '../../lib/page-title.ts';
import { paths } from '../../lib/paths.ts';
import { useSearchChoices, withChoice } from '../../lib/search-params.ts';
import { FieldsSkeleton } from '../../ui/feedback/fields-skeleton.tsx';
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx';
import { ButtonLink } from '../../ui/form/button-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Loaded } from '../../ui/layout/loaded.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { RelativeTime } from '../../ui/layout/relative-time.tsx';
import { Screen } from '../../ui/layout/screen.tsx';
import { importQueries } from './import-queries.ts';
import { importFailures, importNotFound } from './messages.ts';
import { leftInWords, partInWords, sourceName } from './preview/count-words.ts';
import { ImportPreview } from './preview/import-preview.tsx';
import { SourceForm } from './source/source-form.tsx';

export function ImportScreen() {
	const { chosen } = useSearchChoices();
	const id = chosen('id');
	return <Screen title={pageTitle('Import websites')}>{id === null ? <Start /> : <Shown key={id} id={id} />}</Screen>;
}

function Start() {
	const client = useQueryClient();
	const { change } = useSearchChoices();
	const { data: recent = [] } = useQuery(importQueries.list());
	const unfinished = recent.find(({ state }) => state === 'running' || state === 'undoing');
	return (
		<div className="mx-auto grid w-full max-w-form grid-cols-1 gap-6">
			<PageHeading title="Import websites" back={{ to: paths.dashboard, label: 'Dashboard' }}>
				Bring your monitors, channels, maintenance windows and status pages from another tool.
			</PageHeading>
			{unfinished && (
				<InlineNotice
					tone="degraded"
					action={
						<ButtonLink variant="secondary" to={importPath(unfinished)}>
							Continue or undo
						</ButtonLink>
					}
				>
					The import of {formatInstant(unfinished.createdAt)} is not complete. {stateInWords(unfinished)}.
				</InlineNotice>
			)}
			<LoadedDefaults>
				{(start) => (
					<>
						<SourceForm
							start={start}
							onPreview={(created) => {
								client.setQueryData(importQueries.detail(created._id).queryKey, created);
								change((known) => withChoice(known, 'id', created._id), { isStep: true });
							}}
						/>
						<ChangeDefaults />
						{recent.length > 0 && <Recent imports={recent} />}
					</>
				)}
			</LoadedDefaults>
		</div>
	);
}

function Recent({ imports }: { imports: readonly ImportSummary[] }) {
	return (
		<Card className="grid gap-2 p-4 sm:p-6">
			<h2 className="text-h3">Imports of the last 24 hours</h2>
			<ul className="divide-y divide-line">
				{imports.map((summary) => (
					<li key={summary._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-ui">
						<Link
							to={importPath(summary)}
							className="font-medium text-ink underline underline-offset-4 hover:no-underline"
						>
							{sourceName(summary.source)}
						</Link>
						<span className="text-small text-muted">
							{stateInWords(summary)}, <RelativeTime instant={summary.createdAt} />
						</span>
					</li>
				))}
			</ul>
		</Card>
	);
}

function importPath({ _id }: ImportSummary): string {
	return `${paths.importWebsites}?id=${_id}`;
}

function stateInWords(summary: ImportSummary): string {
	const { state } = summary;
	if (state === 'preview') return 'Preview';
	if (state === 'undone') return 'Undone';
	if (state !== 'undoing') return `Added ${partInWords(summary)}`;
	const left = leftInWords(summary);
	return left ? `Partly undone: ${left} left` : 'Partly undone';
}

function Shown({ id }: { id: string }) {
	const query = useQuery(importQueries.detail(id));
	const { error } = query;
	const isMissing = isNotFound(error);
	return (
		<div className="grid grid-cols-1 gap-6">
			<PageHeading title="Import websites" back={{ to: paths.importWebsites, label: 'New import' }}>
				{query.data?.state === 'preview' && 'Nothing is added yet.'}
			</PageHeading>
			{isMissing ? (
				<InlineNotice
					tone="info"
					action={
						<ButtonLink variant="secondary" to={paths.importWebsites}>
							New import
						</ButtonLink>
					}
				>
					{importNotFound}. Imports are kept for 24 hours; what they added stays.
				</InlineNotice>
			) : (
				<Loaded query={query} failure={importFailures.load.text} skeleton={<FieldsSkeleton />}>
					{(shown) => <ImportPreview shown={shown} />}
				</Loaded>
			)}
		</div>
	);
}
