/** Endpoints of a configuration of Gatus (https://github.com/TwiN/gatus, "Configuration"), also inside a ConfigMap of Kubernetes. */
import { importLimits } from '@stayup/contract';
import {
	alertSentence,
	certificatesSentence,
	type DocumentedFields,
	type Fields,
	fieldsOf,
	type Part,
	proxySentence,
	recoverySentence,
	timeoutSentence,
} from '../fields.ts';
import { secondsOf } from '../read-csv.ts';
import { isFalse, isTrue, type JsonObject, listOf, objectOf, pairsOf, textOf } from '../read-json.ts';
import { readYaml } from '../read-yaml.ts';
import type { SourceContents } from '../source-items.ts';
import {
	contentTypeHeader,
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
import { readConditions } from './gatus-conditions.ts';
import { gatusItemFields, gatusItems } from './gatus-items.ts';

export function readGatus(text: string): SourceContents {
	const files = filesIn(text);
	// Before version 4, endpoints were called services.
	const endpoints = listsIn(files, 'endpoints', 'services');
	const pushed = listsIn(files, 'external-endpoints');
	const suites = listsIn(files, 'suites');
	if (endpoints.length + pushed.length + suites.length === 0)
		throw new UnreadableFile('This file has no endpoints of Gatus.');
	const monitors = endpoints.map((endpoint, index) => fromGatus(index + 1, endpoint));
	const others = [
		...pushed.map((endpoint) => ({ endpoint, kind: 'heartbeat' })),
		...suites.map((endpoint) => ({ endpoint, kind: 'suite' })),
	];
	const refused = others.map(({ endpoint, kind }, index) =>
		refusedMonitor(monitors.length + index + 1, {
			name: textOf(endpoint.name),
			url: '',
			cannot: unsupportedKind(kind),
		}),
	);
	const row = monitors.length + refused.length + 1;
	return {
		monitors: [
			...monitors,
			...refused,
			...restOfFile(
				row,
				files.map((values) => ({ values, fields: fileFields })),
			),
		],
		items: () => gatusItems(files, endpoints),
	};
}

const notYaml = 'This is not a YAML file of Gatus. Please choose its configuration file.';
/** Of ConfigMaps. Each is a file of its own. */
const mostInner = 10;

/** The documents of a file, and those inside of its ConfigMaps, without what is there only to be copied. */
function filesIn(text: string): JsonObject[] {
	const files: JsonObject[] = [];
	const inner = new Set<string>();
	for (const { value, templates } of readYaml(text, notYaml)) {
		const file = objectOf(value);
		if (file.kind === 'ConfigMap') {
			for (const content of Object.values(objectOf(file.data)))
				if (typeof content === 'string' && /^(?:endpoints|services|suites):/m.test(content)) inner.add(content);
		} else if (file.kind === undefined || file.apiVersion === undefined) {
			files.push(withoutTemplates(file, templates));
		}
	}
	const length = [...inner].reduce((sum, content) => sum + content.length, 0);
	if (inner.size > mostInner || length > importLimits.fileLength) {
		throw new UnreadableFile('This file has too many configurations of Gatus. Please split it into several files.');
	}
	for (const content of inner) {
		for (const { value, templates } of readYaml(content, notYaml))
			files.push(withoutTemplates(objectOf(value), templates));
	}
	return files;
}

function withoutTemplates(file: JsonObject, templates: ReadonlySet<string>): JsonObject {
	return Object.fromEntries(Object.entries(file).filter(([name]) => !templates.has(name) || fileFields.has(name)));
}

function listsIn(files: readonly JsonObject[], ...names: string[]): JsonObject[] {
	return files.flatMap((file) => names.flatMap((name) => listOf(file[name]).map(objectOf)));
}

const ownSettings = 'is not imported: it is a setting of Gatus itself.';
const fileFields: Fields = fieldsOf({
	read: ['endpoints', 'services', 'external-endpoints', 'suites', 'alerting', 'maintenance'],
	none: [
		'debug',
		'metrics',
		'skip-invalid-config-update',
		'disable-monitoring-lock',
		'concurrency',
		'storage',
		'web',
		'ui',
	],
	said: {
		security: `The login of its dashboard ${ownSettings}`,
		remote: 'Its remote instances are not imported. Please import their files.',
		connectivity: `Its connectivity check ${ownSettings}`,
		tunneling: 'Its SSH tunnels have no equivalent.',
		announcements: 'Its announcements are not imported. Please add incidents to your status page.',
	},
});

const endpointFields: Fields = fieldsOf({
	read: [
		...['name', 'group', 'url', 'enabled', 'interval', 'method', 'body', 'graphql', 'headers', 'conditions'],
		...['alerts', 'maintenance-windows', 'client', 'dns', 'ssh'],
	],
	none: ['ui'],
	said: {
		'extra-labels': 'Its extra labels are not imported.',
		store: 'It stores values for other endpoints, which has no equivalent.',
		'always-run': 'It runs after a failed one of its suite, which has no equivalent.',
	},
});

const clientFields: Fields = fieldsOf({
	read: ['ignore-redirect'],
	otherKinds: ['network'],
	said: {
		insecure: certificatesSentence,
		timeout: (value) => timeoutSentence(secondsOf(textOf(value))),
		'proxy-url': proxySentence,
		'dns-resolver': 'Its DNS resolver is not imported: ours is used.',
	},
	paused: {
		oauth2: 'Its OAuth 2 login has no equivalent.',
		'identity-aware-proxy': 'Its login to an identity-aware proxy has no equivalent.',
		kerberos: 'Its Kerberos login has no equivalent.',
		tls: 'Its client certificate has no equivalent.',
		tunnel: 'It is checked through an SSH tunnel, which has no equivalent.',
	},
});

const alertFields: Fields = fieldsOf({
	read: ['type', 'enabled'],
	said: {
		'failure-threshold': alertSentence,
		'success-threshold': alertSentence,
		'send-on-resolved': (value) => (isFalse(value) ? recoverySentence : null),
		'minimum-reminder-interval': alertSentence,
		description: 'The texts of its alerts are not imported.',
		'provider-override': 'Its alerts go to another place than those of other endpoints, which is not imported.',
	},
});

const defaultIntervalSeconds = 60;

function fromGatus(row: number, endpoint: JsonObject): SourceMonitor {
	const name = textOf(endpoint.name);
	const url = literal(textOf(endpoint.url).trim());
	const scheme = /^([a-z]+):\/\//i.exec(url)?.[1]?.toLowerCase() ?? '';
	const kind = endpoint.dns !== undefined ? 'dns' : endpoint.ssh !== undefined ? 'ssh' : scheme;
	if (kind !== '' && kind !== 'http' && kind !== 'https') {
		return refusedMonitor(row, { name, url, cannot: unsupportedKind(kindName(kind.replace(/^wss$/, 'ws'))) });
	}
	if (variableIn(textOf(endpoint.url).replaceAll('$$', '')) !== null) {
		return refusedMonitor(row, {
			name,
			url,
			cannot: 'Its URL has a variable. Please put the URL into the file first.',
		});
	}
	const client = objectOf(endpoint.client);
	const conditions = readConditions(listOf(endpoint.conditions).map((condition) => literal(textOf(condition))));
	const lost = [...conditions.lost];
	const { pauses } = conditions;
	const isGraphQl = isTrue(endpoint.graphql);
	const method = isGraphQl ? 'POST' : methodOf(textOf(endpoint.method), conditions.rules, lost);
	const body = bodyOf(endpoint, isGraphQl, lost);
	const headers = pairsOf(endpoint.headers).map((header) => ({ ...header, value: literal(header.value) }));
	pauses.push(...variablesIn(endpoint));
	const group = textOf(endpoint.group);
	const known = {
		name: literal(name),
		url,
		lost,
		pauses,
		tags: group === '' ? [] : [group],
		intervalSeconds: secondsOf(textOf(endpoint.interval)) ?? defaultIntervalSeconds,
		isPaused: isFalse(endpoint.enabled),
		acceptedStatusCodes: conditions.statusCodes,
		followsRedirects: !isTrue(client['ignore-redirect']),
		slowAboveMs: conditions.slowAboveMs,
		rules: conditions.rules,
		method,
		// Gatus names the type only of GraphQL; ours follows from the body.
		headers: [...headers, ...contentTypeHeader(isGraphQl ? body : null, 'application/json', headers)],
		body,
	};
	return sourceMonitor(row, known, partsOf(endpoint, client));
}

function partsOf(endpoint: JsonObject, client: JsonObject): Part[] {
	return [
		{ values: endpoint, fields: endpointFields },
		{ values: client, fields: clientFields, within: 'client.' },
		...listOf(endpoint.alerts).map((alert) => ({ values: objectOf(alert), fields: alertFields, within: 'alerts.' })),
	];
}

/** Gatus fills variables in before it reads its file, and writes a dollar sign as two. */
function literal(text: string): string {
	return text.replaceAll('$$', '$');
}

/** Of the texts that Gatus fills in. */
function variablesIn(endpoint: JsonObject): string[] {
	const places = [
		...pairsOf(endpoint.headers).map(({ name, value }) => [`header ${name.slice(0, 40)}`, value] as const),
		['body', textOf(endpoint.body)] as const,
		['conditions', listOf(endpoint.conditions).map(textOf).join(' ')] as const,
	];
	return variablePauses(places.map(([place, text]) => [place, text.replaceAll('$$', '')]));
}

/** GraphQL sends its query as a field of JSON. Gatus replaces placeholders in the body. */
function bodyOf(endpoint: JsonObject, isGraphQl: boolean, lost: string[]): string | null {
	const text = literal(textOf(endpoint.body));
	if (/\[(?:RANDOM_STRING_\d{1,6}|ENDPOINT_(?:NAME|GROUP|URL))\]/.test(text))
		lost.push('Its body has a placeholder of Gatus, which is sent as it is.');
	if (isGraphQl) return JSON.stringify({ query: text });
	return text || null;
}

/** Each field with its fate, by the part of the file that it is in. */
export const gatusFields: DocumentedFields = {
	'': endpointFields,
	'client.': clientFields,
	'alerts.': alertFields,
	'file.': fileFields,
	...gatusItemFields,
};
