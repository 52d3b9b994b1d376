/** Changes a status page. */
import type { StatusPage } from '@stayup/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { PlanNotice } from '../../../entities/plan/ui/plan-notice.tsx';
import { statusPageQueries } from '../../../entities/status-page/api/status-page-queries.ts';
import { statusPageFailures } from '../../../entities/status-page/messages.ts';
import { PageScreen } from '../../../entities/status-page/ui/page-screen.tsx';
import { isOpen } from '../../../entities/status-page/ui/page-state.tsx';
import { overLimitSentence } from '../../../entities/status-page/ui/plan-sentences.ts';
import { FieldsSkeleton } from '../../../ui/feedback/fields-skeleton.tsx';
import { InlineNotice } from '../../../ui/feedback/inline-notice.tsx';
import { CopyButton } from '../../../ui/form/copy-button.tsx';
import { Loaded } from '../../../ui/layout/loaded.tsx';
import { PageForm } from './page-form.tsx';

export function EditorScreen() {
	const { id = '' } = useParams();
	// The form reads the page once, so that reloading it replaces nothing that was typed.
	const page = useQuery({ ...statusPageQueries.detail(id), staleTime: 0 });
	return (
		<PageScreen key={id} id={id} query={page}>
			<Loaded
				query={page}
				failure={statusPageFailures.load.text}
				unchanged="Visitors still see it."
				skeleton={<FieldsSkeleton className="max-w-[34rem]" />}
			>
				{(data) => (
					<>
						<Notices page={data} />
						<PageForm page={data} />
					</>
				)}
			</Loaded>
		</PageScreen>
	);
}

function Notices({ page }: { page: StatusPage }) {
	const [params] = useSearchParams();
	if (page.isOverLimit) {
		return <PlanNotice tone="degraded">{overLimitSentence}</PlanNotice>;
	}
	if (!page.isPublished) {
		return <InlineNotice tone="info">This page is a draft. Nobody can open it until you publish it.</InlineNotice>;
	}
	if (!params.has('created') || !isOpen(page)) return null;
	return (
		<InlineNotice tone="up" action={<CopyButton text={page.url} label="Copy link" />}>
			Your status page is online: <span className="font-mono break-all">{page.url}</span>
		</InlineNotice>
	);
}
