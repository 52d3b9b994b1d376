/** Imports websites from another tool: a file or a key, a preview, and the import with its progress. */
import { type ImportSummary, importSourceFacts } from '@stayup/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { isNotFound } from '../../lib/api-client/api-error.ts';
import { formatCount } from '../../lib/format.ts';
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
	return (
		<div className="mx-auto grid w-full max-w-form grid-cols-1 gap-6">
			<PageHeading title="Import websites" back={{ to: paths.dashboard, label: 'Dashboard' }}>
				Bring your monitors from another tool, with their names, intervals, tags and keywords, and its channels,
				maintenance windows and status pages if its export has them.
			</PageHeading>
			<SourceForm
				onPreview={(created) => {
					client.setQueryData(importQueries.detail(created._id).queryKey, created);
					change((known) => withChoice(known, 'id', created._id), { isStep: true });
				}}
			/>
			{recent.length > 0 && <Recent imports={recent} />}
		</div>
	);
}

function Recent({ imports }: { imports: readonly ImportSummary[] }) {
	return (
		<Card className="grid gap-2 p-4 sm:p-6">
			<h2 className="text-h3">Imports of the last 24 hours</h2>
			<ul className="divide-y divide-line">
				{imports.map(({ _id, source, createdAt, state, added }) => (
					<li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-ui">
						<Link
							to={`${paths.importWebsites}?id=${_id}`}
							className="font-medium text-ink underline underline-offset-4 hover:no-underline"
						>
							{importSourceFacts[source].label}
						</Link>
						<span className="text-small text-muted">
							{state === 'undone' ? 'Undone' : state === 'preview' ? 'Preview' : `${formatCount(added)} added`},{' '}
							<RelativeTime instant={createdAt} />
						</span>
					</li>
				))}
			</ul>
		</Card>
	);
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
