/** Reads a file with the reader of its source. Throws `UnreadableFile` with a sentence for a file that is not of the source. */
import { type ImportRequest, type ImportSource, importLimits } from '@stayup/contract';
import type { SourceContents, SourceItems } from './source-items.ts';
import type { SourceMonitor } from './source-monitor.ts';
import { readBetterStack } from './sources/better-stack.ts';
import { readCheckly } from './sources/checkly.ts';
import { readAnyCsv } from './sources/csv.ts';
import { readGatus } from './sources/gatus.ts';
import { readPingdom } from './sources/pingdom.ts';
import { readPrometheus } from './sources/prometheus.ts';
import { readSitemap } from './sources/sitemap.ts';
import { readStatusCake } from './sources/statuscake.ts';
import { readUpptime } from './sources/upptime.ts';
import { readUptimeKuma } from './sources/uptime-kuma.ts';
import { readUptimeRobot } from './sources/uptimerobot.ts';
import { UnreadableFile } from './unreadable-file.ts';

export type SourceFile = Pick<ImportRequest, 'columns'> & { source: ImportSource; text: string };

const readers: Readonly<Record<ImportSource, (text: string, columns: ImportRequest['columns']) => SourceContents>> = {
	uptimerobot: readUptimeRobot,
	'better-stack': readBetterStack,
	pingdom: readPingdom,
	statuscake: readStatusCake,
	'uptime-kuma': readUptimeKuma,
	gatus: readGatus,
	checkly: readCheckly,
	upptime: readUpptime,
	prometheus: readPrometheus,
	sitemap: readSitemap,
	csv: readAnyCsv,
};

/** Items may name each monitor, so that their number alone does not bound the work. */
const mostReferences = 200_000;

/** The monitors, and the channels, maintenance windows and status pages in the same file. */
export function readSource({ source, text, columns }: SourceFile): { monitors: SourceMonitor[]; items: SourceItems } {
	const contents = readers[source](text.replace(/^\ufeff/, ''), columns);
	if (contents.monitors.length > importLimits.rows) {
		throw new UnreadableFile('This file has more than 5,000 monitors. Please split it into several files.');
	}
	const items = contents.items();
	const { channels, windows, pages } = items;
	if (channels.length + windows.length + pages.length > importLimits.items) {
		throw new UnreadableFile('This file has more than 1,000 channels, maintenance windows and status pages.');
	}
	const named = [...channels, ...windows, ...pages.flatMap(({ groups }) => groups)];
	const references = named.reduce((sum, { monitors }) => sum + (monitors === 'all' ? 1 : monitors.length), 0);
	if (references > mostReferences) {
		throw new UnreadableFile(
			'The channels, maintenance windows and status pages of this file name too many monitors. Please split it into several files.',
		);
	}
	return { monitors: contents.monitors, items };
}
