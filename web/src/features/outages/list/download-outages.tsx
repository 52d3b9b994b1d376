/** Downloads all outages of the current filter. */
import type { CsvRows, ListedOutage, OutageQuery } from '@stayup/contract';
import { callForEach } from '../../../lib/api-client/client.ts';
import { failures } from '../../../lib/messages.ts';
import { DownloadButtons } from '../../../ui/form/download-buttons.tsx';

export function DownloadOutages({ query }: { query: OutageQuery }) {
	return (
		<DownloadButtons
			nameOf={(format) => `Download outages as ${format}`}
			fileName="Outages"
			load={() => callForEach('listOwnOutages', { query })}
			csvRows={outageRows}
			failure={failures.outagesLoad}
		/>
	);
}

export function outageRows(outages: readonly ListedOutage[]): CsvRows {
	return [
		[
			'website',
			'began',
			'ended',
			'duration s',
			'error',
			'status code',
			'cause',
			'planned',
			'acknowledged',
			'acknowledged by',
			'note',
		],
		...outages.map(({ website, timestamp, endedAt, error, statusCode, causeId, planned, acknowledgement }) => [
			website.name,
			timestamp,
			endedAt,
			endedAt === null ? null : Math.round((Date.parse(endedAt) - Date.parse(timestamp)) / 1000),
			error,
			statusCode,
			causeId ?? null,
			planned === true ? 'yes' : 'no',
			acknowledgement?.at ?? null,
			acknowledgement?.by ?? null,
			acknowledgement?.note ?? null,
		]),
	];
}
