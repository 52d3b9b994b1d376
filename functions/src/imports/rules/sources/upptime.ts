/** Sites of a configuration of Upptime (https://upptime.js.org/docs/configuration). */
import type { Rule } from '@stayup/contract';
import {
	alertSentence,
	certificatesSentence,
	type DocumentedFields,
	type Fields,
	fieldsOf,
	ipVersionSentence,
} from '../fields.ts';
import { type JsonObject, listOf, numberOf, objectOf, textOf } from '../read-json.ts';
import { readYaml } from '../read-yaml.ts';
import { noItems, type SourceContents, type SourceItems, sourcePage } from '../source-items.ts';
import {
	isOtherKind,
	kindName,
	methodOf,
	refusedMonitor,
	restOfFile,
	type SourceMonitor,
	sourceMonitor,
	unsupportedKind,
	variableIn,
	variablePauses,
} from '../source-monitor.ts';
import { UnreadableFile } from '../unreadable-file.ts';

export function readUpptime(text: string): SourceContents {
	const [document] = readYaml(text, 'This is not a YAML file of Upptime. Please choose .upptimerc.yml.');
	const file = objectOf(document?.value);
	const sites = listOf(file.sites).map(objectOf);
	if (sites.length === 0) throw new UnreadableFile('This file has no sites of Upptime.');
	const intervalSeconds = intervalOf(textOf(objectOf(file.workflowSchedule).uptime));
	return {
		monitors: [
			...sites.map((site, index) => fromUpptime(index + 1, site, intervalSeconds)),
			...restOfFile(sites.length + 1, [{ values: file, fields: fileFields }]),
		],
		items: () => pagesOf(objectOf(file['status-website'])),
	};
}

const fileFields: Fields = fieldsOf({
	read: ['sites', 'workflowSchedule', 'status-website'],
	none: [
		...['owner', 'repo', 'PAT', 'delay', 'runner', 'i18n', 'commitMessages', 'customStatusWebsitePackage'],
		...['skipDescriptionUpdate', 'skipTopicsUpdate', 'skipHomepageUpdate', 'skipDeleteIssues'],
		...['skipPoweredByReadme', 'skipGeneratingWebsite', 'summaryStartHtmlComment', 'summaryEndHtmlComment'],
		...['liveStatusHtmlComment', 'commitPrefixStatusUp', 'commitPrefixStatusDown', 'commitPrefixStatusDegraded'],
	],
	said: {
		assignees: alertSentence,
		notifications: 'Its notifications are not imported. Please add channels.',
		'user-agent': 'Its user agent is not imported: we set ours.',
	},
});

const siteFields: Fields = fieldsOf({
	read: [
		...['name', 'url', 'check', 'method', 'headers', 'body', 'tags', 'expectedStatusCodes', 'maxResponseTime'],
		...['__dangerous__body_down', '__dangerous__body_down_if_text_missing'],
	],
	none: ['icon', 'slug', 'verbose'],
	otherKinds: ['port'],
	said: {
		assignees: alertSentence,
		maxRedirects: (value) =>
			[mostRedirects, redirectsByDefault].includes(numberOf(value) ?? 0)
				? null
				: `Up to ${mostRedirects} redirects are followed instead of ${textOf(value).slice(0, 20)}.`,
		ipv6: ipVersionSentence,
		__dangerous__insecure: certificatesSentence,
		__dangerous__disable_verify_peer: certificatesSentence,
		__dangerous__disable_verify_host: certificatesSentence,
		__dangerous__body_degraded: 'A text that stands for a degraded website has no equivalent.',
		__dangerous__body_degraded_if_text_missing: 'A text that stands for a degraded website has no equivalent.',
	},
});

const mostRedirects = 5;
const redirectsByDefault = 3;
/** Those that Upptime accepts without a list. */
const acceptedByDefault = '200-208, 226, 300, 304-306';

