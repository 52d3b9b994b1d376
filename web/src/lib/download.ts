/** File downloads created in the browser. */
import { type CsvRows, csvOf } from '@stayup/contract';

/** How long a browser may take to begin a download. */
const keptMs = 60_000;

export function offerDownload(fileName: string, type: string, content: string | readonly (string | Blob)[]): void {
	const url = URL.createObjectURL(new Blob(typeof content === 'string' ? [content] : [...content], { type }));
	const link = document.createElement('a');
	link.href = url;
	link.download = fileName.replace(/[\\/:*?"<>|]+/g, ' ');
	link.click();
	// A browser may read the file only after this task.
	setTimeout(() => URL.revokeObjectURL(url), keptMs);
}

export function offerCsv(name: string, rows: CsvRows): void {
	offerDownload(`${name}.csv`, 'text/csv', csvOf(rows));
}
