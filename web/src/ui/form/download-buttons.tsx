/** Downloads rows as CSV for spreadsheets and as JSON for programs. */
import { Download } from 'lucide-react';
import { useState } from 'react';
import { offerCsv, offerDownload } from '../../lib/download.ts';
import { showFailure } from '../../lib/show-failure.ts';
import { Button } from './button.tsx';

type DownloadButtonsProps<Row> = {
	/** The accessible name of a button: "Download outages as CSV". */
	nameOf: (format: 'CSV' | 'JSON') => string;
	/** Without the extension. */
	fileName: string;
	/** Null if the user canceled it. */
	load: () => readonly Row[] | Promise<readonly Row[] | null>;
	/** With a head row. */
	csvRows: (rows: readonly Row[]) => Parameters<typeof offerCsv>[1];
	/** If loading fails. */
	failure: Parameters<typeof showFailure>[1];
};

export function DownloadButtons<Row>({ nameOf, fileName, load, csvRows, failure }: DownloadButtonsProps<Row>) {
	const [busy, setBusy] = useState<'CSV' | 'JSON' | null>(null);

	async function download(format: 'CSV' | 'JSON'): Promise<void> {
		setBusy(format);
		try {
			const rows = await load();
			if (rows === null) return;
			if (format === 'CSV') offerCsv(fileName, csvRows(rows));
			else offerDownload(`${fileName}.json`, 'application/json', JSON.stringify(rows, null, '\t'));
		} catch (error) {
			showFailure(error, failure);
		} finally {
			setBusy(null);
		}
	}

	return (
		<div className="flex gap-2">
			{(['CSV', 'JSON'] as const).map((format) => (
				<Button
					key={format}
					variant="secondary"
					busy={busy === format}
					aria-label={nameOf(format)}
					onClick={() => void download(format)}
				>
					{busy !== format && <Download />}
					{format}
				</Button>
			))}
		</div>
	);
}