function fromUpptime(row: number, site: JsonObject, intervalSeconds: number | null): SourceMonitor {
	const [name, url, kind] = [site.name, site.url, site.check].map(textOf);
	const shown = { name: name ?? '', url: url ?? '' };
	if (isOtherKind(kind ?? '')) return refusedMonitor(row, { ...shown, cannot: unsupportedKind(kindName(kind ?? '')) });
	if (variableIn(shown.url) !== null) {
		const cannot = 'Its URL is a secret of the repository. Please put the URL into the file first.';
		return refusedMonitor(row, { ...shown, cannot });
	}
	const lost: string[] = [];
	const rules = rulesOf(site);
	const codes = listOf(site.expectedStatusCodes).map(textOf);
	const slowAboveMs = numberOf(site.maxResponseTime);
	const headers = listOf(site.headers).flatMap((header) => headerOf(textOf(header)));
	const places = headers.map((header) => [`header ${header.name.slice(0, 40)}`, header.value] as const);
	const known = {
		...shown,
		lost,
		pauses: variablePauses([...places, ['body', textOf(site.body)]]),
		intervalSeconds,
		tags: listOf(site.tags).map(textOf),
		acceptedStatusCodes: codes.length > 0 ? codes.join(', ') : acceptedByDefault,
		slowAboveMs: slowAboveMs === 0 ? null : slowAboveMs,
		rules,
		method: methodOf(textOf(site.method), rules, lost),
		headers,
		body: textOf(site.body) || null,
	};
	return sourceMonitor(row, known, [{ values: site, fields: siteFields }]);
}

function rulesOf(site: JsonObject): Rule[] {
	const lacks = textOf(site.__dangerous__body_down);
	const contains = textOf(site.__dangerous__body_down_if_text_missing);
	return [
		...(lacks === '' ? [] : [{ kind: 'body-lacks' as const, text: lacks }]),
		...(contains === '' ? [] : [{ kind: 'body-contains' as const, text: contains }]),
	];
}

/** "Name: value" */
function headerOf(text: string): { name: string; value: string }[] {
	const colon = text.indexOf(':');
	return colon <= 0 ? [] : [{ name: text.slice(0, colon).trim(), value: text.slice(colon + 1).trim() }];
}

const intervalByDefault = 300;

/** A cron expression such as every ten minutes; null for one without a regular interval. */
function intervalOf(cron: string): number | null {
	if (cron === '') return intervalByDefault;
	const minutes = /^\*(?:\/(\d{1,2}))? \* \* \* \*$/.exec(cron.trim());
	return minutes ? Number(minutes[1] ?? 1) * 60 : null;
}

const pageFields: Fields = fieldsOf({
	read: ['name', 'introMessage'],
	none: ['publish', 'singleCommit', 'introTitle', 'baseUrl', 'theme', 'robotsText', 'apiBaseUrl', 'userAgent'],
	said: {
		cname: 'Its domain is not moved. Please connect it in the settings of the page.',
		logoUrl: 'Its logo is not imported. Please upload it.',
		favicon: 'Its icon is not imported.',
		faviconSvg: 'Its icon is not imported.',
		navbar: 'Its links are not imported.',
		themeUrl: 'Its own style is not imported.',
		css: 'Its own style is not imported.',
		js: 'Its own scripts are not imported.',
		customHeadHtml: 'Its own HTML is not imported.',
		customFootHtml: 'Its own HTML is not imported.',
	},
});

function pagesOf(website: JsonObject): SourceItems {
	if (Object.keys(website).length === 0) return noItems;
	const page = sourcePage(textOf(website.name), 'Upptime', {
		description: textOf(website.introMessage),
		groups: [{ name: '', monitors: 'all', showsUrls: false }],
	});
	const notes = restOfFile(0, [{ values: website, fields: pageFields }]);
	return { ...noItems, pages: [{ ...page, lost: notes.flatMap(({ cannot }) => cannot ?? []) }] };
}

/** Each field with its fate, by the part of the file that it is in. */
export const upptimeFields: DocumentedFields = { '': siteFields, 'file.': fileFields, 'status-website.': pageFields };
