/** Downloads all outages of the current filter as CSV. */
import type { ListedOutage, OutageQuery } from '@stayup/contract';
import { Download } from 'lucide-react';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { callForPage, type ListPage } from '../../../lib/api-client/client.ts';
import { csvOf, offerDownload } from '../../../lib/download.ts';
import { failures } from '../../../lib/messages.ts';
import { Button } from '../../../ui/form/button.tsx';

const pageRows = 200;

export function DownloadOutages({ query }: { query: OutageQuery }) {
	const [isBusy, setBusy] = useState(false);

	async function download(): Promise<void> {
		setBusy(true);
		try {
			const rows: ListedOutage[] = [];
			let next: string | null = null;
			do {
				const page: ListPage<ListedOutage> = await callForPage('listOwnOutages', {
					query: { ...query, limit: pageRows },
					next,
				});
				rows.push(...page.rows);
				next = page.next;
			} while (next !== null);
			offerDownload('Outages.csv', 'text/csv', outagesCsv(rows));
		} catch {
			toast.error(failures.outagesLoad.text, { id: failures.outagesLoad.text });
		} finally {
			setBusy(false);
		}
	}

	return (
		<Button variant="secondary" busy={isBusy} aria-label="Download outages as CSV" onClick={() => void download()}>
			{!isBusy && <Download aria-hidden="true" strokeWidth={1.75} />}
			CSV
		</Button>
	);
}

export function outagesCsv(outages: readonly ListedOutage[]): string {
	return csvOf([
		['website', 'began', 'ended', 'duration s', 'error', 'status code', 'acknowledged', 'acknowledged by', 'note'],
		...outages.map(({ website, timestamp, endedAt, error, statusCode, acknowledgement }) => [
			website.name,
			timestamp,
			endedAt,
			endedAt === null ? null : Math.round((Date.parse(endedAt) - Date.parse(timestamp)) / 1000),
			error,
			statusCode,
			acknowledgement?.at ?? null,
			acknowledgement?.by ?? null,
			acknowledgement?.note ?? null,
		]),
	]);
}
