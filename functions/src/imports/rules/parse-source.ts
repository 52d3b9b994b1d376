/** Chooses the parser of a source. Throws `UnreadableFile` with a sentence for a file that is not of the source. */
import { type ImportRequest, type ImportSource, importLimits } from '@stayup/contract';
import { noItems, type SourceItems } from './source-items.ts';
import { type SourceMonitor, UnreadableFile } from './source-monitor.ts';
import { parseBetterStack } from './sources/better-stack.ts';
import { betterStackItems } from './sources/better-stack-items.ts';
import { parseCsv } from './sources/csv.ts';
import { parseGatus } from './sources/gatus.ts';
import { gatusItems } from './sources/gatus-items.ts';
import { parsePingdom } from './sources/pingdom.ts';
import { parseStatusCake } from './sources/statuscake.ts';
import { parseUptimeKuma } from './sources/uptime-kuma.ts';
import { uptimeKumaItems } from './sources/uptime-kuma-items.ts';
import { parseUptimeRobot } from './sources/uptimerobot.ts';
import { uptimeRobotItems } from './sources/uptimerobot-items.ts';

const parsers: Readonly<Record<ImportSource, (text: string, columns: ImportRequest['columns']) => SourceMonitor[]>> = {
	uptimerobot: parseUptimeRobot,
	'better-stack': parseBetterStack,
	pingdom: parsePingdom,
	statuscake: parseStatusCake,
	'uptime-kuma': parseUptimeKuma,
	gatus: parseGatus,
	csv: parseCsv,
};

export function parseSource(source: ImportSource, text: string, columns?: ImportRequest['columns']): SourceMonitor[] {
	const monitors = parsers[source](text.replace(/^\ufeff/, ''), columns);
	if (monitors.length > importLimits.rows) {
		throw new UnreadableFile('This file has more than 5,000 monitors. Please split it into several files.');
	}
	return monitors;
}

const itemParsers: Readonly<Partial<Record<ImportSource, (text: string) => SourceItems>>> = {
	uptimerobot: uptimeRobotItems,
	'better-stack': betterStackItems,
	'uptime-kuma': uptimeKumaItems,
	gatus: gatusItems,
};

/** The channels, maintenance windows and status pages in the same file. */
export function parseItems(source: ImportSource, text: string): SourceItems {
	const items = itemParsers[source]?.(text.replace(/^\ufeff/, '')) ?? noItems;
	if (items.channels.length + items.windows.length + items.pages.length > importLimits.items) {
		throw new UnreadableFile('This file has more than 1,000 channels, maintenance windows and status pages.');
	}
	return items;
}
