/** Targets of the blackbox exporter in a configuration of Prometheus (https://github.com/prometheus/blackbox_exporter, "Prometheus Configuration"). */
import { cutText } from '@stayup/contract';
import { type DocumentedFields, type Fields, fieldsOf, timeoutSentence } from '../fields.ts';
import { secondsOf } from '../read-csv.ts';
import { type JsonObject, listOf, objectOf, pairsOf, textOf } from '../read-json.ts';
import { readYaml } from '../read-yaml.ts';
import { noItems, type SourceContents } from '../source-items.ts';
import {
	kindName,
	refusedMonitor,
	restOfFile,
	type SourceMonitor,
	sourceMonitor,
	unsupportedKind,
} from '../source-monitor.ts';
import { UnreadableFile } from '../unreadable-file.ts';

export function readPrometheus(text: string): SourceContents {
	const [document] = readYaml(text, 'This is not a YAML file of Prometheus. Please choose prometheus.yml.');
	const file = objectOf(document?.value);
	const jobs = listOf(file.scrape_configs).map(objectOf);
	const probes = jobs.filter(isProbe);
	const targets = probes.flatMap((job) => targetsOf(job, objectOf(file.global)));
	if (targets.length === 0) {
		throw new UnreadableFile('This file has no targets of the blackbox exporter in its static_configs.');
	}
	const row = targets.length + 1;
	return {
		monitors: [
			...targets.map((target, index) => fromPrometheus(index + 1, target)),
			...restOfFile(
				row,
				[{ values: file, fields: fileFields }],
				[
					...namedIn(
						'These jobs do not use the blackbox exporter',
						jobs.filter((job) => !isProbe(job)),
					),
					...namedIn('These jobs find more targets outside of this file', probes.filter(isDiscovered)),
				],
			),
		],
		items: () => noItems,
	};
}

function namedIn(sentence: string, jobs: readonly JsonObject[]): string[] {
	const names = jobs.map((job) => textOf(job.job_name)).slice(0, 20);
	return names.length === 0 ? [] : [`${sentence}: ${cutText(names.join(', '), 300)}.`];
}

function isDiscovered(job: JsonObject): boolean {
	return discoveries.some((name) => job[name] !== undefined);
}

function isProbe({ metrics_path: path, params }: JsonObject): boolean {
	return textOf(path) === '/probe' || objectOf(params).module !== undefined;
}

const discoveries = [
	...['file_sd_configs', 'http_sd_configs', 'dns_sd_configs', 'kubernetes_sd_configs', 'consul_sd_configs'],
	...['docker_sd_configs', 'dockerswarm_sd_configs', 'ec2_sd_configs', 'azure_sd_configs', 'gce_sd_configs'],
];

const fileFields: Fields = fieldsOf({
	read: ['global', 'scrape_configs'],
	none: ['storage', 'tracing', 'otlp', 'runtime'],
	said: {
		alerting: 'Its alerts are not imported. Please add channels.',
		rule_files: 'Its rules are not imported. Please add channels.',
		remote_write: 'Its copies of figures elsewhere are not imported.',
		remote_read: 'Its copies of figures elsewhere are not imported.',
		scrape_config_files: 'Its other files are not imported.',
	},
});

const jobFields: Fields = fieldsOf({
	read: ['job_name', 'metrics_path', 'params', 'static_configs', 'scrape_interval', ...discoveries],
	none: [
		// How Prometheus reaches the exporter, and how it names figures.
		...['relabel_configs', 'metric_relabel_configs', 'scheme', 'basic_auth', 'authorization', 'tls_config'],
		...['honor_labels', 'honor_timestamps', 'follow_redirects', 'enable_http2', 'label_limit'],
		...['bearer_token', 'bearer_token_file', 'oauth2', 'proxy_url', 'scrape_protocols', 'target_limit'],
	],
	said: { scrape_timeout: (value) => timeoutSentence(secondsOf(textOf(value))) },
});

const paramFields: Fields = fieldsOf({
	read: ['module'],
	// The targets replace it.
	none: ['target', 'debug'],
	paused: { hostname: 'It asks for another host than that of its URL, which has no equivalent.' },
});

const groupFields: Fields = fieldsOf({ read: ['targets', 'labels'] });

interface Target {
	job: JsonObject;
	group: JsonObject;
	url: string;
	intervalSeconds: number;
}

const intervalByDefault = 60;

function targetsOf(job: JsonObject, global: JsonObject): Target[] {
	const interval = textOf(job.scrape_interval ?? global.scrape_interval);
	const intervalSeconds = secondsOf(interval) ?? intervalByDefault;
	return listOf(job.static_configs)
		.map(objectOf)
		.flatMap((group) => listOf(group.targets).map((target) => ({ job, group, url: textOf(target), intervalSeconds })));
}

function fromPrometheus(row: number, { job, group, url, intervalSeconds }: Target): SourceMonitor {
	const params = objectOf(job.params);
	const module = textOf(listOf(params.module)[0] ?? params.module) || 'http_2xx';
	const name = url.replace(/^https?:\/\//, '').replace(/\/$/, '');
	const [kind = ''] = module.split('_', 1);
	if (!kind.startsWith('http')) {
		return refusedMonitor(row, { name, url, cannot: unsupportedKind(kindName(kind)) });
	}
	const known = {
		name,
		url,
		intervalSeconds,
		lost: [`Its module “${cutText(module, 40)}” is described in another file. Here 2xx counts as up.`],
		tags: [textOf(job.job_name), ...pairsOf(group.labels).map((label) => `${label.name}: ${label.value}`)].filter(
			Boolean,
		),
		acceptedStatusCodes: '200-299',
		method: module.includes('post') ? ('POST' as const) : ('GET' as const),
	};
	return sourceMonitor(row, known, [
		{ values: job, fields: jobFields },
		{ values: params, fields: paramFields, within: 'params.' },
		{ values: group, fields: groupFields, within: 'static_configs.' },
	]);
}

/** Each field with its fate, by the part of the file that it is in. */
export const prometheusFields: DocumentedFields = {
	'': jobFields,
	'params.': paramFields,
	'static_configs.': groupFields,
	'file.': fileFields,
};
